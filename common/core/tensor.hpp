#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <common/core/error.hpp>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace hood {

/// The extents of a tensor, outermost axis first, and optionally a letter for
/// each axis: `Shape({32, 1, 28, 28}, "NCHW")`. The last axis is contiguous.
class Shape {
 public:
  static constexpr std::size_t MAX_RANK = 5;

  Shape() = default;

  /// Throws if an extent is negative, if there are more than MAX_RANK, if the
  /// product overflows 64 bits, or if `layout` has another number of letters.
  Shape(std::initializer_list<std::int64_t> extents,
        std::string_view layout = "");

  std::size_t rank() const { return rank_; }
  std::int64_t operator[](std::size_t axis) const {
    assert(axis < rank_);
    return extents_.at(axis);
  }
  /// The letters of the axes in storage order, "NCHW" say; may be empty.
  std::string_view layout() const { return {layout_.data(), letters_}; }
  /// The extent of the axis with this letter. Throws if there is none.
  std::int64_t extent(char letter) const;
  /// The number of elements: 1 for rank 0.
  std::int64_t size() const;
  /// The same shape with another extent in the outermost axis. Throws as the
  /// constructor does, and if there is no axis.
  Shape with_outermost(std::int64_t extent) const;
  /// "[32, 1, 28, 28] NCHW"
  std::string text() const;

  friend bool operator==(const Shape& a, const Shape& b) {
    return a.rank_ == b.rank_ && a.extents_ == b.extents_ &&
           a.layout() == b.layout();
  }

 private:
  void require_possible() const;

  std::array<std::int64_t, MAX_RANK> extents_{};
  std::array<char, MAX_RANK> layout_{};
  std::size_t rank_ = 0;
  std::size_t letters_ = 0;
};

/// A shape over somebody else's elements. Copying it copies no element.
/// `TensorView<const T>` is the read-only kind.
template <class T>
class TensorView {
 public:
  TensorView(T* data, const Shape& shape) : data_(data), shape_(shape) {}

  /// A read-only view of a writable one.
  operator TensorView<const T>() const { return {data_, shape_}; }

  const Shape& shape() const { return shape_; }
  std::int64_t size() const { return shape_.size(); }
  T* data() const { return data_; }
  T* begin() const { return data_; }
  T* end() const { return data_ + size(); }

  /// The element at one index for each axis; checked where assert() is on.
  template <class... Index>
  T& operator()(Index... index) const {
    const std::array<std::int64_t, sizeof...(Index)> indices{
        static_cast<std::int64_t>(index)...};
    assert(indices.size() == shape_.rank());
    std::int64_t offset = 0;
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
      assert(0 <= indices[axis] && indices[axis] < shape_[axis]);
      offset = offset * shape_[axis] + indices[axis];
    }
    return data_[offset];
  }

  /// `count` entries of the outermost axis, from `first` on: some images of a
  /// batch, say. Throws if they do not all exist.
  TensorView slice(std::int64_t first, std::int64_t count) const {
    if (shape_.rank() == 0 || first < 0 || count < 0 ||
        first > shape_[0] - count) {
      check_failed(fmt::format("slice of {} entries from {} of a tensor {}",
                               count, first, shape_.text()));
    }
    const Shape part = shape_.with_outermost(count);
    const Shape one = shape_.with_outermost(1);
    return {data_ + first * one.size(), part};
  }

 private:
  T* data_;
  Shape shape_;
};

/// A shape and the elements it describes. New elements are zero.
template <class T>
class Tensor {
 public:
  Tensor() : Tensor(Shape({0})) {}
  explicit Tensor(const Shape& shape)
      : shape_(shape), elements_(static_cast<std::size_t>(shape.size())) {}
  /// Takes over `elements`. Throws if there are not shape.size() of them.
  Tensor(const Shape& shape, std::vector<T> elements)
      : shape_(shape), elements_(std::move(elements)) {
    if (static_cast<std::int64_t>(elements_.size()) != shape.size()) {
      check_failed(fmt::format("{} elements for a tensor {}", elements_.size(),
                               shape.text()));
    }
  }

  const Shape& shape() const { return shape_; }
  std::int64_t size() const { return shape_.size(); }
  TensorView<T> view() { return {elements_.data(), shape_}; }
  TensorView<const T> view() const { return {elements_.data(), shape_}; }
  T* data() { return elements_.data(); }
  const T* data() const { return elements_.data(); }
  auto begin() { return elements_.begin(); }
  auto end() { return elements_.end(); }
  auto begin() const { return elements_.begin(); }
  auto end() const { return elements_.end(); }

  template <class... Index>
  T& operator()(Index... index) {
    return view()(index...);
  }
  template <class... Index>
  const T& operator()(Index... index) const {
    return view()(index...);
  }
  TensorView<T> slice(std::int64_t first, std::int64_t count) {
    return view().slice(first, count);
  }
  TensorView<const T> slice(std::int64_t first, std::int64_t count) const {
    return view().slice(first, count);
  }

 private:
  Shape shape_;
  std::vector<T> elements_;
};

}  // namespace hood
