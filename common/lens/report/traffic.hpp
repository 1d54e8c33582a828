#pragma once

#include <cstdint>

namespace hood::lens {

inline constexpr unsigned sector_bytes = 32;
inline constexpr unsigned line_bytes = 128;

/// What some requests cost, added up. A request is one load, store or atomic
/// that the lanes of a warp make together. Global memory is moved in sectors of
/// 32 bytes; shared memory is asked in wavefronts (see warp/wavefronts.hpp).
struct Traffic {
  std::uint64_t requests = 0;
  std::uint64_t lanes = 0;       ///< that took part
  std::uint64_t bytes = 0;       ///< that they asked for
  std::uint64_t sectors = 0;     ///< of global memory, each once in a request
  std::uint64_t lines = 0;       ///< of 128 bytes, likewise
  std::uint64_t wavefronts = 0;  ///< of shared memory
  std::uint64_t least_wavefronts = 0;  ///< the same without bank conflicts

  /// Wavefronts that bank conflicts cost.
  std::uint64_t conflicts() const { return wavefronts - least_wavefronts; }
  /// 1: no conflict; 32: all lanes in one bank.
  double conflict_factor() const { return ratio(wavefronts, least_wavefronts); }
  double sectors_per_request() const { return ratio(sectors, requests); }
  double lines_per_request() const { return ratio(lines, requests); }
  double lanes_per_request() const { return ratio(lanes, requests); }
  double wavefronts_per_request() const { return ratio(wavefronts, requests); }
  /// Bytes asked for by bytes moved. Above 1 where lanes read the same.
  double efficiency() const { return ratio(bytes, sectors * sector_bytes); }

  Traffic& operator+=(const Traffic& other) {
    requests += other.requests;
    lanes += other.lanes;
    bytes += other.bytes;
    sectors += other.sectors;
    lines += other.lines;
    wavefronts += other.wavefronts;
    least_wavefronts += other.least_wavefronts;
    return *this;
  }

 private:
  static double ratio(std::uint64_t a, std::uint64_t b) {
    return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
  }
};

}  // namespace hood::lens
