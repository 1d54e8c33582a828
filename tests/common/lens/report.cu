#include <nlohmann/json.hpp>
#include <tests/common/lens/copies_of_report.cuh>
#include <tests/common/lens/support.hpp>

using namespace hood::lens;

TEST_CASE("The text has each source line beside its figures") {
  Lens lens;
  const OnDevice<float> in(some_numbers(1024)), out(1024);
  spread<<<1, 32>>>(in.data(), out.data(), 32);
  spread<<<1, 32>>>(in.data(), out.data(), 32);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  REQUIRE(lens.launches().size() == 2);  // from two lines
  const std::string text = report_text(lens.last());
  CHECK_THAT(text, ContainsSubstring("spread  grid (1,1,1), block (32,1,1)"));
  CHECK_THAT(text, ContainsSubstring("launched at report.cu:"));
  CHECK_THAT(text, ContainsSubstring("global   2 requests, 36 sectors (1152 "
                                     "bytes), 22.2 % of them asked for; 1152 "
                                     "bytes at least"));
  CHECK_THAT(text, ContainsSubstring("out[i * step] = spread_value;"));
  CHECK_THAT(text, ContainsSubstring("32.00   12.5 %"));
  // The hot line is marked, the other is not.
  CHECK_THAT(text, ContainsSubstring(">  copies_of_report.cuh:13"));
  CHECK_THAT(text, !ContainsSubstring(">  copies_of_report.cuh:12"));
}

TEST_CASE("Launches that are alike are told once") {
  Lens lens;
  const OnDevice<float> in(some_numbers(1024)), out(1024);
  for (int i = 0; i < 3; ++i) spread<<<1, 32>>>(in.data(), out.data(), 1);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  REQUIRE(lens.launches().size() == 1);
  CHECK(lens.launches().front().times == 3);
  CHECK_THAT(report_text(lens.launches().front()),
             ContainsSubstring(", 3 times"));
}

TEST_CASE("The JSON holds the addresses of examples") {
  Lens lens;
  const OnDevice<float> in(some_numbers(1024)), out(1024);
  spread<<<1, 31>>>(in.data() + 1, out.data(), 2);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  const auto json = nlohmann::json::parse(report_json(lens.launches()));
  CHECK(json["schema"] == "hood-lens-1");
  const auto& launch = json["launches"][0];
  CHECK(launch["kernel"] == "spread");
  CHECK(launch["block"] == nlohmann::json({31, 1, 1}));
  CHECK(launch["global"]["requests"] == 2);
  const auto& write = launch["accesses"][1];
  CHECK(write["access"] == "write");
  CHECK(write["source"] == "out[i * step] = spread_value;");
  CHECK(write["traffic"]["sectors"] == 8);
  const auto& example = write["examples"][0];
  CHECK(example["offsets"][30] == 240);
  CHECK(example["offsets"][31].is_null());
  CHECK(example["sectors"] == 8);
  CHECK(launch["accesses"][0]["examples"][0]["offsets"][0] == 4);
}

TEST_CASE("Of many patterns the first and the worst are kept") {
  LensOptions options;
  options.examples = 3;
  Lens lens(options);
  const OnDevice<float> in(some_numbers(1024)), out(1024);
  wander<<<1, 32>>>(in.data(), out.data());
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  const Accesses line = lens.last().at("wandered = in[lane * i]");
  REQUIRE(line.lines().size() == 1);
  const std::vector<Example>& examples = line.lines().front().examples;
  REQUIRE(examples.size() == 3);
  CHECK(examples.front().sectors == 1);
  CHECK(examples.back().sectors == 32);
}

TEST_CASE("A lens that cannot be asked for says why") {
  LensOptions options;
  options.sample = 0;
  CHECK_THROWS(Lens(options));
  Lens lens;
  CHECK_THROWS(lens.last());
  CHECK_THROWS(Lens());
}

TEST_CASE("A line is found by what it says") {
  Lens lens;
  const OnDevice<float> in(some_numbers(1024)), out(1024);
  spread<<<1, 32>>>(in.data(), out.data(), 1);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(lens.last().line_of("spread_value = ").line == 12);
  CHECK(lens.last().at("copies_of_report.cuh", 12).lines().size() == 1);
  CHECK_THROWS(lens.last().at("no line says this"));
  CHECK_THROWS(lens.last().at("step"));
}
