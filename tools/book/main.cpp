// The command line of the book: ./book builds this program and hands over to
// it. `book --needs COMMAND ...` only prints the targets that the command
// wants built.

#include <common/core/error.hpp>
#include <cstdio>
#include <cstring>
#include <tools/book/command.hpp>
#include <tools/book/data.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

/// Says which command was meant when a word in a command's place is not one.
void check_command(const CLI::App& app, int argc, char** argv,
                   const std::string& before = "") {
  if (argc < 2) return;
  const std::string word = argv[1];
  if (word == "-h" || word == "--help") return;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) {
    known.push_back(command->get_name());
    if (known.back() != word) continue;
    const bool has_commands = !command->get_subcommands({}).empty();
    if (has_commands) check_command(*command, argc - 1, argv + 1, word);
    return;
  }
  const std::string book = "./book " + before + (before.empty() ? "" : " ");
  bad_input(fmt::format("no command \"{}\"", word),
            fmt::format("the nearest is {}; see {}--help", nearest(word, known),
                        book));
}

int book(int argc, char** argv) {
  const bool only_needs = argc > 1 && std::strcmp(argv[1], "--needs") == 0;
  if (only_needs) {
    argv[1] = argv[0];
    ++argv;
    --argc;
  }

  CLI::App app("Under the Hood: convolution on a GPU, from one neuron on");
  app.name("./book");
  app.require_subcommand(1);
  Request request;
  add_tour_command(app, request);
  add_list_command(app, request);
  add_run_command(app, request);
  add_lens_command(app, request);
  add_bench_command(app, request);
  add_read_command(app, request);
  add_data_command(app, request);
  add_test_command(app, request);
  add_docs_command(app, request);
  add_exercise_command(app, request);
  add_grade_command(app, request);

  check_command(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    if (!only_needs) std::fputs(app.help().c_str(), stdout);
    return 0;
  } catch (const CLI::ParseError& error) {
    bad_input(error.what(), "see ./book --help");
  }
  if (!only_needs) return request.run();
  for (const std::string& target : request.needs) std::puts(target.c_str());
  return 0;
}

}  // namespace
}  // namespace hood

int main(int argc, char** argv) {
  return hood::exit_code_of(hood::book, argc, argv);
}
