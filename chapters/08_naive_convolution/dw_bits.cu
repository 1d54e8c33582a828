#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <chapters/08_naive_convolution/dw_bits.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <common/cuda/gpu_timing.hpp>
#include <cstring>
#include <set>

namespace hood {
namespace {

/// The bits of each number. (NaN differs from itself; its bits do not.)
std::vector<std::uint32_t> bits_of(const std::vector<float>& numbers) {
  std::vector<std::uint32_t> bits(numbers.size());
  std::memcpy(bits.data(), numbers.data(), sizeof(float) * numbers.size());
  return bits;
}

/// FNV-1a: differs, as good as always, where anything does.
std::uint32_t print_of(const std::vector<std::uint32_t>& bits) {
  std::uint32_t print = 2166136261;
  for (const std::uint32_t number : bits) {
    for (int shift = 0; shift < 32; shift += 8) {
      print = (print ^ (number >> shift & 0xff)) * 16777619;
    }
  }
  return print;
}

std::int64_t unequal(const std::vector<std::vector<std::uint32_t>>& runs) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i < runs.front().size(); ++i) {
    bool differs = false;
    for (const auto& run : runs) differs |= run[i] != runs.front()[i];
    count += differs ? 1 : 0;
  }
  return count;
}

Repeated repeat(const GpuConvolution& version, ConvTrial& trial, int runs) {
  std::vector<std::vector<std::uint32_t>> all;
  double error = 0;
  for (int i = 0; i < runs; ++i) {
    const std::vector<float> made = trial.made_by(version);
    if (i == 0) error = trial.error_of(made);
    all.push_back(bits_of(made));
  }
  const std::int64_t parts =
      version.dw == dw_one_thread ? 1 : dw_parts(trial.shape());
  return {version.name,
          parts,
          1e3 * time_on_device([&] { trial.run(version); }, runs).median,
          std::set(all.begin(), all.end()).size(),
          unequal(all),
          print_of(all.front()),
          error};
}

}  // namespace

std::vector<Repeated> repeat_dw(const ConvShape& shape, int runs,
                                std::uint64_t seed) {
  ConvTrial trial(shape, Pass::dw, seed, Numbers::normal);
  std::vector<Repeated> rows;
  for (const GpuConvolution& version : naive_convolutions()) {
    if (version.dw != nullptr) rows.push_back(repeat(version, trial, runs));
  }
  return rows;
}

}  // namespace hood
