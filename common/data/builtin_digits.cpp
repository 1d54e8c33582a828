#include <charconv>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/bytes.hpp>
#include <common/data/readers.hpp>

namespace hood {
namespace {

/// Numbers of a text that are separated by one character each.
class NumberReader {
 public:
  NumberReader(std::string_view text, const std::string& name)
      : next_(text.data()), end_(next_ + text.size()), name_(name) {}

  /// The next number, which must be 0 to `most` and stand before `separator`.
  std::uint8_t take(int most, char separator) {
    int value = -1;
    const auto [after, error] = std::from_chars(next_, end_, value);
    if (error != std::errc() || value < 0 || value > most || after == end_ ||
        *after != separator) {
      bad_input(fmt::format("number {} in {} is wrong", count_, name_),
                fmt::format("expected 0 to {} in a table of numbers", most));
    }
    next_ = after + 1;
    ++count_;
    return static_cast<std::uint8_t>(value);
  }

  bool at_end() const { return next_ == end_; }

 private:
  const char* next_;
  const char* end_;
  const std::string& name_;
  int count_ = 1;
};

}  // namespace

Dataset read_builtin_digits() {
  constexpr int EXAMPLES = 1797, SIDE = 8, WHITE = 16;
  // Two digits and a separator at most for each number.
  constexpr int MOST_BYTES = EXAMPLES * (SIDE * SIDE + 1) * 3;

  const auto path = source_root() / "data" / "digits" / "digits.csv.gz";
  const std::string name = path.string();
  const auto table = first_bytes(read_file(path), MOST_BYTES + 1, name);
  NumberReader numbers(
      {reinterpret_cast<const char*>(table.data()), table.size()}, name);

  Dataset data;
  data.name = "digits";
  data.classes = digit_classes();
  data.white = WHITE;
  data.images = Tensor<std::uint8_t>(Shape({EXAMPLES, 1, SIDE, SIDE}, "NCHW"));
  std::uint8_t* pixel = data.images.data();
  for (int example = 0; example < EXAMPLES; ++example) {
    for (int i = 0; i < SIDE * SIDE; ++i) *pixel++ = numbers.take(WHITE, ',');
    data.labels.push_back(numbers.take(9, '\n'));
  }
  if (!numbers.at_end()) {
    bad_input(fmt::format("{} goes on after its last line", name),
              fmt::format("expected {} lines", EXAMPLES));
  }
  return data;
}

}  // namespace hood
