// The ladders of several chapters as one.
#include <algorithm>
#include <common/core/error.hpp>
#include <common/measure/ladder.hpp>
#include <map>
#include <tools/book/ladders.hpp>

namespace hood {
namespace {

using Json = nlohmann::ordered_json;

struct Merged {
  Ladder ladder;
  std::vector<LadderStep> peers;
};

/// "ladder_y" of a run that was given the shape alex3 is "alex3_y".
std::string name_of(const LadderTask& task, const NamedShape& shape) {
  const std::string prefix = "ladder_";
  if (shape.text != task.shape || task.name.rfind(prefix, 0) != 0) {
    return task.name;
  }
  return shape.name + "_" + task.name.substr(prefix.size());
}

LadderTask renamed(LadderTask task, const NamedShape& shape) {
  task.name = name_of(task, shape);
  const bool has_name = shape.name.find('_') == std::string::npos;
  if (shape.text == task.shape && has_name) {
    task.title = shape.name + ": " + task.title;
  }
  return task;
}

bool is_measured(const LadderStep& step) {
  return step.note.empty() && (step.time || step.count);
}

/// Chapters 9 to 11 begin with the best of chapter 8 under this name. Where
/// chapter 8 took part, it is there already.
bool is_there_by_its_name(const std::vector<LadderStep>& steps,
                          const LadderStep& step) {
  return step.version == "naive" && !steps.empty();
}

/// Each version once: the first that was measured; of a library the fastest.
void add_step(std::vector<LadderStep>& steps, const LadderStep& step) {
  const auto same = std::find_if(
      steps.begin(), steps.end(),
      [&](const LadderStep& s) { return s.version == step.version; });
  if (same == steps.end()) {
    if (!is_there_by_its_name(steps, step)) steps.push_back(step);
  } else if (!is_measured(*same) || (step.is_peer && is_measured(step) &&
                                     step.time->median < same->time->median)) {
    *same = step;
  }
}

/// A ceiling is the most that was ever measured.
void raise(std::optional<Ceilings>& ceilings,
           const std::optional<Ceilings>& other) {
  if (!other) return;
  if (!ceilings) ceilings = other;
  ceilings->flops_per_second =
      std::max(ceilings->flops_per_second, other->flops_per_second);
  ceilings->bytes_per_second =
      std::max(ceilings->bytes_per_second, other->bytes_per_second);
}

void add_ladder(std::vector<Merged>& all, const Ladder& ladder) {
  auto same = std::find_if(all.begin(), all.end(), [&](const Merged& m) {
    return m.ladder.task.name == ladder.task.name &&
           m.ladder.task.shape == ladder.task.shape;
  });
  if (same == all.end()) {
    all.push_back({{ladder.task, {}, {}}, {}});
    same = std::prev(all.end());
  }
  for (const LadderStep& step : ladder.steps) {
    add_step(step.is_peer ? same->peers : same->ladder.steps, step);
  }
  raise(same->ladder.ceilings, ladder.ceilings);
}

std::vector<Merged> merged(const std::vector<LadderRun>& runs) {
  std::vector<Merged> all;
  for (const LadderRun& run : runs) {
    for (Ladder ladder : read_ladders(run.results)) {
      ladder.task = renamed(ladder.task, run.shape);
      add_ladder(all, ladder);
    }
  }
  for (Merged& one : all) {
    auto& steps = one.ladder.steps;
    steps.insert(steps.end(), one.peers.begin(), one.peers.end());
  }
  return all;
}

/// The chapter in which a version is a step, by its name; of a library none.
std::map<std::string, std::string> chapters_of(
    const std::vector<LadderRun>& runs) {
  std::map<std::string, std::string> chapters;
  for (const LadderRun& run : runs) {
    for (const Ladder& ladder : read_ladders(run.results)) {
      for (const LadderStep& step : ladder.steps) {
        chapters.emplace(
            step.version,
            step.is_peer ? "" : std::to_string(run.chapter.number));
      }
    }
  }
  return chapters;
}

/// Puts the chapter before the other figures of each version.
void name_chapters(Json& tables, const std::vector<LadderRun>& runs) {
  const auto chapters = chapters_of(runs);
  for (auto& [name, rows] : tables.items()) {
    for (Json& row : rows) {
      if (!row.contains("version")) continue;
      Json with = {{"chapter", chapters.at(row["version"].get<std::string>())}};
      with.update(row);
      row = with;
    }
  }
}

}  // namespace

Json merge_ladders(const std::vector<LadderRun>& runs,
                   const std::filesystem::path& out) {
  Options options("bench", "");
  options.out = out;
  Results results(options);
  for (const Merged& one : merged(runs)) {
    report_ladder(one.ladder.task, one.ladder.steps, one.ladder.ceilings,
                  options, results);
  }
  Json json = results.json();
  name_chapters(json["tables"], runs);
  if (!runs.empty()) json["environment"] = runs[0].results.at("environment");
  return json;
}

}  // namespace hood
