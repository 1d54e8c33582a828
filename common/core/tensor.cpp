#include <common/core/tensor.hpp>
#include <limits>

namespace hood {

Shape::Shape(std::initializer_list<std::int64_t> extents,
             std::string_view layout)
    : rank_(extents.size()), letters_(layout.size()) {
  if (rank_ > MAX_RANK) {
    check_failed(fmt::format("a tensor of {} axes", rank_),
                 fmt::format("at most {} are possible", MAX_RANK));
  }
  if (letters_ != 0 && letters_ != rank_) {
    check_failed(fmt::format("layout \"{}\" for {} axes", layout, rank_));
  }
  std::copy(extents.begin(), extents.end(), extents_.begin());
  std::copy(layout.begin(), layout.end(), layout_.begin());

  require_possible();
}

void Shape::require_possible() const {
  // The product must fit, counting zero extents as one so that [2^40, 2^40, 0]
  // is refused as surely as [2^40, 2^40, 1] is.
  std::int64_t product = 1;
  for (std::size_t axis = 0; axis < rank_; ++axis) {
    if (extents_[axis] < 0) {
      check_failed(fmt::format("a negative extent in a tensor {}", text()));
    }
    const std::int64_t factor = std::max<std::int64_t>(extents_[axis], 1);
    if (product > std::numeric_limits<std::int64_t>::max() / factor) {
      check_failed(
          fmt::format("a tensor {} of more than 2^63 elements", text()));
    }
    product *= factor;
  }
}

std::int64_t Shape::extent(char letter) const {
  const std::size_t axis = layout().find(letter);
  if (axis == std::string_view::npos) {
    check_failed(fmt::format("no axis {} in a tensor {}", letter, text()));
  }
  return extents_[axis];
}

std::int64_t Shape::size() const {
  std::int64_t product = 1;
  for (std::size_t axis = 0; axis < rank_; ++axis) product *= extents_[axis];
  return product;
}

Shape Shape::with_outermost(std::int64_t extent) const {
  if (rank_ == 0) check_failed("a tensor without axes has no outermost one");
  Shape result = *this;
  result.extents_[0] = extent;
  result.require_possible();
  return result;
}

std::string Shape::text() const {
  std::string result = "[";
  for (std::size_t axis = 0; axis < rank_; ++axis) {
    result += fmt::format("{}{}", axis == 0 ? "" : ", ", extents_[axis]);
  }
  result += "]";
  if (letters_ != 0) result += fmt::format(" {}", layout());
  return result;
}

}  // namespace hood
