#include <algorithm>
#include <charconv>
#include <common/core/error.hpp>
#include <limits>
#include <sstream>
#include <tools/book/ladders.hpp>

namespace hood {
namespace {

constexpr int FIRST_LADDER = 7, LAST_LADDER = 11;

/// Whole numbers with commas between; others are bad input.
std::vector<std::int64_t> numbers_of(const std::string& text) {
  std::vector<std::int64_t> numbers;
  std::istringstream parts(text + ",");
  for (std::string part; std::getline(parts, part, ',');) {
    std::int64_t number = 0;
    const char* end = part.data() + part.size();
    const auto [rest, error] = std::from_chars(part.data(), end, number);
    if (rest != end || error != std::errc{}) {
      bad_input(fmt::format("no shape \"{}\"", text),
                "write N,C,H,W,K,R,S,stride,pad, or a name: see ./book bench "
                "--help");
    }
    numbers.push_back(number);
  }
  return numbers;
}

/// Bad input unless a convolution of this shape has an output.
void require_output(const std::string& text) {
  const std::vector<std::int64_t> numbers = numbers_of(text);
  if (numbers.size() != 9) {
    bad_input(fmt::format("the shape {} has {} numbers", text, numbers.size()),
              "write N,C,H,W,K,R,S,stride,pad");
  }
  const auto least = std::min_element(numbers.begin(), numbers.end() - 1);
  const std::int64_t pad = numbers[8];
  if (*least < 1 || pad < 0) {
    bad_input(fmt::format("the shape {}", text),
              "all numbers are 1 or more, the padding 0 or more");
  }
  const auto most = std::max_element(numbers.begin(), numbers.end());
  if (*most > std::numeric_limits<int>::max()) {
    bad_input(fmt::format("the shape {}", text),
              fmt::format("{} is more than the kernels count", *most));
  }
  if (numbers[2] + 2 * pad < numbers[5] || numbers[3] + 2 * pad < numbers[6]) {
    bad_input(fmt::format("the shape {}", text),
              "the filter is larger than the padded image");
  }
}

/// On the SIMT machine only counts say something.
Chapter observed(const Chapter& chapter) {
  return is_for_gpu(chapter) ? chapter : find_chapter(chapter.name + "-lens");
}

}  // namespace

const std::vector<NamedShape>& ladder_shapes() {
  static const std::vector<NamedShape> shapes{
      {"alex3", "128,256,13,13,384,3,3,1,1"},
      {"alex1", "128,3,224,224,96,11,11,4,2"},
      {"vgg3.2", "64,256,56,56,256,3,3,1,1"},
      {"resnet", "128,64,56,56,128,3,3,2,1"},
      {"cb1", "128,3,128,128,96,11,11,1,0"},
      {"cb2", "128,64,64,64,128,9,9,1,0"},
      {"cb3", "128,128,32,32,128,9,9,1,0"},
      {"cb4", "128,128,16,16,128,7,7,1,0"},
      {"cb5", "128,384,13,13,384,3,3,1,0"}};
  return shapes;
}

NamedShape small_shape() {
  return {"small", "32,8,13,13,32,3,3,1,1"};
}

NamedShape find_shape(const std::string& word) {
  std::vector<NamedShape> known = ladder_shapes();
  known.push_back(small_shape());
  std::vector<std::string> names;
  for (const NamedShape& shape : known) {
    if (word == shape.name || word == shape.text) return shape;
    names.push_back(shape.name);
  }
  if (!word.empty() && word.find(',') == std::string::npos) {
    bad_input(fmt::format("no shape \"{}\"", word),
              fmt::format("the nearest name is {}; or write "
                          "N,C,H,W,K,R,S,stride,pad",
                          nearest(word, names)));
  }
  require_output(word);
  std::string name = word;
  std::replace(name.begin(), name.end(), ',', '_');
  return {name, word};
}

bool has_ladder(const Chapter& chapter) {
  return chapter.number >= FIRST_LADDER && chapter.number <= LAST_LADDER;
}

bool takes_shape(const Chapter& chapter) {
  return chapter.number > FIRST_LADDER;  // that one multiplies matrices
}

bool is_for_gpu(const Chapter& chapter) {
  return chapter.target == chapter.name;
}

std::vector<Chapter> ladder_chapters() {
  std::vector<Chapter> chapters;
  for (const Chapter& chapter : read_contents()) {
    if (has_ladder(chapter)) chapters.push_back(observed(chapter));
  }
  return chapters;
}

Chapter find_ladder_chapter(const std::string& word) {
  const Chapter chapter = find_chapter(word);
  if (!has_ladder(chapter)) {
    bad_input(
        fmt::format("chapter {} has no ladder", chapter.number),
        fmt::format("chapters {} to {} have one", FIRST_LADDER, LAST_LADDER));
  }
  return observed(chapter);
}

}  // namespace hood
