// From a results file back to its ladders.
#include <common/core/error.hpp>
#include <common/measure/ladder.hpp>
#include <nlohmann/json.hpp>

namespace hood {
namespace {

using Json = nlohmann::ordered_json;

std::optional<Ceilings> ceilings_of(const Json& values) {
  if (!values.contains("peak_tflops")) return std::nullopt;
  return Ceilings{1e12 * values.at("peak_tflops").get<double>(),
                  1e9 * values.at("copy_gb_per_s").get<double>()};
}

LadderStep step_of(const Json& row) {
  LadderStep step;
  step.version = row.at("version").get<std::string>();
  step.idea = row.at("idea").get<std::string>();
  step.is_peer = row.at("peer").get<bool>();
  if (row.contains("ms")) {
    step.time = Timing{row.at("ms").get<double>() / 1e3,
                       row.at("min_ms").get<double>() / 1e3,
                       row.at("max_ms").get<double>() / 1e3,
                       row.at("repeats").get<std::size_t>()};
  }
  if (row.contains("sectors_read")) {
    const auto figure = [&](const char* key) {
      return row.at(key).get<std::uint64_t>();
    };
    step.count =
        Counted{figure("sectors_read"), figure("sectors_written"),
                figure("wavefronts"), figure("conflicts"), figure("findings")};
  }
  step.note = row.value("note", "");
  return step;
}

/// The steps of a task among the rows of one of its tables.
void add_steps(const Json& tables, const std::string& table,
               const LadderTask& task, std::vector<LadderStep>& steps) {
  if (!tables.contains(table)) return;
  for (const Json& row : tables.at(table)) {
    if (row.at("shape") == task.shape) steps.push_back(step_of(row));
  }
}

Ladder ladder_of(const Json& results, const Json& row) {
  const LadderTask task{row.at("name").get<std::string>(),
                        row.at("title").get<std::string>(),
                        row.at("shape").get<std::string>(),
                        row.at("flops").get<double>(),
                        row.at("bytes").get<double>(),
                        row.at("outputs").get<std::int64_t>()};
  Ladder ladder{task, {}, ceilings_of(results.at("values"))};
  for (const char* kind : {"", "_counts", "_unmeasured"}) {
    add_steps(results.at("tables"), task.name + kind, task, ladder.steps);
  }
  return ladder;
}

}  // namespace

std::vector<Ladder> read_ladders(const Json& results) try {
  std::vector<Ladder> ladders;
  const Json& tables = results.at("tables");
  if (!tables.contains("ladders")) return ladders;
  for (const Json& row : tables.at("ladders")) {
    ladders.push_back(ladder_of(results, row));
  }
  return ladders;
} catch (const Json::exception& error) {
  bad_input("these are no results of a ladder", error.what());
}

}  // namespace hood
