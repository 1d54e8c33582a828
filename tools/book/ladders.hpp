#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <tools/contents/contents.hpp>
#include <vector>

namespace hood {

/// A shape of a convolution, and what the book calls it.
struct NamedShape {
  std::string name;  ///< "alex3"
  std::string text;  ///< "128,256,13,13,384,3,3,1,1": N,C,H,W,K,R,S,stride,pad
};

/// The shapes of the book's ladders, the running example first.
const std::vector<NamedShape>& ladder_shapes();
/// The one that the SIMT machine can play in a while.
NamedShape small_shape();
/// The shape of this name, or of these nine numbers, whose name is then the
/// numbers with "_" between. Bad input if it is neither.
NamedShape find_shape(const std::string& word);

/// Whether a chapter's program takes `--ladder`, and whether also `--shape`.
bool has_ladder(const Chapter& chapter);
bool takes_shape(const Chapter& chapter);
/// The chapters that have a ladder. On a machine without a GPU, their programs
/// that the lens observes.
std::vector<Chapter> ladder_chapters();
/// The chapter of a ladder that is called so. Bad input if it has none.
Chapter find_ladder_chapter(const std::string& word);
/// Whether its program runs on a GPU.
bool is_for_gpu(const Chapter& chapter);

/// What a chapter's program found when it climbed its ladder.
struct LadderRun {
  Chapter chapter;
  NamedShape shape;  ///< that it was given; of no name and text if none
  nlohmann::ordered_json results;  ///< hood-results-1
};

/// The ladders of several chapters as one for each shape and product: the
/// chapters' steps in order, each version once, the libraries' last. Prints
/// them, draws their charts into `out`, and returns all of it as results of
/// the program "bench", whose rows also have the `chapter`. A ladder "ladder_y"
/// is called "alex3_y", after the shape that the run was given.
nlohmann::ordered_json merge_ladders(const std::vector<LadderRun>& runs,
                                     const std::filesystem::path& out);

/// The same as sections of an HTML page: of each ladder its tables, and its
/// charts, which lie in `out`, drawn within the page.
std::string ladder_sections(const nlohmann::ordered_json& merged,
                            const std::filesystem::path& out);

}  // namespace hood
