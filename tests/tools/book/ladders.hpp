#pragma once

#include <fmt/core.h>

#include <common/core/file.hpp>
#include <common/measure/ladder.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <tests/support/in_child.hpp>
#include <tools/book/ladders.hpp>
#include <vector>

namespace hood {

/// A step that took so many milliseconds.
inline LadderStep timed(const std::string& version, double ms,
                        bool is_peer = false) {
  const double s = ms / 1e3;
  return {version, "an <idea>", is_peer, Timing{s, s, s, 20}, {}, ""};
}

inline LadderStep counted(const std::string& version, std::uint64_t sectors) {
  return {version, "an idea", false, {}, Counted{sectors, 8, 64, 32, 0}, ""};
}

/// What a chapter's program writes that has climbed one ladder.
inline nlohmann::ordered_json results_of(const std::string& shape,
                                         const std::vector<LadderStep>& steps,
                                         double peak = 1e13) {
  const ScratchFolder scratch;
  Options options("08_naive_convolution", "");
  options.out = scratch.path();
  in_child([&] {  // what it prints is of no interest
    Results results(options);
    results.set_device("A <card>", "CUDA 1.0", "CUDA 2.0");
    const bool counts = !steps.empty() && steps[0].count.has_value();
    report_ladder(
        {"ladder_y", "y of " + shape, shape, 2e9, 1e6, 1000}, steps,
        counts ? std::nullopt : std::optional<Ceilings>(Ceilings{peak, 1e9}),
        options, results);
    write_file_whole(scratch / "results.json", results.json().dump());
    return 0;
  });
  return nlohmann::ordered_json::parse(read_file(scratch / "results.json"));
}

inline Chapter chapter_of(int number,
                          const std::filesystem::path& program = {}) {
  const std::string name = fmt::format("{:02}_chapter", number);
  return {name, number, "Part", "Title", "/x", true, name, program};
}

}  // namespace hood
