#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <tests/support/catch.hpp>
#include <tools/weave/weave.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// A small book in a folder of its own.
class Book {
 public:
  Book() {
    for (const char* name : {"01_first", "02_second", "03_third"}) {
      fs::create_directories(chapter(name));
      fs::create_directories(scratch_.path() / "programs" / name);
    }
    write("chapters/02_second/net.cpp", "int f() {\n  return 1;\n}\n");
    write("docs/results/cpu.json",
          R"({"schema": "hood-device-1", "programs": {"02_second": {
              "values": {"loss": 0.5},
              "tables": {"epochs": [{"loss": 0.25}]}}}})");
    program("echo run >> ../../runs; echo 'loss 1.00'; echo \"args $*\"");
  }

  fs::path chapter(const std::string& name) const {
    return scratch_.path() / "chapters" / name;
  }
  fs::path path(const std::string& name) const {
    return scratch_.path() / name;
  }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories(path(name).parent_path());
    write_file_whole(path(name), text);
  }
  /// What 02_second does when it is run.
  void program(const std::string& script) const {
    const std::string name = "programs/02_second/02_second";
    write(name, "#!/bin/sh\n" + script + "\n");
    fs::permissions(path(name), fs::perms::owner_all);
  }
  Woven weave(const std::string& text) const {
    write("chapters/02_second/README.md", text);
    return weaver().weave(path("chapters/02_second/README.md"));
  }
  Weaver weaver() const {
    std::vector<Chapter> chapters;
    int number = 0;
    for (const char* name : {"01_first", "02_second", "03_third"}) {
      ++number;
      chapters.push_back({name, number, number < 3 ? "One" : "Two",
                          fs::path(name).string().substr(3), chapter(name),
                          false, name, path("programs") / name / name});
    }
    return Weaver(
        {scratch_.path(), path("programs"), path("runs-of"), chapters},
        std::chrono::seconds(1));
  }

 private:
  ScratchFolder scratch_{fs::temp_directory_path() / "hood-weave-test"};
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Weaves a text with one empty block, and again what came of it.
std::string filled(const Book& book, const std::string& marker) {
  const std::string kind = marker.substr(0, marker.find_first_of(" :"));
  const Woven once = book.weave("Before <b>\n\n<!-- " + marker +
                                " -->\n<!-- /" + kind + " -->\nafter\n");
  CAPTURE(marker, once.text, once.refusals);
  CHECK(once.refusals.empty());
  REQUIRE(once.differences.size() == 1);
  CHECK(once.differences[0].block.line == 3);
  const Woven twice = book.weave(once.text);
  CHECK(twice.differences.empty());
  CHECK(twice.text == once.text);
  CHECK(once.text.rfind("Before <b>\n\n<!-- " + marker + " -->", 0) == 0);
  CHECK(contains(once.text, "<!-- /" + kind + " -->\nafter\n"));
  return once.text;
}

/// The one refusal of a text.
std::string refusal(const Book& book, const std::string& text) {
  const Woven woven = book.weave(text);
  CHECK(woven.text == text);
  REQUIRE(woven.refusals.size() == 1);
  return woven.refusals[0];
}

TEST_CASE("every kind of block is filled, and filled once") {
  const Book book;
  CHECK(contains(filled(book, "snippet: net.cpp f"),
                 "-->\n```cpp\nint f() {\n  return 1;\n}\n```\n<!--"));
  CHECK(contains(filled(book, "snippet: chapters/02_second/net.cpp f"),
                 "return 1;"));
  CHECK(contains(filled(book, "output: 02_second --quick | to \"loss\""),
                 "-->\n```text\nloss 1.00\n```\n<!--"));
  CHECK(contains(filled(book,
                        "table: docs/results/cpu.json 02_second epochs | "
                        "loss \"Loss\" .1%"),
                 "-->\n| Loss |\n| ---: |\n| 25.0 % |\n<!--"));
  CHECK(contains(filled(book, "value: docs/results/cpu.json 02_second loss"),
                 "-->0.5<!--"));
  CHECK(contains(filled(book, "nav"),
                 "-->\nBefore: [1. first](../01_first/README.md) ·\n"
                 "[Contents](../../README.md) ·\n"
                 "Next: [3. third](../03_third/README.md)\n<!--"));
  CHECK(contains(filled(book, "contents"),
                 "**One**\n\n- [1. first](chapters/01_first/README.md)\n"
                 "- [2. second](chapters/02_second/README.md)\n\n"
                 "**Two**\n\n- [3. third](chapters/03_third/README.md)\n"));
}

TEST_CASE("the first and the last chapter lack a neighbour") {
  const Book book;
  const std::string text = "<!-- nav -->\n<!-- /nav -->\n";
  book.write("chapters/01_first/README.md", text);
  book.write("chapters/03_third/README.md", text);
  book.write("docs/README.md", text);
  Weaver weaver = book.weaver();
  const auto first = weaver.weave(book.chapter("01_first") / "README.md");
  CHECK_FALSE(contains(first.text, "Before"));
  CHECK(contains(first.text, "Next: [2. second]"));
  const auto last = weaver.weave(book.chapter("03_third") / "README.md");
  CHECK(contains(last.text, "Before: [2. second]"));
  CHECK_FALSE(contains(last.text, "Next"));
  CHECK(weaver.weave(book.path("docs/README.md")).refusals.size() == 1);
}

TEST_CASE("a listing and its code cannot part") {
  const Book book;
  const std::string text = filled(book, "snippet: net.cpp f");
  book.write("chapters/02_second/net.cpp", "int f() {\n  return 2;\n}\n");
  const Woven edited_code = book.weave(text);
  REQUIRE(edited_code.differences.size() == 1);
  const auto& [block, difference] = edited_code.differences[0];
  CHECK(block.name() == "snippet: net.cpp f");
  CHECK(block.line + difference.line == 6);
  CHECK(difference.shown == "  return 1;");
  CHECK(difference.expected == "  return 2;");
  CHECK(contains(edited_code.text, "return 2;"));

  std::string edited_text = edited_code.text;
  edited_text.insert(edited_text.find("}\n"), "  more();\n");
  CHECK(book.weave(edited_text).differences.size() == 1);
  edited_text = edited_code.text;
  edited_text.replace(edited_text.find("```cpp"), 6, "```c++");
  CHECK(book.weave(edited_text).text == edited_code.text);
}

TEST_CASE("output may drift within its tolerance and no further") {
  const Book book;
  const std::string text =
      filled(book, "output: 02_second | tolerance 0.02 | to \"loss\"");
  book.program("echo 'loss   1.01'");
  CHECK(book.weave(text).differences.empty());
  CHECK(book.weave(text).text == text);
  book.program("echo 'loss 1.05'");
  CHECK(book.weave(text).differences.size() == 1);
  CHECK(contains(book.weave(text).text, "loss 1.05"));
  book.program("echo 'loss nan'");
  CHECK(book.weave(text).differences.size() == 1);
  book.program("echo 'loss 1.00'; echo 'loss 1.00'");
  CHECK(book.weave(text).differences.size() == 1);
}

TEST_CASE("one command is run once for all blocks that show it") {
  const Book book;
  const std::string block =
      "<!-- output: 02_second --quick | from \"WORD\" -->\n<!-- /output -->\n";
  const auto showing = [&](const std::string& word) {
    return std::string(block).replace(block.find("WORD"), 4, word);
  };
  const Woven woven = book.weave(showing("loss") + showing("args"));
  CHECK(woven.differences.size() == 2);
  CHECK(contains(woven.text, "args --quick --no-progress --out "));
  CHECK(read_file(book.path("runs")) == "run\n");
}

TEST_CASE("a program meets nothing of the reader's own") {
  const Book book;
  setenv("HOOD_DATA", "somewhere", 1);
  book.program("echo \"data=$HOOD_DATA\"; pwd > ../../folder; cat");
  CHECK(contains(filled(book, "output: 02_second"), "\ndata=\n"));
  CHECK(contains(read_file(book.path("folder")), "runs-of/scratch-"));
  CHECK(fs::is_empty(book.path("runs-of")));
  unsetenv("HOOD_DATA");
}

TEST_CASE("a program that fails or hangs is refused") {
  const Book book;
  const std::string text = "\n<!-- output: 02_second -->\n<!-- /output -->\n";
  book.program("echo half; exit 3");
  CHECK(contains(refusal(book, text),
                 "README.md:2: output: 02_second: "
                 "02_second returned 3"));
  book.program("sleep 20");
  CHECK(contains(refusal(book, text), "stopped after 1 s"));
  book.program("kill -SEGV $$");
  CHECK(contains(refusal(book, text), "returned 139"));
  fs::remove(book.path("programs/02_second/02_second"));
  CHECK(contains(refusal(book, text), "build it"));
}

TEST_CASE("markers that make no sense are refused with their line") {
  const Book book;
  const auto refused = [&](const std::string& text) {
    return refusal(book, "one\n" + text);
  };
  const std::string line = "chapters/02_second/README.md:2: ";
  CHECK(
      contains(refused("<!-- snippit: a b -->\n<!-- /snippit -->"),
               line + "unknown block \"snippit\": the nearest is \"snippet\""));
  CHECK(contains(refused("<!-- navv -->\n"), line + "unknown block"));
  CHECK(contains(refused("<!-- nav -->\n"), line + "the nav block is never"));
  CHECK(contains(refused("<!-- /nav -->\n"), line + "<!-- /nav --> closes"));
  CHECK(contains(refused("<!-- nav --> <!-- /contents -->"), "closes nothing"));
  CHECK(
      contains(refused("<!-- nav --> <!-- contents -->"), "within the block"));
  CHECK(contains(refused("<!-- snippet net.cpp f --><!-- /snippet -->"),
                 line + "malformed snippet block: write"));
  CHECK(contains(refused("<!-- snippet: --><!-- /snippet -->"), "malformed"));
  CHECK(contains(refused("<!-- nav: x --><!-- /nav -->"), "malformed"));
  CHECK(contains(refused("<!-- nav"), line + "a comment that never ends"));
  CHECK(contains(refused("<!-- nav -->\n```\n<!-- /nav -->\n```\n"),
                 "never closed"));
}

TEST_CASE("blocks that cannot be filled are refused with their line") {
  const Book book;
  const auto refused = [&](const std::string& arguments) {
    const std::string kind = arguments.substr(0, arguments.find(':'));
    return refusal(book,
                   "\n<!-- " + arguments + " -->\n<!-- /" + kind + " -->\n");
  };
  const std::string line = "chapters/02_second/README.md:2: ";
  CHECK(contains(refused("snippet: net.cpp g"), line));
  CHECK(contains(refused("snippet: none.cpp g"), "none.cpp"));
  CHECK(contains(refused("snippet: net.cpp"), "too few words"));
  CHECK(contains(refused("output: 02_second | from absent"), "\"absent\""));
  CHECK(contains(refused("output: 02_second | for x"), "cannot read"));
  CHECK(contains(refused("value: docs/results/cpu.json 02_second los"),
                 "the nearest is \"loss\""));
  CHECK(contains(refused("value: docs/results/gpu.json 02_second loss"),
                 "gpu.json"));
  CHECK(contains(refused("table: docs/results/cpu.json 02_second x | loss"),
                 "the nearest is \"epochs\""));
}

TEST_CASE("what is refused in one block does not keep others from filling") {
  const Book book;
  const Woven woven = book.weave(
      "<!-- snippet: net.cpp g -->\nold\n<!-- /snippet -->\n"
      "<!-- snippet: net.cpp f -->\nold\n<!-- /snippet -->\n");
  CHECK(woven.refusals.size() == 1);
  CHECK(woven.differences.size() == 1);
  CHECK(contains(woven.text, "g -->\nold\n<!--"));
  CHECK(contains(woven.text, "f -->\n```cpp\n"));
}

TEST_CASE("markers in code and plain comments mean nothing") {
  const Book book;
  const std::string text =
      "```text\n<!-- snippet: x y -->\n```\n"
      "~~~~\n```\n~~~\n<!-- navv -->\n~~~~\n"
      "`<!-- nav -->` and ``a ` <!-- /nav -->``\n"
      "<!-- two words, just said -->\n<!-- prettier-ignore -->\n"
      "a ` alone\n";
  const Woven woven = book.weave(text);
  CHECK(woven.text == text);
  CHECK(woven.refusals.empty());
  CHECK(woven.differences.empty());
}

TEST_CASE("struck words open no code") {
  const Book book;
  CHECK(book.weave("~~struck~~\n<!-- nav -->\n<!-- /nav -->\n")
            .differences.size() == 1);
}

TEST_CASE("line ends, indentation and a long marker are kept") {
  const Book book;
  const Woven windows = book.weave(
      "a\r\n<!-- snippet: net.cpp f -->\r\n<!-- /snippet -->\r\nb\r\n");
  CHECK(windows.text ==
        "a\r\n<!-- snippet: net.cpp f -->\r\n```cpp\r\nint f() {\r\n"
        "  return 1;\r\n}\r\n```\r\n<!-- /snippet -->\r\nb\r\n");
  CHECK(book.weave(windows.text).differences.empty());
  const Woven indented = book.weave(
      "- a\n\n  <!-- snippet:\n  net.cpp f -->\n  <!-- /snippet -->");
  CHECK(indented.text ==
        "- a\n\n  <!-- snippet:\n  net.cpp f -->\n  ```cpp\n  int f() {\n"
        "    return 1;\n  }\n  ```\n  <!-- /snippet -->");
  CHECK(book.weave(indented.text).differences.empty());
}

TEST_CASE("a listing that holds a fence gets a longer one") {
  const Book book;
  book.write("chapters/02_second/net.cpp",
             "auto f = R\"(\n```cpp\n<!-- /snippet -->\n```\n)\";\n");
  CHECK(contains(filled(book, "snippet: net.cpp f"), "-->\n````cpp\nauto"));
}

TEST_CASE("the book's texts are found and sorted") {
  const Book book;
  book.write("README.md", "x\n");
  book.write("data/digits/README.md", "x\n");
  book.write("chapters/02_second/README.md", "x\n");
  const auto texts = book_texts(book.path(""));
  REQUIRE(texts.size() == 3);
  CHECK(texts[0] == book.path("README.md"));
  CHECK(texts[1] == book.path("chapters/02_second/README.md"));
  CHECK(texts[2] == book.path("data/digits/README.md"));
}

}  // namespace
}  // namespace hood
