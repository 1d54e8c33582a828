#include <algorithm>
#include <chapters/05_convnet/lanes_layout.hpp>

namespace hood {

template <class T>
std::vector<Lanes<T>> lanes_from_nchw(std::int64_t N, std::int64_t C,
                                      std::int64_t area, std::int64_t tile,
                                      const T* images) {
  constexpr std::int64_t LANES = Lanes<T>::COUNT;
  const std::int64_t blocks = parts_of(N, LANES);
  const std::int64_t tiles = parts_of(C, tile);
  std::vector<Lanes<T>> lanes(
      static_cast<std::size_t>(blocks * tiles * area * tile));
#pragma omp parallel for collapse(2) if (N * C * area > WORTH_THREADS)
  for (std::int64_t block = 0; block < blocks; ++block) {
    for (std::int64_t c = 0; c < C; ++c) {
      T* into = reinterpret_cast<T*>(
          lanes.data() + ((block * tiles + c / tile) * area * tile + c % tile));
      const std::int64_t first = block * LANES;
      // 16 pixels of each image in turn: what is read and what is written then
      // stays in the cache.
      for (std::int64_t start = 0; start < area; start += 16) {
        const std::int64_t end = std::min<std::int64_t>(start + 16, area);
        for (std::int64_t n = first; n < std::min(first + LANES, N); ++n) {
          for (std::int64_t pixel = start; pixel < end; ++pixel) {
            into[pixel * tile * LANES + n - first] =
                images[(n * C + c) * area + pixel];
          }
        }
      }
    }
  }
  return lanes;
}

template std::vector<Lanes<float>> lanes_from_nchw(std::int64_t, std::int64_t,
                                                   std::int64_t, std::int64_t,
                                                   const float*);
template std::vector<Lanes<double>> lanes_from_nchw(std::int64_t, std::int64_t,
                                                    std::int64_t, std::int64_t,
                                                    const double*);

}  // namespace hood
