#pragma once

#include <Eigen/Core>
#include <chapters/03_digits/readings.hpp>
#include <common/data/dataset.hpp>
#include <common/picture/image.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// How often a picture of the row's class was read as the column's: [K, K].
Eigen::MatrixXi confusion_matrix(const std::vector<Reading>& readings,
                                 int classes);

/// The places of wrong readings in the list, the surest of them first; at
/// most `count`.
std::vector<std::uint32_t> worst_mistakes(const std::vector<Reading>& readings,
                                          std::size_t count);

/// "4 read as 9, 99 %"
std::string caption_of(const Reading& reading,
                       const std::vector<std::string>& classes);

/// A picture of the data set, its white as 255.
Image picture_of(const Dataset& data, std::uint32_t index);

/// Those pictures of `data`, enlarged and captioned, in rows of six. Check
/// failed if `which` is empty.
Image mistakes_picture(const Dataset& data,
                       const std::vector<Reading>& readings,
                       const std::vector<std::uint32_t>& which);

/// The same pictures for the terminal: side by side, in black gaps.
Image mistakes_strip(const Dataset& data,
                     const std::vector<std::uint32_t>& which);

}  // namespace hood
