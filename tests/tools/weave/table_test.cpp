#include <common/core/error.hpp>
#include <tests/support/catch.hpp>
#include <tools/weave/table.hpp>

namespace hood {
namespace {

using Json = nlohmann::ordered_json;

Json device() {
  return Json::parse(R"({
    "schema": "hood-device-1",
    "programs": {
      "03_digits": {
        "schema": "hood-results-1", "program": "03_digits",
        "options": {"seed": 1}, "environment": {"cpu": "A | B", "gpu": null},
        "values": {"accuracy": 0.97812, "size": 60000, "done": true},
        "tables": {"epochs": [
          {"epoch": 1, "loss": 0.31251, "name": "a"},
          {"epoch": 2, "loss": 1e-12, "name": "b|c"}], "none": []}
      }}})");
}

std::string message(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    return error.what();
  }
  return "(not refused)";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a table has its columns in the order and format asked for") {
  CHECK(markdown_table(device(),
                       "03_digits epochs | name \"Who\" | loss \"Loss\" .3f | "
                       "loss .1e | epoch") ==
        "| Who | Loss | loss | epoch |\n"
        "| --- | ---: | ---: | ---: |\n"
        "| a | 0.313 | 3.1e-01 | 1 |\n"
        "| b\\|c | 0.000 | 1.0e-12 | 2 |\n");
}

TEST_CASE("a table may have only the rows where a column has a value") {
  CHECK(markdown_table(device(), "03_digits epochs where epoch 2 | name") ==
        "| name |\n| --- |\n| b\\|c |\n");
  CHECK(markdown_table(device(), "03_digits epochs where name a | epoch") ==
        "| epoch |\n| ---: |\n| 1 |\n");
  for (const char* wrong : {"where epoch 3", "where age 3", "where epoch",
                            "whose epoch 2", "where epoch 2 3"}) {
    CAPTURE(wrong);
    const std::string all =
        std::string("03_digits epochs ") + wrong + " | name";
    CHECK(message([&] { markdown_table(device(), all); }) != "(not refused)");
  }
}

TEST_CASE("a figure is shown as its format says") {
  CHECK(figure(device(), "03_digits accuracy .2%") == "97.81 %");
  CHECK(figure(device(), "03_digits accuracy .3f") == "0.978");
  CHECK(figure(device(), "03_digits accuracy .3g") == "0.978");
  CHECK(figure(device(), "03_digits accuracy none") == "0.97812");
  CHECK(figure(device(), "03_digits size") == "60000");
  CHECK(figure(device(), "03_digits done") == "yes");
  CHECK(figure(device(), "03_digits environment.cpu") == "A | B");
  CHECK(figure(device(), "03_digits options.seed") == "1");
}

TEST_CASE("what the results lack is refused with the nearest name") {
  const auto refused = [](const std::string& arguments) {
    return message([&] { figure(device(), arguments); });
  };
  CHECK(contains(refused("03_digit accuracy"), "\"03_digits\""));
  CHECK(contains(refused("03_digits acuracy"), "\"accuracy\""));
  CHECK(contains(refused("03_digits environment.gpu"), "null"));
  CHECK(contains(refused("03_digits accuracy .2x"), "write .3f"));
  CHECK(contains(refused("03_digits accuracy 2"), "write .3f"));
  CHECK(contains(refused("03_digits done .2f"), "no number"));
  CHECK(contains(refused("03_digits tables.epochs"), "no number"));
  CHECK(contains(refused("03_digits"), "cannot read the value"));
  const auto no_table = [](const std::string& arguments) {
    return message([&] { markdown_table(device(), arguments); });
  };
  CHECK(contains(no_table("03_digits epoch | loss"), "\"epochs\""));
  CHECK(contains(no_table("03_digits epochs | los"), "\"loss\""));
  CHECK(contains(no_table("03_digits none | loss"), "no rows"));
  CHECK(contains(no_table("03_digits epochs"), "PROGRAM TABLE"));
  CHECK(contains(no_table("03_digits epochs |"), "a column"));
  CHECK(contains(no_table("03_digits epochs | loss .3f \"L\""), "a column"));
  const auto broken = [](const Json& json) {
    return message([&] { figure(json, "03_digits accuracy"); });
  };
  CHECK(contains(broken(Json()), "hood-device-1"));
  CHECK(contains(broken(Json::parse("{", nullptr, false)), "hood-device-1"));
  CHECK(contains(broken({{"schema", "hood-device-1"}}), "programs"));
}

TEST_CASE("results are collected by program, in the order of names") {
  Json result = device()["programs"]["03_digits"];
  Json first = result;
  first["program"] = "01_one_neuron";
  Json all = collected(collected(empty_device(), result), first);
  CHECK(all["programs"].begin().key() == "01_one_neuron");
  result["values"]["accuracy"] = 0.5;
  all = collected(all, result);
  CHECK(all["programs"].size() == 2);
  CHECK(figure(all, "03_digits accuracy") == "0.5");
  CHECK(contains(message([&] { collected(all, all); }), "hood-results-1"));
  CHECK(contains(message([&] { collected(result, result); }), "device-1"));
  result.erase("program");
  CHECK(contains(message([&] { collected(all, result); }), "program"));
}

TEST_CASE("a bench is collected, and leaves the tables of other shapes") {
  const auto bench = [](const char* table, double ms) {
    return Json{{"schema", "hood-bench-1"},
                {"program", "bench"},
                {"tables", {{table, {{{"ms", ms}}}}}},
                {"shapes", {{table, "1,2,3"}}},
                {"runs", {1, 2, 3}}};
  };
  Json all = collected(empty_device(), bench("a", 1));
  all = collected(collected(all, bench("b", 2)), bench("a", 3));
  CHECK(!all["programs"]["bench"].contains("runs"));
  CHECK(all["programs"]["bench"]["shapes"].size() == 2);
  CHECK(markdown_table(all, "bench a | ms") == "| ms |\n| ---: |\n| 3.0 |\n");
  CHECK(markdown_table(all, "bench b | ms") == "| ms |\n| ---: |\n| 2.0 |\n");
}

}  // namespace
}  // namespace hood
