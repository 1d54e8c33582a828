#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chapters/04_convolution/tasks.hpp>
#include <chapters/05_convnet/lanes.hpp>
#include <chapters/05_convnet/lanes_layout.hpp>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/random.hpp>
#include <common/measure/worse.hpp>
#include <type_traits>

namespace hood {
namespace {

// A multiple of 256 bytes: results lie where cudaMalloc would put them.
constexpr std::int64_t GUARD = 1024;
// Not NaN, which stays NaN whatever is added to it.
constexpr float UNTOUCHED = 77;

std::string gib(double bytes) {
  return fmt::format("{:.1f} GiB", bytes / (1 << 30));
}

double bytes_of(const Shape& shape) {
  return double(sizeof(float)) * double(shape.size());
}

/// Bad input unless the trial fits into the host's memory, with room for the
/// lanes of chapter 5, and into what is free of the device's.
ConvShape require_fits(const ConvShape& shape, Pass pass) {
  require_possible(shape);
  const std::string what =
      fmt::format("{} of shape {}", name_of(pass), shape.text());
  // As they are, and on the device or in the lanes in another layout.
  const double tensors =
      2 * (bytes_of(shape.x()) + bytes_of(shape.w()) + bytes_of(shape.y()));
  // Batches are filled up to whole lanes, and every weight may get some.
  constexpr std::int64_t COUNT = Lanes<float>::COUNT;
  const double filled =
      double(parts_of(shape.N, COUNT) * COUNT) / double(shape.N);
  const double host = tensors * (1 + filled) + COUNT * bytes_of(shape.w());
  const double has =
      double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGESIZE));
  if (host > 0.9 * has) {
    bad_input(what, fmt::format("to compute what is expected takes {} of the "
                                "host's memory, which has {}",
                                gib(host), gib(has)));
  }
  std::size_t free = 0, total = 0;
  CUDA_CHECK(cudaMemGetInfo(&free, &total));
  if (tensors > 0.9 * double(free)) {
    bad_input(what, fmt::format("its tensors take {} of the device's memory, "
                                "of which {} are free",
                                gib(tensors), gib(double(free))));
  }
  return shape;
}

/// From -4 to 4. They repeat after a prime, so that no two rows or images of
/// usual sizes are equal.
std::vector<float> small_numbers(std::int64_t count, const Random& random) {
  constexpr std::size_t PERIOD = 1000003;
  std::vector<float> numbers(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] =
        i < PERIOD ? float(random.below(i, 9)) - 4 : numbers[i - PERIOD];
  }
  return numbers;
}

bool is_prime(std::int64_t n) {
  for (std::int64_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

/// The largest prime up to `most` that divides no extent, so that what is one
/// place further on any axis is another number; 3 if there is none.
std::int64_t prime_for(const Shape& shape, std::int64_t most) {
  for (std::int64_t prime = most; prime > 3; --prime) {
    bool divides = !is_prime(prime);
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
      divides |= shape[axis] % prime == 0;
    }
    if (!divides) return prime;
  }
  return 3;
}

/// The index, around 0, as far as sums of `terms` products stay exact.
std::vector<float> indices(const Shape& shape, std::int64_t terms) {
  const auto most = std::int64_t(std::sqrt(double(1 << 24) / double(terms)));
  const std::int64_t prime = prime_for(shape, 2 * most + 1);
  std::vector<float> numbers(static_cast<std::size_t>(shape.size()));
  for (std::int64_t i = 0; i < shape.size(); ++i) {
    numbers[static_cast<std::size_t>(i)] = float(i % prime - prime / 2);
  }
  return numbers;
}

std::vector<float> filled(Numbers numbers, const Shape& shape,
                          std::int64_t terms, const Random& random) {
  switch (numbers) {
    case Numbers::whole:
      return small_numbers(shape.size(), random);
    case Numbers::indexed:
      return indices(shape, terms);
    case Numbers::normal:
      break;
  }
  return normal_numbers(shape.size(), random);
}

template <class T>
std::vector<float> on_cpu(Pass pass, const ConvShape& shape,
                          const std::vector<T>& a, const std::vector<T>& b) {
  ConvProduct<T>* const product = pass == Pass::y    ? lanes_forward<T>
                                  : pass == Pass::dx ? lanes_dx<T>
                                                     : lanes_dw<T>;
  const std::int64_t size = tensors_of(pass, shape).made.size();
  std::vector<T> made(static_cast<std::size_t>(size));
  product(shape, a.data(), b.data(), made.data());
  if constexpr (std::is_same_v<T, float>) {
    return made;
  } else {
    std::vector<float> rounded(made.size());
    std::transform(made.begin(), made.end(), rounded.begin(),
                   [](T value) { return float(value); });
    return rounded;
  }
}

/// Sums of whole numbers are exact in float; others are added in double.
std::vector<float> expected_of(Pass pass, const ConvShape& shape,
                               Numbers numbers, const std::vector<float>& a,
                               const std::vector<float>& b) {
  if (numbers != Numbers::normal) return on_cpu<float>(pass, shape, a, b);
  return on_cpu<double>(pass, shape, {a.begin(), a.end()},
                        {b.begin(), b.end()});
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
      a_(filled(numbers, tensors_.a, terms_of(pass, shape), Random(seed, 1))),
      b_(filled(numbers, tensors_.b, terms_of(pass, shape), Random(seed, 2))),
      expected_(expected_of(pass, shape, numbers, a_, b_)),
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
