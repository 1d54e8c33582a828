#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <tests/support/catch.hpp>
#include <tools/weave/site_check.hpp>
#include <tools/weave/site_index.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// A site of two pages in a folder of its own.
class Site {
 public:
  Site() {
    write("index.html", "<a href=\"a.html\">a</a>");
    write("a.html", "<h1 id=\"top\">A</h1>");
    write("search-index.js", "const SEARCH_INDEX = [];\n");
  }
  void write(const std::string& name, const std::string& text) const {
    write_file_whole(scratch_.path() / name, text);
  }
  const fs::path& path() const { return scratch_.path(); }
  std::vector<std::string> faults(const std::string& index) const {
    write("index.html", index);
    return check_site(path());
  }

 private:
  ScratchFolder scratch_{fs::temp_directory_path() / "hood-weave-test"};
};

using Faults = std::vector<std::string>;

TEST_CASE("links that lead somewhere pass") {
  const Site site;
  CHECK(site.faults("<a href=\"a.html\">a</a> <a href='a.html#top'>a</a>"
                    "<a id=\"x\" href=\"#x\">x</a>"
                    "<a href=\"https://x.org\">web</a>"
                    "<a href=\"javascript:f()\">b</a><a>c</a>"
                    "<script>s = '<a href=\"none.html\">';</script>"
                    "<!-- <a href=\"none.html\"> -->")
            .empty());
}

TEST_CASE("links that lead nowhere are named") {
  const Site site;
  CHECK(site.faults("<a href=\"b.html\">") ==
        Faults{"index.html: b.html: no such file"});
  CHECK(site.faults("<a\nhref=\"a.html#bottom\">") ==
        Faults{"index.html: a.html#bottom: no such place in that page"});
  CHECK(site.faults("<a href=\"#x\">") ==
        Faults{"index.html: #x: no such place in that page"});
  CHECK(site.faults("<img src=\"b.png\"/>") ==
        Faults{"index.html: b.png: no such file"});
  CHECK(site.faults("<object data=\"b.svg\"></object>") ==
        Faults{"index.html: b.svg: no such file"});
  CHECK(site.faults("<script src=\"https://x.org/a.js\"></script>") ==
        Faults{"index.html: https://x.org/a.js: loaded from the web"});
  CHECK(site.faults("<link href='//x.org/a.css'>") ==
        Faults{"index.html: //x.org/a.css: loaded from the web"});
}

TEST_CASE("what the search finds must exist") {
  const Site site;
  site.write("search-index.js",
             "const SEARCH_INDEX = [[\"a.html\"],[\"a.html#x\"]];\n");
  CHECK(check_site(site.path()) ==
        Faults{"search-index.js: a.html#x: no such place in that page"});
  fs::remove(site.path() / "search-index.js");
  CHECK_THROWS_AS(check_site(site.path()), Error);
  fs::remove(site.path() / "index.html");
  CHECK_THROWS_AS(check_site(site.path()), Error);
}

TEST_CASE("a page is cut into places at its headings") {
  const auto entries = search_entries(
      "ch01.html",
      "<title>1. One &amp; all</title><body><nav>menu</nav>"
      "<div class=\"contents\"><p>Before\n<b>it</b> \\(x^2\\) starts</p>"
      "<h1><a class=\"anchor\" id=\"ch01-idea\"></a>\nThe idea</h1>"
      "<td>a</td><td>b</td> \\[ y \\] c &lt;<>d"
      "<h2><a class=\"anchor\" id=\"ch01-two\"></a>Two</h2>"
      "<script>no</script></div><footer>foot</footer>");
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].address == "ch01.html");
  CHECK(entries[0].page == "1. One & all");
  CHECK(entries[0].heading.empty());
  CHECK(entries[0].text == "Before it starts");
  CHECK(entries[1].address == "ch01.html#ch01-idea");
  CHECK(entries[1].heading == "The idea");
  CHECK(entries[1].text == "a b c <d");
  CHECK(entries[2].address == "ch01.html#ch01-two");
  CHECK(entries[2].heading == "Two");
  CHECK(entries[2].text.empty());
}

TEST_CASE("of the reference only the names can be found") {
  const auto entries = search_entries(
      "neuron_8hpp.html",
      "<title>neuron.hpp File Reference</title><div class=\"contents\">"
      "<table class=\"memberdecls\"><h2 class=\"groupheader\"><a id=\"f\" "
      "name=\"f\"></a>Functions</h2></table><a id=\"a1\" name=\"a1\"></a>"
      "<h2 class=\"memtitle\"><span class=\"permalink\"><a href=\"#a1\">M</a>"
      "</span>sigmoid()</h2><p>text</p></div>");
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].address == "neuron_8hpp.html");
  CHECK(entries[1].address == "neuron_8hpp.html#a1");
  CHECK(entries[1].heading == "sigmoid()");
  CHECK(entries[1].text.empty());
  CHECK(search_entries("x_8hpp_source.html", "<div class=\"contents\">x")
            .empty());
  CHECK(search_entries("files.html",
                       "<div class=\"contents\"><div "
                       "class=\"directory\">x")
            .empty());
}

TEST_CASE("the index is a script and holds every page") {
  const Site site;
  site.write("a.html", "<title>A</title><div class=\"contents\">\"q\"</div>");
  write_search_index(site.path());
  CHECK(read_file(site.path() / "search-index.js") ==
        "const SEARCH_INDEX = [[\"a.html\",\"A\",\"\",\"\\\"q\\\"\"]];\n");
}

}  // namespace
}  // namespace hood
