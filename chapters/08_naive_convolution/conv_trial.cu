#include <fmt/ranges.h>

#include <algorithm>
#include <chapters/05_convnet/lanes_layout.hpp>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/cuda/room.hpp>
#include <common/measure/worse.hpp>

namespace hood {
namespace {

// A multiple of 256 bytes: results lie where cudaMalloc would put them.
constexpr std::int64_t GUARD = 1024;
// Not NaN, which stays NaN whatever is added to it.
constexpr float UNTOUCHED = 77;

double bytes_of(const Shape& shape) {
  return double(sizeof(float)) * double(shape.size());
}

/// Bad input unless the trial fits into the host's memory, with room for the
/// lanes of chapter 5, and into what is free of the device's.
ConvShape require_fits(const ConvShape& shape, Pass pass) {
  require_possible(shape);
  // As they are, and on the device or in the lanes in another layout.
  const double tensors =
      2 * (bytes_of(shape.x()) + bytes_of(shape.w()) + bytes_of(shape.y()));
  // Batches are filled up to whole lanes, and every weight may get some.
  constexpr std::int64_t COUNT = Lanes<float>::COUNT;
  const double filled =
      double(parts_of(shape.N, COUNT) * COUNT) / double(shape.N);
  const double host = tensors * (1 + filled) + COUNT * bytes_of(shape.w());
  require_room(fmt::format("{} of shape {}", name_of(pass), shape.text()), host,
               tensors);
  return shape;
}

/// Of a NaN without its sign.
std::string in_words(float value) {
  return std::isnan(value) ? "NaN" : fmt::format("{}", value);
}

/// "y[0, 1, 2, 3] of [2, 3, 5, 7] NKPQ".
std::string place(Pass pass, const Shape& shape, std::int64_t i) {
  std::array<std::int64_t, 4> index{};
  for (std::size_t axis = 4; axis-- > 0; i /= shape[axis]) {
    index[axis] = i % shape[axis];
  }
  return fmt::format("{}[{}] of {}", name_of(pass), fmt::join(index, ", "),
                     shape.text());
}

}  // namespace

ConvTrial::ConvTrial(const ConvShape& shape, Pass pass, std::uint64_t seed,
                     Numbers numbers)
    : shape_(require_fits(shape, pass)),
      pass_(pass),
      tensors_(tensors_of(pass, shape)),
      // Terms that are added one after the other are rounded the more, the
      // larger their sum is; 16 covers the rounding of a single product.
      tolerance_(numbers == Numbers::normal
                     ? 1e-6 * double(terms_of(pass, shape) + 16)
                     : 0),
      a_(conv_numbers(numbers, tensors_.a, terms_of(pass, shape),
                      Random(seed, 1))),
      b_(conv_numbers(numbers, tensors_.b, terms_of(pass, shape),
                      Random(seed, 2))),
      expected_(made_on_cpu(pass, shape, numbers, a_, b_)),
      made_(expected_.size() + 2 * GUARD) {}

ConvTrial::Inputs& ConvTrial::inputs_in(ConvLayout layout) {
  std::optional<Inputs>& inputs = inputs_[layout == ConvLayout::nchw ? 0 : 1];
  if (!inputs) {
    const auto copy_of = [&](const std::vector<float>& numbers,
                             const Shape& shape) {
      return DeviceBuffer<float>(
          reordered(numbers, shape, ConvLayout::nchw, layout));
    };
    inputs.emplace(Inputs{copy_of(a_, tensors_.a), copy_of(b_, tensors_.b)});
  }
  return *inputs;
}

void ConvTrial::run(const GpuConvolution& version) {
  const Inputs& inputs = inputs_in(version.layout);
  version.product(pass_)(shape_, inputs.a.data(), inputs.b.data(),
                         made_.data() + GUARD);
}

std::vector<float> ConvTrial::made_by(const GpuConvolution& version) {
  poison();
  run(version);
  const std::vector<float> all = made_.to_host();
  return reordered({all.begin() + GUARD, all.end() - GUARD}, tensors_.made,
                   version.layout, ConvLayout::nchw);
}

void ConvTrial::poison() {
  made_.fill_bytes(0xff);  // NaN
  const std::vector<float> guard(GUARD, UNTOUCHED);
  for (float* const place :
       {made_.data(), made_.data() + made_.size() - GUARD}) {
    CUDA_CHECK(cudaMemcpy(place, guard.data(), GUARD * sizeof(float),
                          cudaMemcpyHostToDevice));
  }
}

std::string ConvTrial::fault_of(const GpuConvolution& version) {
  const std::string who =
      fmt::format("{} of shape {}: ", version.name, shape_.text());
  poison();
  try {
    run(version);
    cuda_check_launch();  // should the version have forgotten to
    CUDA_CHECK(cudaDeviceSynchronize());
  } catch (const Error& error) {
    if (error.code() == ExitCode::bad_input) throw;
    return who + error.what();
  }
  const std::vector<float> all = made_.to_host();
  if (const std::string found = difference(version, all); !found.empty()) {
    return who + found;
  }
  const auto is_touched = [](float value) { return value != UNTOUCHED; };
  if (std::any_of(all.begin(), all.begin() + GUARD, is_touched) ||
      std::any_of(all.end() - GUARD, all.end(), is_touched)) {
    return who + "writes outside its result";
  }
  return "";
}

std::string ConvTrial::difference(const GpuConvolution& version,
                                  const std::vector<float>& all) const {
  const std::int64_t size = tensors_.made.size();
  const std::int64_t images = tensors_.made[0], pixels = size / images;
  const bool chwn = version.layout == ConvLayout::chwn;
  for (std::int64_t i = 0; i < size; ++i) {
    const std::int64_t at = chwn ? i % images * pixels + i / images : i;
    const float right = expected_[static_cast<std::size_t>(at)];
    const float value = all[static_cast<std::size_t>(i + GUARD)];
    if (!(std::abs(double(value) - double(right)) <= tolerance_)) {
      return fmt::format(
          "{} is {}, expected {}",
          place(pass_, shape_in(version.layout, tensors_.made), i),
          in_words(value), right);
    }
  }
  return "";
}

double ConvTrial::error_of(const std::vector<float>& made) const {
  double largest = made.size() == expected_.size() ? 0 : NAN;
  for (std::size_t i = 0; i < made.size() && i < expected_.size(); ++i) {
    largest = worse(largest, std::abs(double(made[i]) - double(expected_[i])));
  }
  return largest / std::sqrt(double(terms_of(pass_, shape_)));
}

}  // namespace hood
