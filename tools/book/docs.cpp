// ./book docs: the site, made by Doxygen.

#include <common/core/error.hpp>
#include <common/core/process.hpp>
#include <cstdio>
#include <memory>
#include <tools/book/command.hpp>
#include <tools/contents/contents.hpp>

namespace hood {
namespace {

int make_site(bool open) {
  const ProcessEnd made = run_process(
      {"cmake", "--build", build_root().string(), "--target", "docs"},
      {.capture = true});
  if (made.exit_code != 0) {
    std::fputs(made.out.c_str(), stderr);
    bad_input("the site could not be made", "see what is said above");
  }
  const std::string page = (build_root() / "docs" / "index.html").string();
  std::printf("%s\n", page.c_str());
  return open ? run_process({"xdg-open", page}).exit_code : 0;
}

}  // namespace

void add_docs_command(CLI::App& app, Request& request) {
  CLI::App* docs = app.add_subcommand("docs", "Make the site in build/docs");
  auto open = std::make_shared<bool>(false);
  docs->add_flag("--open", *open, "Then show it in the browser");
  docs->callback([open, &request] {
    request = {{"weave", "programs"}, [open] { return make_site(*open); }};
  });
}

}  // namespace hood
