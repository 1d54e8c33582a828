#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <tools/contents/contents.hpp>
#include <tools/weave/compare.hpp>
#include <tools/weave/document.hpp>
#include <tools/weave/output.hpp>
#include <vector>

namespace hood {

/// A block that does not show what its source says.
struct Drift {
  Block block;
  Difference difference;
};

/// What a block should hold, and which lines may stand there instead.
struct Filling {
  std::string text;
  SameLine same;
};

/// A text after weaving.
struct Woven {
  std::string text;                   // every block filled
  std::vector<Drift> differences;     // from what it was before
  std::vector<std::string> refusals;  // blocks that cannot be filled
};

/// Where things are found. The defaults are the book's own.
struct WeaveRoots {
  std::filesystem::path source;    // what common/, chapters/... lie in
  std::filesystem::path programs;  // NAME/NAME is the program of chapter NAME
  std::filesystem::path scratch;   // where programs may leave files
  std::vector<Chapter> chapters;

  static WeaveRoots of_the_book();
};

/// Fills the blocks of texts and says where they differ from their sources. A
/// command shown by several blocks is run once.
class Weaver {
 public:
  explicit Weaver(WeaveRoots roots,
                  std::chrono::seconds limit = std::chrono::minutes(2))
      : roots_(std::move(roots)), limit_(limit) {}

  /// Bad input if the file cannot be read or its markers are wrong.
  Woven weave(const std::filesystem::path& file);

  /// The file as messages name it: from the root on if it lies in there.
  std::string name_of(const std::filesystem::path& file) const;

 private:
  /// What stands between the block's markers afterwards; says in `woven` how
  /// that differs, or why nothing can stand there.
  std::string weave_block(const Block& block, const std::string& text,
                          const std::filesystem::path& file, Woven& woven);
  Filling fill(const Block& block, const std::filesystem::path& folder);
  Filling fill_snippet(const std::string& arguments,
                       const std::filesystem::path& folder) const;
  Filling fill_output(const std::string& arguments);
  Filling fill_from_results(const Block& block,
                            const std::filesystem::path& folder) const;
  const std::string& output_of(const OutputRequest& request);
  std::string run(const std::string& program,
                  const std::vector<std::string>& arguments) const;
  std::filesystem::path resolve(const std::string& name,
                                const std::filesystem::path& folder) const;

  WeaveRoots roots_;
  std::chrono::seconds limit_;
  std::map<std::vector<std::string>, std::string> outputs_;
};

/// All Markdown texts of the book, in a fixed order.
std::vector<std::filesystem::path> book_texts(
    const std::filesystem::path& root);

}  // namespace hood
