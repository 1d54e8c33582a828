// The command line and the ladder of chapters 8 to 11.
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/convolution.hpp>
#include <chapters/08_naive_convolution/versions.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <memory>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

/// A command line as it is read.
struct Line {
  explicit Line(
      std::vector<std::string> words,
      const std::vector<GpuConvolution>& versions = naive_convolutions())
      : options("08_naive_convolution", "") {
    words.insert(words.begin(), "08_naive_convolution");
    words.insert(words.end(),
                 {"--no-progress", "--out", (folder / "out").string()});
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    read_conv_wishes(wishes, options, versions, int(arguments.size()),
                     arguments.data());
  }

  ScratchFolder folder;
  ConvWishes wishes;
  Options options;
};

std::string said_of(const std::vector<std::string>& words) {
  return refusal([&] { const Line line(words); });
}

void leave_nan(const ConvShape&, const float*, const float*, float*) {}

void refuse(const ConvShape&, const float*, const float*, float*) {
  bad_input("a filter of 3 x 3", "this version wants 5 x 5");
}

}  // namespace

TEST_CASE("what cannot be asked for is refused") {
  CHECK(said_of({}) == "accepted");
  CHECK(said_of({"--ladder"}) == "accepted");
  CHECK(said_of({"--version", "along_q", "--pass", "y"}) == "accepted");
  CHECK_THAT(said_of({"--version", "along_q", "--pass", "dw"}),
             ContainsSubstring("no such product"));
  CHECK_THAT(said_of({"--version", "met_weights", "--pass", "y"}),
             ContainsSubstring("no such product"));
  CHECK_THAT(said_of({"--shape", "1,2,3"}),
             ContainsSubstring("nine whole numbers"));
  CHECK_THAT(said_of({"--shape", "1,1,2,2,1,3,3,1,0"}),
             ContainsSubstring("does not fit"));
  CHECK(said_of({"--version", "fastest"}) != "accepted");
  CHECK(said_of({"--pass", "forward"}) != "accepted");
  CHECK(said_of({"--repeats", "0"}) != "accepted");
}

TEST_CASE("only the ladder is climbed if a part of it is asked for") {
  CHECK(!Line({}).wishes.only_ladder);
  CHECK(!Line({"--quick", "--seed", "3"}).wishes.only_ladder);
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"--ladder"},
                                             {"--shape", "1,1,3,3,1,1,1,1,0"},
                                             {"--version", "atomic"},
                                             {"--pass", "dx"},
                                             {"--repeats", "2"}}) {
    CHECK(Line(words).wishes.only_ladder);
  }
}

TEST_CASE("a device gets a shape of its size") {
  Device gpu{"a GPU", true, 132, 0, 0, "", ""};
  Device machine{"the machine", false, 2, 0, 0, "", ""};
  const auto set = [](const std::vector<std::string>& words,
                      const Device& device) {
    Line line(words);
    set_for_device(line.wishes, line.options, device);
    return line.wishes;
  };
  CHECK(set({}, gpu).shape == "128,256,13,13,384,3,3,1,1");
  CHECK(set({}, gpu).repeats == 20);
  CHECK(set({}, machine).shape == "32,8,13,13,32,3,3,1,1");
  CHECK(set({}, machine).repeats == 3);
  CHECK(set({"--quick"}, gpu).shape == "3,4,9,7,5,3,3,1,1");
  CHECK(set({"--quick"}, machine).repeats == 1);
  CHECK(
      set({"--shape", "1,1,3,3,1,1,1,1,0", "--repeats", "7"}, machine).shape ==
      "1,1,3,3,1,1,1,1,0");
  CHECK(set({"--repeats", "7", "--quick"}, machine).repeats == 7);
}

TEST_CASE("every version that was asked for is proved and reported") {
  for (const auto& [words, y, dx, dw] :
       {std::tuple(std::vector<std::string>{}, 3, 2, 3),
        std::tuple(std::vector<std::string>{"--pass", "dx"}, 0, 2, 0),
        std::tuple(std::vector<std::string>{"--version", "atomic"}, 0, 0, 1)}) {
    Line line(words);
    line.wishes.shape = "2,3,5,7,4,3,2,1,1";
    line.wishes.repeats = 1;
    Results results(line.options);
    climb_conv_ladders(line.wishes, naive_convolutions(), require_device(),
                       line.options, results);
    const auto& tables = results.json()["tables"];
    const auto rows = [&](const char* table) {
      int own = 0;
      if (!tables.contains(table)) return own;
      for (const auto& row : tables[table]) own += row["peer"] ? 0 : 1;
      return own;
    };
    CHECK(rows("ladder_y") + rows("ladder_y_counts") == y);
    CHECK(rows("ladder_dx") + rows("ladder_dx_counts") == dx);
    CHECK(rows("ladder_dw") + rows("ladder_dw_counts") == dw);
  }
}

TEST_CASE("a wrong version is not timed, and ends the program") {
  const std::vector<GpuConvolution> versions{
      {"broken", "", ConvLayout::nchw, leave_nan, nullptr, nullptr},
      {"picky", "", ConvLayout::nchw, refuse, nullptr, nullptr},
      {"along_q", "", ConvLayout::nchw, convolve_along_q, nullptr, nullptr}};
  Line line({"--shape", "2,3,5,7,4,3,3,1,1", "--repeats", "1"}, versions);
  Results results(line.options);
  const auto climb = [&] {
    climb_conv_ladders(line.wishes, versions, require_device(), line.options,
                       results);
  };
  CHECK_THROWS_WITH(climb(), ContainsSubstring("broken of shape") &&
                                 ContainsSubstring("is NaN"));
  const auto& tables = results.json()["tables"];
  const auto& unmeasured = tables["ladder_y_unmeasured"];
  REQUIRE(unmeasured.size() >= 2);
  CHECK(unmeasured[0]["version"] == "broken");
  CHECK(unmeasured[0]["note"] == "wrong");
  CHECK(unmeasured[1]["version"] == "picky");
  CHECK(unmeasured[1]["note"] ==
        "refused: a filter of 3 x 3: this version wants 5 x 5");
  const char* measured =
      tables.contains("ladder_y") ? "ladder_y" : "ladder_y_counts";
  CHECK(tables[measured][0]["version"] == "along_q");
}

TEST_CASE("what all versions refuse is bad input, what some do is not") {
  const GpuConvolution picky{"picky", "",      ConvLayout::nchw,
                             refuse,  nullptr, nullptr};
  const GpuConvolution right{"along_q",        "",      ConvLayout::nchw,
                             convolve_along_q, nullptr, nullptr};
  const auto said = [](const std::vector<GpuConvolution>& versions) {
    Line line({"--shape", "2,3,5,7,4,3,3,1,1", "--repeats", "1"}, versions);
    Results results(line.options);
    return refusal([&] {
      climb_conv_ladders(line.wishes, versions, require_device(), line.options,
                         results);
    });
  };
  CHECK(said({picky, picky}) == "a filter of 3 x 3: this version wants 5 x 5");
  CHECK(said({picky, right}) == "accepted");
}

}  // namespace hood
