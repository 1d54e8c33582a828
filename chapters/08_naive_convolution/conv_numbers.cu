#include <algorithm>
#include <chapters/04_convolution/tasks.hpp>
#include <chapters/05_convnet/lanes.hpp>
#include <chapters/08_naive_convolution/conv_numbers.hpp>
#include <cmath>
#include <type_traits>

namespace hood {
namespace {

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

}  // namespace

std::vector<float> conv_numbers(Numbers numbers, const Shape& shape,
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

std::vector<float> made_on_cpu(Pass pass, const ConvShape& shape,
                               Numbers numbers, const std::vector<float>& a,
                               const std::vector<float>& b) {
  if (numbers != Numbers::normal) return on_cpu<float>(pass, shape, a, b);
  return on_cpu<double>(pass, shape, {a.begin(), a.end()},
                        {b.begin(), b.end()});
}

}  // namespace hood
