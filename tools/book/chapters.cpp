// The commands about one chapter: list, run, read.

#include <unistd.h>

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/core/process.hpp>
#include <common/measure/table.hpp>
#include <common/picture/image.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <tools/book/command.hpp>
#include <tools/book/reader.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

int list_chapters() {
  Table table({"chapter", "title", "part"});
  for (const Chapter& chapter : read_contents()) {
    table.add({chapter.name, chapter.title, chapter.part});
  }
  table.print();
  std::puts("\n./book read 1 shows a chapter's text, ./book run 1 runs it.");
  return 0;
}

/// `words`: the chapter, then the options of its program.
int run_chapter(const std::vector<std::string>& words) {
  std::vector<std::string> command = words;
  command[0] = find_chapter(words[0]).program.string();
  return run_process(command, {.keep_stdin = true}).exit_code;
}

/// Shows text a screen at a time where there is a terminal and a pager.
int show(const std::string& text) {
  if (isatty(STDOUT_FILENO) == 0) {
    std::fputs(text.c_str(), stdout);
    return 0;
  }
  try {
    return run_process({"less", "-R"}, {.input = text}).exit_code;
  } catch (const Error&) {  // no less
    std::fputs(text.c_str(), stdout);
    return 0;
  }
}

int read_chapter(const std::string& word, bool in_browser) {
  const Chapter chapter = find_chapter(word);
  const auto text = chapter.folder / "README.md";
  if (!in_browser) {
    return show(terminal_text(read_file(text), terminal_has_colour()));
  }
  const auto site =
      build_root() / "docs" / fmt::format("ch{:02}.html", chapter.number);
  if (!std::filesystem::exists(site)) {
    bad_input("the site is not built yet", "run ./book docs first");
  }
  return run_process({"xdg-open", site.string()}).exit_code;
}

}  // namespace

void add_list_command(CLI::App& app, Request& request) {
  app.add_subcommand("list", "The chapters")->callback([&request] {
    request = {{}, list_chapters};
  });
}

void add_run_command(CLI::App& app, Request& request) {
  CLI::App* run = app.add_subcommand("run", "Run a chapter's program");
  run->footer(
      "  ./book run CHAPTER [options of its program]\n"
      "  ./book run 3 --quick\n"
      "  ./book run 3 --help   lists the program's own options");
  // Everything behind `run` belongs to the program, --help included.
  run->set_help_flag();
  run->prefix_command();
  run->callback([run, &request] {
    const std::vector<std::string> words = run->remaining();
    if (words.empty() || words[0] == "--help" || words[0] == "-h") {
      request = {{}, [run] {
                   std::fputs(run->help().c_str(), stdout);
                   return 0;
                 }};
      return;
    }
    request = {{find_chapter(words[0]).target},
               [words] { return run_chapter(words); }};
  });
}

void add_read_command(CLI::App& app, Request& request) {
  CLI::App* read = app.add_subcommand("read", "Show a chapter's text");
  auto word = std::make_shared<std::string>();
  auto in_browser = std::make_shared<bool>(false);
  read->add_option("chapter", *word, "Its number or name")->required();
  read->add_flag("--browser", *in_browser, "On the site, in the browser");
  read->callback([word, in_browser, &request] {
    request = {{}, [=] { return read_chapter(*word, *in_browser); }};
  });
}

}  // namespace hood
