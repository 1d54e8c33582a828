#pragma once

#include <filesystem>
#include <string>
#include <tools/book/ladders.hpp>
#include <vector>

namespace hood {

/// A chapter's program that is to climb its ladder, and the shape that it is
/// given; none if that has no name.
struct Climb {
  Chapter chapter;
  NamedShape shape;
};

/// Where a bench writes.
struct BenchPlaces {
  std::filesystem::path page;  ///< HTML
  std::filesystem::path json;  ///< empty: none
};

/// Runs the programs one after the other, prints their ladders as one for each
/// shape and product, and writes both files at the end, each as a whole. If a
/// version was wrong or a program broke down the others still run. Returns the
/// exit code; at once, with nothing written, that of a program that was
/// stopped, has no GPU, or refused its input. Bad input if both files are the
/// same.
int run_bench(const std::vector<Climb>& climbs, bool quick,
              const BenchPlaces& places);

}  // namespace hood
