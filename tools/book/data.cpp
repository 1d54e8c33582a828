// ./book data: lists, downloads and checks data sets.

#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <common/data/locate.hpp>
#include <common/measure/table.hpp>
#include <cstdio>
#include <memory>
#include <tools/book/command.hpp>
#include <tools/book/data.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

bool any_file_there(const DataSet& set, const fs::path& folder) {
  std::error_code ignored;
  for (const PublishedFile& file : set.files) {
    if (fs::exists(folder / file.name, ignored)) return true;
  }
  return false;
}

std::string size_of(const DataSet& set) {
  std::int64_t bytes = 0;
  for (const PublishedFile& file : set.files) bytes += file.bytes;
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string state_of(const DataSet& set, const fs::path& folder) {
  if (!any_file_there(set, folder)) return "not here";
  const std::size_t missing = missing_files(set, folder).size();
  if (missing == 0) return "complete";
  return fmt::format("{} of {} files missing or wrong", missing,
                     set.files.size());
}

int list_sets(const std::vector<DataSet>& known, const fs::path& root) {
  Table table({"set", "contents", "size", "state"});
  for (const DataSet& set : known) {
    table.add(
        {set.name, set.contents, size_of(set), state_of(set, root / set.name)});
  }
  table.print();
  fmt::print("\nin {}; ./book data NAME downloads one.\n", root.string());
  return static_cast<int>(ExitCode::done);
}

int check_sets(const std::vector<const DataSet*>& sets, const fs::path& root) {
  if (sets.empty()) fmt::print("nothing to check in {}\n", root.string());
  Table table({"file", "state"});
  auto result = ExitCode::done;
  for (const DataSet* set : sets) {
    for (const PublishedFile& file : set->files) {
      const fs::path name = fs::path(set->name) / file.name;
      const std::string problem = mismatch(root / name, file);
      if (!problem.empty()) result = ExitCode::check_failed;
      table.add({name.string(), problem.empty() ? "verified" : problem});
    }
  }
  if (!sets.empty()) table.print();
  return static_cast<int>(result);
}

int fetch_sets(const std::vector<const DataSet*>& sets, const fs::path& root,
               bool progress) {
  for (const DataSet* set : sets) {
    const fs::path folder = root / set->name;
    const std::size_t fetched = fetch_data_set(*set, folder, {}, progress);
    fmt::print("{}: downloaded {} of {} files; complete in {}\nlicence: {}\n",
               set->name, fetched, set->files.size(), folder.string(),
               set->licence);
  }
  return static_cast<int>(ExitCode::done);
}

}  // namespace

int data_command(const DataRequest& request,
                 const std::vector<DataSet>& known) {
  const fs::path root = data_root(request.data);
  const bool reads_only = request.check || request.names.empty();
  if (reads_only && !fs::is_directory(root)) {
    bad_input(fmt::format("no folder {}", root.string()),
              "--data or HOOD_DATA must name the folder of the data sets");
  }
  std::vector<const DataSet*> sets;
  for (const std::string& name : request.names) {
    sets.push_back(&find_data_set(known, name));
  }
  if (!request.check) {
    return sets.empty() ? list_sets(known, root)
                        : fetch_sets(sets, root, request.progress);
  }
  for (const DataSet& set : known) {
    if (request.names.empty() && any_file_there(set, root / set.name)) {
      sets.push_back(&set);
    }
  }
  return check_sets(sets, root);
}

void add_data_command(CLI::App& app, Request& request) {
  CLI::App* command =
      app.add_subcommand("data", "List, download and check data sets");
  const auto wish = std::make_shared<DataRequest>();
  command->add_option("names", wish->names, "Sets to download; none: list all")
      ->type_name("NAME");
  command->add_flag("--check", wish->check, "Verify files, download nothing");
  command
      ->add_option_function<std::string>(
          "--data",
          [wish](const std::string& path) {
            if (path.empty()) bad_input("--data", "an empty path");
            wish->data = path;
          },
          "Folder of the data sets")
      ->type_name("DIR");
  command->add_flag_callback(
      "--no-progress", [wish] { wish->progress = false; }, "Show no progress");
  command->callback([wish, &request] {
    request.run = [wish] {
      const fs::path sources = source_root() / "data" / "sources.json";
      return data_command(*wish, read_data_sets(sources));
    };
  });
}

}  // namespace hood
