#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <set>
#include <tests/support/catch.hpp>
#include <tests/tools/book/loopback_server.hpp>
#include <tests/tools/book/scratch.hpp>
#include <tools/book/data.hpp>
#include <tools/book/unpack.hpp>

namespace hood {
namespace {

namespace fs = std::filesystem;

const std::string IMAGES = odd_bytes(5003);
const std::string LABELS = odd_bytes(701, 7);

/// A tar archive of files, gzipped.
void write_tar_gz(const fs::path& path,
                  const std::vector<std::pair<std::string, std::string>>& files,
                  char type = '0') {
  gzFile file = gzopen(path.c_str(), "wb");
  for (const auto& [name, content] : files) {
    std::string header(512, '\0');
    header.replace(0, name.size(), name);
    header.replace(124, 11, fmt::format("{:011o}", content.size()));
    header[156] = type;
    const std::string padding((512 - content.size() % 512) % 512, '\0');
    const std::string all = header + content + padding;
    gzwrite(file, all.data(), static_cast<unsigned int>(all.size()));
  }
  const std::string end(1024, '\0');
  gzwrite(file, end.data(), 1024);
  gzclose(file);
}

/// The archive of both files as a server sends it.
std::string archive_bytes() {
  const Scratch scratch;
  write_tar_gz(scratch / "all.tar.gz", {{"batches/readme.html", "read me"},
                                        {"batches/images", IMAGES},
                                        {"batches/labels", LABELS}});
  return read_file(scratch / "all.tar.gz");
}

const std::string ARCHIVE = archive_bytes();

HttpReply honest(const HttpRequest& request) {
  if (request.path == "/images") return honest_reply(request, IMAGES);
  if (request.path == "/labels") return honest_reply(request, LABELS);
  if (request.path == "/all.tar.gz") return honest_reply(request, ARCHIVE);
  return {404, "", 0};
}

/// Two sets of the same two files, as such and in an archive.
std::vector<DataSet> sets_at(const std::string& url) {
  setenv("no_proxy", "127.0.0.1", 1);
  DataSet plain{"plain", "files", "none", {url}, {}, {}};
  plain.files = {published("images", IMAGES), published("labels", LABELS)};
  DataSet packed = plain;
  packed.name = "packed";
  packed.archive = published("all.tar.gz", ARCHIVE);
  return {plain, packed};
}

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
  const Scratch scratch;
  Outcome outcome;
  {
    const StdoutToFile to_file(scratch / "out");
    outcome.exit_code = data_command(request, known);
  }
  outcome.text = read_file(scratch / "out");
  return outcome;
}

Outcome run(const std::vector<DataSet>& known, const Scratch& scratch,
            const std::vector<std::string>& names, bool check = false) {
  return run(known, {names, scratch.folder(), check, false});
}

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::bad_input);
    return error.what();
  }
  return "no error";
}

bool is_address_of_folder(const std::string& url) {
  return (url.rfind("http://", 0) == 0 || url.rfind("https://", 0) == 0) &&
         url.back() == '/';
}

void check_description(const PublishedFile& file) {
  CAPTURE(file.name);
  CHECK(file.name.find('/') == std::string::npos);
  CHECK_FALSE(file.name.empty());
  CHECK(file.bytes > 0);
  CHECK(file.sha256.size() == 64);
  CHECK(file.sha256.find_first_not_of("0123456789abcdef") == std::string::npos);
}

}  // namespace

TEST_CASE("every known set is described in full, with two mirrors") {
  const auto sets = read_data_sets(source_root() / "data" / "sources.json");
  std::set<std::string> sums;
  for (const DataSet& set : sets) {
    CAPTURE(set.name);
    CHECK_FALSE(set.contents.empty());
    CHECK_FALSE(set.licence.empty());
    CHECK(set.mirrors.size() >= 2);
    CHECK(std::all_of(set.mirrors.begin(), set.mirrors.end(),
                      is_address_of_folder));
    CHECK_FALSE(set.files.empty());
    for (const PublishedFile& file : set.files) {
      check_description(file);
      CHECK(sums.insert(file.sha256).second);
    }
    if (set.archive) check_description(*set.archive);
  }
  for (const char* name : {"mnist", "fashion-mnist", "cifar10"}) {
    CHECK(find_data_set(sets, name).name == name);
  }
}

TEST_CASE("a description that is wrong is told with its file") {
  const Scratch scratch;
  for (const char* text : {"{", "{}", R"({"sets": [{"name": 1}]})"}) {
    write_file_whole(scratch / "sources.json", text);
    CHECK_THAT(message_of([&] { read_data_sets(scratch / "sources.json"); }),
               Catch::Matchers::Contains("sources.json"));
  }
}

TEST_CASE("data: the sets are listed with their state") {
  const LoopbackServer server(honest);
  const auto known = sets_at(server.url());
  const Scratch scratch;
  fs::create_directories(scratch / "plain");
  write_file_whole(scratch / "plain/images", IMAGES);
  const Outcome part = run(known, scratch, {});
  CHECK(part.exit_code == 0);
  CHECK_THAT(part.text, Catch::Matchers::Contains(
                            "plain   files     0.0 MB  1 of 2 files missing"));
  CHECK_THAT(part.text,
             Catch::Matchers::Contains("packed  files     0.0 MB  not here"));
  write_file_whole(scratch / "plain/labels", LABELS);
  CHECK_THAT(run(known, scratch, {}).text,
             Catch::Matchers::Contains("plain   files     0.0 MB  complete"));
  CHECK(server.requests().empty());
}

TEST_CASE("data: a set is downloaded once, and what is wrong again") {
  const LoopbackServer server(honest);
  const auto known = sets_at(server.url());
  const Scratch scratch;
  CHECK_THAT(run(known, scratch, {"plain"}).text,
             Catch::Matchers::Contains("plain: downloaded 2 of 2 files"));
  CHECK(run(known, scratch, {"plain"}).exit_code == 0);
  CHECK(server.requests().size() == 2);
  CHECK(read_file(scratch / "plain/images") == IMAGES);
  CHECK(read_file(scratch / "plain/labels") == LABELS);

  write_file_whole(scratch / "plain/labels", "wrong");
  CHECK(run(known, scratch, {"plain"}).exit_code == 0);
  CHECK(server.requests().size() == 3);
  CHECK(read_file(scratch / "plain/labels") == LABELS);
}

TEST_CASE("data --check verifies every file and downloads none") {
  const LoopbackServer server(honest);
  const auto known = sets_at(server.url());
  const Scratch scratch;
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
  CHECK_THAT(wrong.text, Catch::Matchers::Contains(
                             "plain/labels  has 5 bytes, expected 701"));
  CHECK(read_file(scratch / "plain/labels") == "wrong");
  CHECK(server.requests().empty());
}

TEST_CASE("data: an archive is unpacked and removed") {
  const LoopbackServer server(honest);
  const auto known = sets_at(server.url());
  const Scratch scratch;
  CHECK(run(known, scratch, {"packed"}).exit_code == 0);
  CHECK(run(known, scratch, {"packed"}).exit_code == 0);
  CHECK(server.requests().size() == 1);
  CHECK(read_file(scratch / "packed/images") == IMAGES);
  CHECK(read_file(scratch / "packed/labels") == LABELS);
  CHECK_FALSE(fs::exists(scratch / "packed/all.tar.gz"));
  CHECK_FALSE(fs::exists(scratch / "packed/readme.html"));
}

TEST_CASE("data: an archive put there by hand is used") {
  const LoopbackServer server(honest);
  const Scratch scratch;
  fs::create_directory(scratch / "packed");
  write_file_whole(scratch / "packed/all.tar.gz", ARCHIVE);
  CHECK(run(sets_at(server.url()), scratch, {"packed"}).exit_code == 0);
  CHECK(server.requests().empty());
  CHECK(read_file(scratch / "packed/images") == IMAGES);
}

TEST_CASE("data: without a network, one line says how to do it by hand") {
  auto known = sets_at("");
  known[0].mirrors = {"http://127.0.0.1:1/a/", "http://127.0.0.1:1/b/"};
  const Scratch scratch;
  const std::string message =
      message_of([&] { run(known, scratch, {"plain"}); });
  for (const std::string& part :
       {std::string("cannot download plain"), known[0].mirrors[0],
        known[0].mirrors[1], (scratch / "plain").string(),
        "images (SHA-256 " + sha256_of(IMAGES) + ")",
        "labels (SHA-256 " + sha256_of(LABELS) + ")"}) {
    CHECK_THAT(message, Catch::Matchers::Contains(part));
  }
  CHECK(message.find('\n') == std::string::npos);
}

TEST_CASE("data: an unknown set is told with the nearest known one") {
  const LoopbackServer server(honest);
  const auto known = sets_at(server.url());
  const Scratch scratch;
  CHECK_THAT(message_of([&] {
               run(known, scratch, {"plain", "paked"});
             }),
             Catch::Matchers::Contains("nearest is packed"));
  CHECK(server.requests().empty());
}

TEST_CASE("data: HOOD_DATA names the folder unless --data does") {
  const LoopbackServer server(honest);
  const auto known = sets_at(server.url());
  const Scratch asked;
  const Scratch variable;
  setenv("HOOD_DATA", variable.folder().c_str(), 1);
  CHECK(run(known, asked, {"plain"}).exit_code == 0);
  CHECK(fs::is_empty(variable.folder()));
  DataRequest request;
  request.names = {"plain"};
  CHECK(run(known, request).exit_code == 0);
  unsetenv("HOOD_DATA");
  CHECK(fs::exists(variable / "plain/images"));
}

TEST_CASE("data: two programs at once take turns") {
  const LoopbackServer server([](const HttpRequest& request) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    return honest(request);
  });
  const auto known = sets_at(server.url());
  const Scratch scratch;
  std::vector<pid_t> children;
  for (int i = 0; i < 2; ++i) {
    children.push_back(fork());
    REQUIRE(children.back() >= 0);
    if (children.back() == 0) {
      const auto& set = known[1];
      fetch_data_set(set, scratch / set.name);
      _exit(missing_files(set, scratch / set.name).empty() ? 0 : 1);
    }
  }
  for (const pid_t child : children) {
    int status = -1;
    waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  CHECK(server.requests().size() == 1);
}

TEST_CASE("unpack: an archive's paths decide nothing") {
  const Scratch scratch;
  const fs::path inner = scratch / "inner";
  fs::create_directory(inner);
  const fs::path archive = inner / "all.tar.gz";
  write_tar_gz(archive, {{"../evil", "evil"}, {"../images", IMAGES}});
  unpack(archive, {published("images", IMAGES)}, inner);
  CHECK(read_file(inner / "images") == IMAGES);
  CHECK_FALSE(fs::exists(scratch / "evil"));
  CHECK_FALSE(fs::exists(scratch / "images"));
  CHECK_FALSE(fs::exists(inner / "evil"));
}

TEST_CASE("unpack: what is not as published is not written") {
  const Scratch scratch;
  const fs::path archive = scratch / "all.tar.gz";
  const std::vector<PublishedFile> wanted{published("images", IMAGES)};
  const auto message = [&] {
    return message_of([&] { unpack(archive, wanted, scratch.folder()); });
  };
  write_file_whole(scratch / "images", "an older file");

  write_tar_gz(archive, {{"images", odd_bytes(5003, 9)}});
  CHECK_THAT(message(), Catch::Matchers::Contains("SHA-256"));
  write_tar_gz(archive, {{"images", IMAGES + "x"}, {"labels", LABELS}});
  CHECK_THAT(message(), Catch::Matchers::Contains("has no images of 5003"));
  write_tar_gz(archive, {{"images", IMAGES}}, '2');  // a symbolic link
  CHECK_THAT(message(), Catch::Matchers::Contains("has no images"));
  write_tar_gz(archive, {{"images", IMAGES}});
  const std::string whole = read_file(archive);
  write_file_whole(archive, whole.substr(0, whole.size() / 2));
  CHECK_THAT(message(), Catch::Matchers::Contains("cut short"));
  write_file_whole(archive, odd_bytes(5000));
  CHECK_THAT(message(), Catch::Matchers::Contains("no tar archive"));
  write_file_whole(archive, "");
  CHECK_THAT(message(), Catch::Matchers::Contains("has no images"));
  CHECK(read_file(scratch / "images") == "an older file");
}

}  // namespace hood
