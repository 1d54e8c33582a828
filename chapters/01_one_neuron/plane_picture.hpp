#pragma once

#include <chapters/01_one_neuron/clouds.hpp>
#include <common/picture/image.hpp>
#include <cstdint>
#include <functional>
#include <vector>

namespace hood {

/// Paints `probability(x, y)` over the square [-extent, extent]^2, y upwards:
/// blue for less than 0.1, sand for 0.9 and more, eight mixtures between, grey
/// where it is NaN, and a dark line where it crosses 0.5. Points are dots:
/// label 0 dark blue, label 1 pale with a dark rim. The picture is [pixels,
/// pixels, 3]. Throws unless extent and pixels are positive.
Image plane_picture(const std::vector<Point>& points,
                    const std::function<double(double, double)>& probability,
                    double extent, std::int64_t pixels);

/// Draws ticks at the left and lower edges of such a picture, one for each
/// whole number inside the square, and the numbers beside them.
void draw_ticks(Image& image, double extent);

}  // namespace hood
