#include <algorithm>
#include <chapters/05_convnet/in_parallel.hpp>
#include <chapters/05_convnet/lanes_layout.hpp>

namespace hood {
namespace {

/// So many pixels of each image are copied in turn: what is read, a cache line
/// of each, and what is written then stay in the cache.
constexpr std::int64_t CHUNK = 16;

/// Some pixels of one channel of all images of a block; zeros where there is no
/// such image or channel.
template <class T>
void copy_pixels(const T* images, std::int64_t image_step, std::int64_t count,
                 std::int64_t pixels, std::int64_t pixel_step, T* into) {
  constexpr std::int64_t LANES = Lanes<T>::COUNT;
  for (std::int64_t lane = 0; lane < LANES; ++lane) {
    for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
      into[pixel * pixel_step + lane] =
          lane < count ? images[lane * image_step + pixel] : T(0);
    }
  }
}

}  // namespace

template <class T>
std::unique_ptr<Lanes<T>[]> lanes_from_nchw(std::int64_t N, std::int64_t C,
                                            std::int64_t area,
                                            std::int64_t tile,
                                            const T* images) {
  constexpr std::int64_t LANES = Lanes<T>::COUNT;
  const std::int64_t blocks = parts_of(N, LANES), tiles = parts_of(C, tile);
  // Not a vector: that would write zeros first.
  auto lanes = std::make_unique_for_overwrite<Lanes<T>[]>(
      static_cast<std::size_t>(blocks * tiles * area * tile));
  const std::int64_t chunks = parts_of(area, CHUNK);
  in_parallel(blocks * tiles * chunks, N * C * area > WORTH_THREADS,
              [&](std::int64_t i) {  // block, tile, chunk of pixels
                const std::int64_t start = i % chunks * CHUNK;
                const std::int64_t first = i / chunks % tiles * tile;
                const std::int64_t n = i / chunks / tiles * LANES;
                Lanes<T>* into =
                    lanes.get() + (i / chunks * area + start) * tile;
                for (std::int64_t c = first; c < first + tile; ++c, ++into) {
                  copy_pixels(images + (n * C + c) * area + start, C * area,
                              c < C ? std::min(LANES, N - n) : 0,
                              std::min(CHUNK, area - start), tile * LANES,
                              reinterpret_cast<T*>(into));
                }
              });
  return lanes;
}

template std::unique_ptr<Lanes<float>[]> lanes_from_nchw(
    std::int64_t, std::int64_t, std::int64_t, std::int64_t, const float*);
template std::unique_ptr<Lanes<double>[]> lanes_from_nchw(
    std::int64_t, std::int64_t, std::int64_t, std::int64_t, const double*);

}  // namespace hood
