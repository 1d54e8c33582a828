#include <fcntl.h>
#include <unistd.h>

#include <tests/tools/fetch/small_sets.hpp>
#include <tools/book/data.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

/// While it lives, what is written to stdout goes to a file.
class StdoutToFile {
 public:
  explicit StdoutToFile(const fs::path& path) {
    std::fflush(stdout);
    const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(file, STDOUT_FILENO);
    close(file);
  }
  ~StdoutToFile() {
    std::fflush(stdout);
    dup2(before_, STDOUT_FILENO);
    close(before_);
  }
  StdoutToFile(const StdoutToFile&) = delete;
  StdoutToFile& operator=(const StdoutToFile&) = delete;

 private:
  int before_ = dup(STDOUT_FILENO);
};

struct Outcome {
  int exit_code = 0;
  std::string text;  // what was written to stdout
};

Outcome run(const std::vector<DataSet>& known, const DataRequest& request) {
  const ScratchFolder scratch;
  Outcome outcome;
  {
    const StdoutToFile to_file(scratch / "out");
    outcome.exit_code = data_command(request, known);
  }
  outcome.text = read_file(scratch / "out");
  return outcome;
}

Outcome run(const std::vector<DataSet>& known, const ScratchFolder& scratch,
            const std::vector<std::string>& names, bool check = false) {
  return run(known, {names, scratch.path(), check, false});
}

}  // namespace

TEST_CASE("data: the sets are listed with their state") {
  const LoopbackServer server(small_sets);
  const auto known = sets_at(server.url());
  const ScratchFolder scratch;
  fs::create_directories(scratch / "plain");
  write_file_whole(scratch / "plain/images", IMAGES);
  const Outcome part = run(known, scratch, {});
  CHECK(part.exit_code == 0);
  CHECK_THAT(part.text, ContainsSubstring(
                            "plain   files     0.0 MB  1 of 2 files missing"));
  CHECK_THAT(part.text,
             ContainsSubstring("packed  files     0.0 MB  not here"));
  write_file_whole(scratch / "plain/labels", LABELS);
  CHECK_THAT(run(known, scratch, {}).text,
             ContainsSubstring("plain   files     0.0 MB  complete"));
  CHECK(server.requests().empty());
}

TEST_CASE("data: a set is downloaded once, and what is wrong again") {
  const LoopbackServer server(small_sets);
  const auto known = sets_at(server.url());
  const ScratchFolder scratch;
  CHECK_THAT(run(known, scratch, {"plain"}).text,
             ContainsSubstring("plain: downloaded 2 of 2 files"));
  CHECK(run(known, scratch, {"plain"}).exit_code == 0);
  CHECK(server.requests().size() == 2);
  CHECK(holds(scratch / "plain/images", IMAGES));
  CHECK(holds(scratch / "plain/labels", LABELS));

  write_file_whole(scratch / "plain/labels", "wrong");
  CHECK(run(known, scratch, {"plain"}).exit_code == 0);
  CHECK(server.requests().size() == 3);
  CHECK(holds(scratch / "plain/labels", LABELS));
}

TEST_CASE("data --check verifies every file and downloads none") {
  const LoopbackServer server(small_sets);
  const auto known = sets_at(server.url());
  const ScratchFolder scratch;
  CHECK(run(known, scratch, {}, true).exit_code == 0);
  CHECK(run(known, scratch, {"plain"}, true).exit_code == 1);
  fs::create_directories(scratch / "plain");
  write_file_whole(scratch / "plain/images", IMAGES);
  write_file_whole(scratch / "plain/labels", LABELS);
  const Outcome whole = run(known, scratch, {}, true);
  CHECK(whole.exit_code == 0);
  CHECK(whole.text ==
        "file          state\n"
        "plain/images  verified\n"
        "plain/labels  verified\n");

  write_file_whole(scratch / "plain/labels", "wrong");
  const Outcome wrong = run(known, scratch, {}, true);
  CHECK(wrong.exit_code == 1);
  CHECK_THAT(wrong.text,
             ContainsSubstring("plain/labels  has 5 bytes, expected 701"));
  CHECK(read_file(scratch / "plain/labels") == "wrong");
  CHECK(server.requests().empty());
}

TEST_CASE("data: an unknown set is told with the nearest known one") {
  const LoopbackServer server(small_sets);
  const auto known = sets_at(server.url());
  const ScratchFolder scratch;
  CHECK_THAT(message_of([&] {
               run(known, scratch, {"plain", "paked"});
             }),
             ContainsSubstring("nearest is packed"));
  CHECK(server.requests().empty());
}

TEST_CASE("data: a folder that is not there is told, unless it is to be made") {
  const LoopbackServer server(small_sets);
  const auto known = sets_at(server.url());
  const ScratchFolder scratch;
  DataRequest request;
  request.data = scratch / "none";
  CHECK_THAT(message_of([&] { run(known, request); }),
             ContainsSubstring("no folder"));
  request.check = true;
  CHECK_THAT(message_of([&] { run(known, request); }),
             ContainsSubstring("no folder"));
  request.check = false;
  request.names = {"plain"};
  CHECK(run(known, request).exit_code == 0);
}

TEST_CASE("data: HOOD_DATA names the folder unless --data does") {
  const LoopbackServer server(small_sets);
  const auto known = sets_at(server.url());
  const ScratchFolder asked;
  const ScratchFolder variable;
  setenv("HOOD_DATA", variable.path().c_str(), 1);
  CHECK(run(known, asked, {"plain"}).exit_code == 0);
  CHECK(fs::is_empty(variable.path()));
  DataRequest request;
  request.names = {"plain"};
  CHECK(run(known, request).exit_code == 0);
  unsetenv("HOOD_DATA");
  CHECK(fs::exists(variable / "plain/images"));
}

}  // namespace hood
