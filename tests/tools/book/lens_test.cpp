#include <algorithm>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/lens/report/report_page.hpp>
#include <common/lens/report/report_read.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <tests/support/catch.hpp>
#include <tests/support/refusal.hpp>
#include <tools/book/lens_choice.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// One request of a warp whose lanes lie `stride` bytes from each other.
lens::Example example(std::int64_t stride, unsigned sectors) {
  lens::Example e{0x7fffffff, {}, "a </script> buffer", sectors, 0,
                  {1, 2, 3},  5};
  for (unsigned lane = 0; lane < 31; ++lane) e.offset[lane] = stride * lane;
  return e;
}

/// A launch whose line `source_line` of this file reads.
lens::LaunchReport report(const std::string& kernel, int source_line) {
  lens::LaunchReport r;
  r.kernel = kernel;
  r.where = {__FILE__, 12};
  r.grid = {7, 5, 3};
  r.block = {33, 2, 1};
  r.shared_bytes = 44;
  r.times = 6;
  r.blocks = 105;
  r.blocks_counted = 11;
  r.sectors_read = 13;
  r.sectors_written = 17;
  r.accesses.lines().push_back({{"f(int)", __FILE__, source_line},
                                lens::Space::global,
                                lens::Access::read,
                                4,
                                {3, 93, 372, 40, 20, 0, 0},
                                {example(4, 4), example(32, 31)}});
  r.accesses.lines().push_back({{"f(int)", __FILE__, source_line + 1},
                                lens::Space::shared,
                                lens::Access::atomic,
                                8,
                                {3, 93, 372, 0, 0, 12, 5},
                                {}});
  return r;
}

lens::LaunchReport faulty(const std::string& kernel) {
  lens::LaunchReport r = report(kernel, 40);
  r.findings.push_back({lens::FindingKind::race_between_blocks,
                        "both <b>write</b>",
                        {"", __FILE__, 40},
                        {"", __FILE__, 90},
                        23});
  r.findings_dropped = 2;
  r.fault = "ended";
  return r;
}

std::vector<lens::LaunchReport> three() {
  return {report("add_kernel", 20), report("transpose_naive_kernel", 30),
          faulty("transpose_tiled_kernel<1>")};
}

std::vector<std::string> names(const std::vector<lens::LaunchReport>& some) {
  std::vector<std::string> names;
  for (const lens::LaunchReport& r : some) names.push_back(r.kernel);
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("lens: a report is read as it was written") {
  const std::string json = lens::report_json(three());
  const auto read = lens::read_report_json(json);
  CHECK(lens::report_json(read) == json);
  CHECK(lens::report_text(read[2]) == lens::report_text(three()[2]));
  CHECK(read[1].where.line == 12);
  CHECK(read[0].accesses.lines()[1].traffic.conflicts() == 7);
}

TEST_CASE("lens: what is no report is refused") {
  const std::string good = lens::report_json(three());
  for (const auto& [was, is] :
       {std::pair<const char*, const char*>{"hood-lens-1", "hood-lens-2"},
        {"\"kernel\"", "\"colonel\""},
        {"\"global\",\n", "\"local\",\n"},
        {"\"line\": 12", "\"line\": \"12\""}}) {
    INFO(was);
    std::string bad = good;
    const std::size_t at = bad.find(was);
    REQUIRE(at != std::string::npos);
    bad.replace(at, std::string(was).size(), is);
    CHECK(refusal([&] { lens::read_report_json(bad); }) != "accepted");
  }
  CHECK(refusal([] { lens::read_report_json("{"); }) != "accepted");
  CHECK(refusal([] { lens::read_report_json(""); }) != "accepted");
}

TEST_CASE("lens: kernels are chosen by a part of their name") {
  CHECK(names(chosen(three(), {"", ""})).size() == 3);
  CHECK(names(chosen(three(), {"naive", ""})) ==
        Names{"transpose_naive_kernel"});
  CHECK(names(chosen(three(), {"transpose", ""})) ==
        Names{"transpose_naive_kernel", "transpose_tiled_kernel<1>"});
  const std::string no = refusal([] {
    chosen(three(), {"transpos_niave", ""});
  });
  CHECK_THAT(no, ContainsSubstring("\"transpos_niave\""));
  CHECK(no.find("transpose_naive_kernel") < no.find("add_kernel"));
  CHECK_THAT(refusal([] {
               chosen({}, {"", ""});
             }),
             ContainsSubstring("launched no kernel"));
}

TEST_CASE("lens: lines are chosen by number or by what they contain") {
  auto some = chosen(three(), {"", "31"});
  REQUIRE(names(some) == Names{"transpose_naive_kernel"});
  REQUIRE(some[0].accesses.lines().size() == 1);
  CHECK(some[0].accesses.lines()[0].size == 8);
  // A line that only a finding names; its accesses are elsewhere.
  some = chosen(three(), {"", "90"});
  REQUIRE(some.size() == 1);
  CHECK(some[0].accesses.lines().empty());
  CHECK(some[0].findings.size() == 1);
  // Line 20 of this file.
  some = chosen({report("k", 20)}, {"", "lens::Example e{0x7f"});
  CHECK(some.size() == 1);
  CHECK_THAT(refusal([] {
               chosen(three(), {"add", "3"});
             }),
             ContainsSubstring("no line \"3\" touches memory: lines that do: "
                               "20, 21"));
}

TEST_CASE("lens: a race, or an early end, is a fault") {
  CHECK(!has_fault({report("k", 20)}));
  CHECK(has_fault(three()));
  lens::LaunchReport ended = report("k", 20);
  ended.fault = "x";
  CHECK(has_fault({ended}));
}

TEST_CASE("lens: the page needs nothing beside it") {
  const std::string page = lens::report_page({}, "none");
  CHECK(page.rfind("<!doctype html>", 0) == 0);
  for (const char* outside :
       {"http:", "https:", "src=", "href=", "@import", "url(h", "url(/"}) {
    INFO(outside);
    CHECK(page.find(outside) == std::string::npos);
  }
}

TEST_CASE("lens: the page holds the reports and their sources") {
  const std::string page = lens::report_page(three(), "6. <First> kernel");
  // A kernel's name, a buffer's or a finding's text does not end the data.
  const std::string open = "type=\"application/json\">";
  const std::size_t begin = page.find(open) + open.size();
  const std::string data =
      page.substr(begin, page.find("</script>", begin) - begin);
  const auto json = nlohmann::json::parse(data);
  CHECK(json.at("title") == "6. <First> kernel");
  CHECK(json.at("launches").size() == 3);
  const auto& access = json.at("launches")[0].at("accesses")[0];
  CHECK(access.at("examples")[0].at("buffer") == "a </script> buffer");
  // Files are named from the book's root on.
  CHECK(access.at("file") == "tests/tools/book/lens_test.cpp");
  CHECK(json.at("sources").at("tests/tools/book/lens_test.cpp").size() > 100);
  CHECK(page.find(source_root().string()) == std::string::npos);
}

TEST_CASE("lens: each element of the page is closed") {
  const std::string page = lens::report_page({}, "none");
  const std::size_t style = page.find("<style>"), script = page.find("<script");
  const std::size_t after = page.find("</style>") + 8;
  const std::string markup = page.substr(0, style) +
                             page.substr(after, script - after) +
                             "</body></html>";
  std::vector<std::string> open;
  const std::regex tag("<(/?)([a-z0-9]+)[^>]*>");
  for (std::sregex_iterator it(markup.begin(), markup.end(), tag), end;
       it != end; ++it) {
    const std::string name = (*it)[2];
    if (name == "meta") continue;
    if ((*it)[1].length() == 0) {
      open.push_back(name);
    } else if (!open.empty() && open.back() == name) {
      open.pop_back();
    } else {
      FAIL("</" + name + "> closes nothing");
    }
  }
  CHECK(open.empty());
}

namespace {

struct Said {
  int exit_code;
  std::string text;  // stdout and stderr
};

/// ./book lens, on the program as it was built.
Said book_lens(const std::string& words) {
  const ProcessEnd end =
      run_process({"sh", "-c",
                   "'" + (build_root() / "tools/book").string() + "' lens " +
                       words + " 2>&1"},
                  {.capture = true});
  return {end.exit_code, end.out};
}

/// Behind `./book lens 6`: one small kernel.
const std::string small =
    " -- --version transpose_naive --rows 33 --columns 65 --repeats 1";

}  // namespace

TEST_CASE("lens: the command prints what the kernels of a chapter did") {
  const Said said = book_lens("6 --kernel transpose" + small);
  CHECK(said.exit_code == 0);
  CHECK_THAT(said.text,
             ContainsSubstring("transpose_naive_kernel  grid (3,5,1)"));
  CHECK_THAT(said.text, ContainsSubstring("global write"));
  // The program's own output is not shown.
  CHECK_THAT(said.text, !ContainsSubstring("GB/s"));
  const Said one = book_lens("6 --line 'H + row] = '" + small);
  CHECK(one.exit_code == 0);
  CHECK_THAT(one.text, ContainsSubstring("global write"));
  CHECK_THAT(one.text, !ContainsSubstring("global read"));
  CHECK_THAT(book_lens("6 --sample 15" + small).text,
             ContainsSubstring("sampled: the traffic is that of 1 of 15"));
}

TEST_CASE("lens: a fault that it finds is exit code 1") {
  const Said said = book_lens("6 -- --fault uninitialised");
  CHECK(said.exit_code == 1);
  CHECK_THAT(said.text, ContainsSubstring("uninitialised read: "));
}

TEST_CASE("lens: files are written whole, and both of them") {
  const ScratchFolder scratch;
  const std::string json = (scratch / "a.json").string();
  const std::string html = (scratch / "a.html").string();
  const Said said = book_lens("6 --json " + json + " --html " + html + small);
  CHECK(said.exit_code == 0);
  const auto read = lens::read_report_json(read_file(json));
  REQUIRE(read.size() == 1);
  CHECK_THAT(read_file(html), ContainsSubstring("transpose_naive_kernel"));
}

TEST_CASE("lens: what cannot be is refused in a line and harms no file") {
  const ScratchFolder scratch;
  const fs::path kept = scratch / "kept";
  write_file_whole(kept, "as it was");
  const std::string file = kept.string();
  fs::create_directory(scratch / "folder");
  const std::string folder = (scratch / "folder").string();
  const struct {
    std::string words, said;
  } cases[] = {
      {"99", "no chapter \"99\""},
      {"1", "chapter 1 has no kernels"},
      {"", "chapter"},
      {"6 --kernel nosuch --json " + file + small, "no kernel is called"},
      {"6 --line 99999 --html " + file + small, "no line \"99999\""},
      {"6 --json " + file + " --html " + file, "are both"},
      {"6 --json " + file + " --html " + folder + "/../kept", "are both"},
      {"6 --json none.json --html ./none.json", "are both"},
      {"6 --json " + folder, "folder"},
      {"6 --html " + folder + "/none/x", "there is no folder"},
      {"6 --json ''", "an empty path"},
      {"6 --sample 0", "--sample"},
      {"6 --sample x", "--sample"},
      {"6 --json " + file + " -- --version nosuch", "--version"},
      {"6 --json " + file + " -- --help", "launched no kernel"},
  };
  for (const auto& [words, text] : cases) {
    INFO(words);
    const Said said = book_lens(words);
    CHECK(said.exit_code == 2);
    CHECK_THAT(said.text, ContainsSubstring("error: "));
    CHECK_THAT(said.text, ContainsSubstring(text));
    CHECK(std::count(said.text.begin(), said.text.end(), '\n') == 1);
    CHECK(read_file(kept) == "as it was");
  }
}

}  // namespace hood
