#include <fmt/core.h>

#include <common/lens/lens.hpp>
#include <cstdlib>
#include <set>
#include <tests/mutants/mutants.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/in_child.hpp>

namespace hood {
namespace {

/// What a mutant's process tells, a line each.
struct Seen {
  std::string fault;  // of the checks
  std::string finding;
  std::string bits;

  std::string catchers() const {
    return fault.empty()     ? finding.empty() ? "nobody" : "lens"
           : finding.empty() ? "checks"
                             : "both";
  }
};

std::string line_of(const std::string& text, const std::string& key) {
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + key.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::string on_one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

int tell(int number, const std::string& check) {
  setenv("SIMT_SECONDS", "3", 1);
  choose_mutant(number);
  lens::LensOptions options;
  options.traffic = false;
  const lens::Lens lens(options);
  try {
    fmt::print("fault: {}\n", on_one_line(fault_in(check)));
  } catch (const std::exception& error) {
    fmt::print("fault: {}\n", on_one_line(error.what()));
  }
  for (const lens::LaunchReport& seen : lens.launches()) {
    for (const lens::Finding& found : seen.findings) {
      fmt::print("finding: {}\n", on_one_line(found.text));
      return 0;
    }
  }
  return 0;
}

/// Runs the checks in a process of its own, observed: a kernel's fault is the
/// end of a process's work with the device.
Seen see(int number, const std::string& check) {
  const ChildEnd end = in_child([&] { return tell(number, check); });
  Seen seen{line_of(end.out, "fault: "), line_of(end.out, "finding: "), ""};
  if (end.exit_code != 0) {
    seen.fault = fmt::format("ends with exit code {} {}", end.exit_code,
                             on_one_line(end.err));
  }
  return seen;
}

/// The bits of a run whose blocks come in another order on as many cores.
std::string bits_with(int number, const std::string& check, const char* order,
                      const char* cores) {
  return in_child([&] {
           setenv("SIMT_ORDER", order, 1);
           setenv("SIMT_CORES", cores, 1);
           choose_mutant(number);
           fmt::print("{}", bits_of(check));
           return 0;
         })
      .out;
}

bool bits_differ(int number, const std::string& check) {
  const std::string bits = bits_with(number, check, "1", "1");
  return bits != bits_with(number, check, "2", "2") ||
         bits != bits_with(number, check, "3", "2");
}

/// Without a mutant nobody may say anything.
void check_unbroken(const std::string& check) {
  const Seen seen = see(0, check);
  INFO("without a mutant, check " << check);
  CHECK(seen.fault == "");
  CHECK(seen.finding == "");
  CHECK(!bits_differ(0, check));
}

void check_mutant(const Mutant& mutant) {
  const Seen seen = see(mutant.number, mutant.check);
  std::string catchers = seen.catchers();
  if (catchers == "nobody" && bits_differ(mutant.number, mutant.check)) {
    catchers = "bits";
  }
  INFO(mutant.file << ": " << mutant.name);
  INFO("checks: " << seen.fault);
  INFO("lens: " << seen.finding);
  CHECK(catchers == mutant.caught);
  fmt::print("{:6} {}: {}\n       {}\n", catchers, mutant.file, mutant.name,
             seen.fault.empty() ? seen.finding : seen.fault);
}

void check_mutants_of(const std::string& chapter) {
  std::set<std::string> checks;
  for (const Mutant& mutant : all_mutants()) {
    if (mutant.check.substr(0, 2) != chapter) continue;
    if (checks.insert(mutant.check).second) check_unbroken(mutant.check);
    check_mutant(mutant);
  }
  CHECK(!checks.empty());
}

}  // namespace

TEST_CASE("mutants of chapter 6 are caught") {
  check_mutants_of("06");
}
TEST_CASE("mutants of chapter 7 are caught") {
  check_mutants_of("07");
}
TEST_CASE("mutants of chapter 8 are caught") {
  check_mutants_of("08");
}
TEST_CASE("mutants of chapter 9 are caught") {
  check_mutants_of("09");
}
TEST_CASE("mutants of chapter 10 are caught") {
  check_mutants_of("10");
}
TEST_CASE("mutants of chapter 11 are caught") {
  check_mutants_of("11");
}

}  // namespace hood
