#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tools/weave/output.hpp>

namespace hood {
namespace {

bool same(const std::string& text, const std::string& output,
          const std::string& request) {
  return same_output_line(text, output, read_output_request(request));
}

TEST_CASE("without a tolerance only the column padding may differ") {
  CHECK(same("epoch  loss", "epoch      loss", "p"));
  CHECK(same("  1  0.31", "1 0.31", "p"));
  CHECK(same("-----  ----", "-------  ------", "p"));
  CHECK_FALSE(same("1  0.31", "1  0.32", "p"));
  CHECK_FALSE(same("1  0.31", "1  0.310", "p"));
  CHECK_FALSE(same("1  0.31", "10.31", "p"));
  CHECK_FALSE(same("-----", "=====", "p"));
  CHECK_FALSE(same("loss", "loss now", "p"));
}

TEST_CASE("a tolerance is relative and between numbers only") {
  CHECK(same("loss 1.00", "loss 1.02", "p | tolerance 0.02"));
  CHECK(same("loss -1.00", "loss -1.02", "p | tolerance 0.02"));
  CHECK(same("97.81%", "97.1%", "p | tolerance 0.02"));
  CHECK(same("x=1e-3,", "x=1.01e-3,", "p | tolerance 0.02"));
  CHECK(same("1,999 images", "2,001 images", "p | tolerance 0.02"));
  CHECK_FALSE(same("loss 1.00", "loss 1.03", "p | tolerance 0.02"));
  CHECK_FALSE(same("loss 1.00", "loss -1.00", "p | tolerance 0.02"));
  CHECK_FALSE(same("loss 0", "loss 0.001", "p | tolerance 0.02"));
  CHECK_FALSE(same("lost 1.00", "loss 1.00", "p | tolerance 0.02"));
  CHECK_FALSE(same("1 2", "1 2 3", "p | tolerance 0.02"));
}

TEST_CASE("digits within a name are no number") {
  CHECK_FALSE(same("conv100", "conv101", "p | tolerance 0.02"));
  CHECK_FALSE(same("step_100", "step_101", "p | tolerance 0.02"));
  CHECK_FALSE(same("a-100", "a+100", "p | times"));
  CHECK(same("(-100)", "(-101)", "p | tolerance 0.02"));
}

TEST_CASE("a number and NaN always differ") {
  for (const char* request : {"p", "p | tolerance 0.9", "p | times"}) {
    CAPTURE(request);
    CHECK_FALSE(same("loss 0.31", "loss nan", request));
    CHECK_FALSE(same("loss nan", "loss 0.31", request));
    CHECK_FALSE(same("loss 1", "loss inf", request));
    CHECK(same("loss nan", "loss nan", request));
  }
}

TEST_CASE("with times numbers are not compared, words are") {
  CHECK(same("3.2 s", "11.5 s", "p | times"));
  CHECK_FALSE(same("3.2 s", "3.2 ms", "p | times"));
}

TEST_CASE("lines are chosen from a word to a word") {
  const std::string output = "a\nb 1  \nc\nb 2\nd\n";
  const auto chosen = [&](const std::string& request) {
    return select_lines(output, read_output_request(request));
  };
  CHECK(chosen("p") == "a\nb 1\nc\nb 2\nd\n");
  CHECK(chosen("p | from \"b\"") == "b 1\nc\nb 2\nd\n");
  CHECK(chosen("p | to \"b\"") == "a\nb 1\nc\nb 2\n");
  CHECK(chosen("p | from \"b 1\" | to \"b\"") == "b 1\nc\nb 2\n");
  CHECK(chosen("p | from c | to c") == "c\n");
  CHECK_THROWS_AS(chosen("p | from x"), Error);
  CHECK_THROWS_AS(chosen("p | from d | to a"), Error);
}

TEST_CASE("a request names its program, options and parts") {
  const auto request =
      read_output_request("03_digits --seed 2 --name \"a | b\" | times");
  CHECK(request.program == "03_digits");
  CHECK(request.arguments ==
        std::vector<std::string>{"--seed", "2", "--name", "a | b"});
  CHECK(request.times);
  for (const char* wrong :
       {"", "| times", "p | tolerance", "p | tolerance x", "p | tolerance -1",
        "p | tolerance nan", "p | tolerance 0.1 0.2", "p | until x", "p | from",
        "p | times 2", "p | from \"x", "p |"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(read_output_request(wrong), Error);
  }
}

}  // namespace
}  // namespace hood
