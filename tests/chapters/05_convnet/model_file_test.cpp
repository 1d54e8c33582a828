#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <chapters/05_convnet/layers.hpp>
#include <chapters/05_convnet/lenet.hpp>
#include <chapters/05_convnet/model_file.hpp>
#include <chapters/05_convnet/versions.hpp>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <tests/chapters/05_convnet/weights.hpp>
#include <tests/support/catch.hpp>
#include <tests/support/entries.hpp>
#include <tests/support/refusal.hpp>

namespace hood {
namespace {

/// A network so small that every byte of its file can be tried.
Network<float> small_net(std::uint64_t seed, std::int64_t outputs = 2) {
  std::vector<std::unique_ptr<Layer<float>>> layers;
  layers.push_back(std::make_unique<Convolution<float>>(
      ConvShape{1, 1, 1, 1, 2, 2, 1, 1, 0}, Random(seed),
      all_versions<float>().back()));
  layers.push_back(
      std::make_unique<FullyConnected<float>>(4, outputs, Random(seed, 1)));
  return Network<float>(std::move(layers));
}

std::string saved(Network<float> net) {
  const ScratchFolder folder;
  save_model(folder / "model", net);
  return read_file(folder / "model");
}

/// What load_model() says of a file of these bytes; and `net` must stay what
/// it was unless it is accepted.
std::string said_of(const std::string& bytes, Network<float>& net) {
  const ScratchFolder folder;
  write_file_whole(folder / "model", bytes);
  const auto before = weights_of(net);
  const std::string said = refusal([&] { load_model(folder / "model", net); });
  if (said != "accepted") CHECK(weights_of(net) == before);
  return said;
}

std::string number(std::uint32_t value) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) {
    bytes += static_cast<char>(value >> shift);
  }
  return bytes;
}

/// The file with a right checksum in the place of its own.
std::string summed(std::string file) {
  file.resize(file.size() - 4);
  const auto crc =
      crc32_z(0, reinterpret_cast<const Bytef*>(file.data()), file.size());
  return file + number(static_cast<std::uint32_t>(crc));
}

}  // namespace

TEST_CASE("what was saved is loaded, bit for bit") {
  Network<float> net = small_net(1);
  float* weights = net.learned()[0].second->value.data();
  weights[0] = -0.0f;
  weights[1] = 1e-42f;  // denormal
  weights[2] = std::numeric_limits<float>::max();
  const ScratchFolder folder;
  save_model(folder / "model", net);
  Network<float> other = small_net(2);
  REQUIRE(weights_of(net) != weights_of(other));
  load_model(folder / "model", other);
  CHECK(weights_of(net) == weights_of(other));
  CHECK(std::signbit(other.learned()[0].second->value.data()[0]));
  CHECK(entries_in(folder) == 1);
  save_model(folder / "again", other);
  CHECK(read_file(folder / "model") == read_file(folder / "again"));
}

TEST_CASE("the file is what its description says") {
  const std::string file = saved(small_net(1));
  Network<float> net = small_net(1);
  std::string expected = "hood model file\n" + number(1) + number(4);
  const auto append = [&](const std::string& name, const auto& extents) {
    expected +=
        number(3) + name + number(static_cast<std::uint32_t>(extents.size()));
    for (const std::uint32_t extent : extents) expected += number(extent);
    for (const auto& [found, one] : net.learned()) {
      if (found != name) continue;
      for (const float value : one->value) {
        std::uint32_t bits;
        std::memcpy(&bits, &value, 4);
        expected += number(bits);
      }
    }
  };
  append("0.w", std::vector<std::uint32_t>{2, 1, 2, 1});
  append("0.b", std::vector<std::uint32_t>{2});
  append("1.w", std::vector<std::uint32_t>{4, 2});
  append("1.b", std::vector<std::uint32_t>{2});
  CHECK(file == summed(expected + number(0)));
}

TEST_CASE("a model that was cut anywhere is refused") {
  const std::string file = saved(small_net(1));
  Network<float> net = small_net(2);
  for (std::size_t length = 0; length < file.size(); ++length) {
    CAPTURE(length);
    CHECK(said_of(file.substr(0, length), net) != "accepted");
  }
  CHECK(said_of(file + "x", net) != "accepted");
  CHECK(said_of(file + file, net) != "accepted");
  CHECK(said_of(file, net) == "accepted");
}

TEST_CASE("a model with any bit turned is refused") {
  const std::string file = saved(small_net(1));
  Network<float> net = small_net(2);
  for (std::size_t i = 0; i < file.size(); ++i) {
    for (const int bit : {0, 7}) {
      CAPTURE(i, bit);
      std::string turned = file;
      turned[i] = static_cast<char>(turned[i] ^ (1 << bit));
      CHECK(said_of(turned, net) != "accepted");
    }
  }
}

TEST_CASE("a refused model is refused with words that help") {
  const std::string file = saved(small_net(1));
  Network<float> net = small_net(2);
  CHECK_THAT(said_of("P5 2 2 255 and so on, a picture", net),
             ContainsSubstring("no model"));
  std::string other = file;
  other[16] = 2;
  CHECK_THAT(said_of(summed(other), net), ContainsSubstring("version 2"));
  other = file;
  other[60] = static_cast<char>(other[60] ^ 1);
  CHECK_THAT(said_of(other, net), ContainsSubstring("damaged"));
  CHECK_THAT(said_of(saved(small_net(1, 3)), net),
             ContainsSubstring("extent 1 of 1.w"));
  other = file;
  other.replace(other.find("1.b"), 3, "1.c");
  CHECK_THAT(said_of(summed(other), net),
             ContainsSubstring("another name") && ContainsSubstring("1.b"));
  CHECK_THAT(said_of(file.substr(0, 20), net), ContainsSubstring("4 bytes"));
  CHECK_THAT(said_of(saved(lenet<float>(Shape({1, 1, 8, 8}), 10, 1,
                                        all_versions<float>().back())),
                     net),
             ContainsSubstring("number of tensors 10"));
  CHECK_THAT(refusal([&] { load_model("/nowhere/model", net); }),
             ContainsSubstring("/nowhere/model"));
}

TEST_CASE("a model with numbers that are not finite is refused") {
  const std::string file = saved(small_net(1));
  Network<float> net = small_net(2);
  for (const std::uint32_t bits : {0x7f800000u, 0xff800000u, 0x7fc00000u}) {
    std::string other = file;
    other.replace(file.size() - 8, 4, number(bits));  // the last element
    CHECK_THAT(said_of(summed(other), net), ContainsSubstring("tensor 1.b"));
  }
}

TEST_CASE("a file far larger than a model is not even read") {
  Network<float> net = small_net(2);
  const ScratchFolder folder;
  write_file_whole(folder / "model", "hood model file\n");
  std::filesystem::resize_file(folder / "model", std::uintmax_t{1} << 40);
  CHECK_THAT(refusal([&] { load_model(folder / "model", net); }),
             ContainsSubstring("far more than a model"));
}

TEST_CASE("names and extents that lie are refused without harm") {
  const std::string file = saved(small_net(1));
  Network<float> net = small_net(2);
  // The lengths of the first name, of its rank and of its first extent.
  for (const std::size_t at : {20u, 24u, 31u, 35u}) {
    for (const std::uint32_t lie : {0u, 0x7fffffffu, 0xffffffffu}) {
      CAPTURE(at, lie);
      std::string lying = file;
      lying.replace(at, 4, number(lie));
      CHECK(said_of(summed(lying), net) != "accepted");
    }
  }
}

TEST_CASE("kill -9 while saving leaves a whole file, 50 times") {
  const ScratchFolder folder;
  const auto path = folder / "model";
  Network<float> first =
      lenet<float>(Shape({1, 1, 28, 28}), 10, 1, all_versions<float>().back());
  Network<float> second =
      lenet<float>(Shape({1, 1, 28, 28}), 10, 2, all_versions<float>().back());
  const auto one = weights_of(first), two = weights_of(second);
  save_model(path, first);
  int seen_second = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    int ready[2];
    REQUIRE(pipe(ready) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      for (;;) {
        save_model(path, second);
        if (write(ready[1], "x", 1) != 1) _exit(1);
        save_model(path, first);
      }
    }
    // After some saves, and then at a moment that is not chosen.
    char byte;
    for (std::uint32_t saves = Random(3).below(i, 3); saves-- > 0;) {
      REQUIRE(read(ready[0], &byte, 1) == 1);
    }
    usleep(Random(4).below(i, 3000));
    kill(child, SIGKILL);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    close(ready[0]);
    close(ready[1]);

    Network<float> found = lenet<float>(Shape({1, 1, 28, 28}), 10, 3,
                                        all_versions<float>().back());
    load_model(path, found);
    const auto weights = weights_of(found);
    CHECK((weights == one || weights == two));
    seen_second += weights == two;
  }
  CHECK(seen_second > 0);
  CHECK(seen_second < 50);
}

}  // namespace hood
