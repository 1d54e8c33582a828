// Compares what the machine's primitives give with what an H200 gave, which is
// in tests/common/simt/gpu_values.json: the same bits, or for functions that
// the GPU works out approximately, as near as it promises.

#include <bit>
#include <cmath>
#include <common/core/error.hpp>
#include <common/core/file.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <tests/common/simt/primitives/result.hpp>

namespace hood {
namespace {

constexpr int SKIPPED = 77;

struct Tolerance {
  int units = 0;        ///< in the last place
  double absolute = 0;  ///< or this
};

/// How far the machine may be from an H200 where neither promises the nearest
/// number: the host's library computes on one side, the GPU's on the other.
Tolerance tolerance_of(const std::string& name) {
  static const std::map<std::string, Tolerance> of_floats = {
      {"expf", {2}},
      {"exp2f", {3}},
      {"exp10f", {3}},
      {"expm1f", {2}},
      {"sinf", {3}},
      {"cosf", {3}},
      {"tanf", {5}},
      {"sinpif", {2}},
      {"cospif", {2}},
      {"sinhf", {4}},
      {"coshf", {3}},
      {"tanhf", {3}},
      {"atanf", {3}},
      {"atan2f", {4}},
      {"cbrtf", {2}},
      {"rcbrtf", {2}},
      {"rsqrtf", {3}},
      {"logf", {2}},
      {"log2f", {2}},
      {"log10f", {3}},
      {"log1pf", {2}},
      {"erff", {3}},
      {"erfcf", {5}},
      {"normcdff", {6}},
      {"powf", {5}},
      {"hypotf", {4}},
      {"rhypotf", {3}},
      {"norm3df", {4}},
      {"rnorm3df", {3}},
      {"__fdividef", {3}},
      {"__expf", {6}},
      {"__exp10f", {12}},
      {"__powf", {64}},
      {"__logf", {4, 0x1p-21}},
      {"__log2f", {3, 0x1p-21}},
      {"__log10f", {4, 0x1p-23}},
      {"__sinf", {1, 0x1p-21}},
      {"__cosf", {1, 0x1p-21}},
      {"__tanf", {64, 0x1p-17}}};
  static const std::map<std::string, Tolerance> of_halves = {
      {"hexp", {1}},  {"hexp2", {1}},  {"hexp10", {1}}, {"hlog", {1}},
      {"hlog2", {1}}, {"hlog10", {1}}, {"hsin", {1}},   {"hcos", {1}},
      {"htanh", {1}}, {"hrsqrt", {1}}, {"hrcp", {1}}};
  const auto dot = name.find('.');
  const auto& table = dot == std::string::npos ? of_floats : of_halves;
  const auto found =
      table.find(dot == std::string::npos ? name : name.substr(dot + 1));
  return found == table.end() ? Tolerance{} : found->second;
}

double number_of(const std::string& type, std::uint64_t bits) {
  const auto low = static_cast<std::uint32_t>(bits);
  if (type == "f64") return std::bit_cast<double>(bits);
  if (type == "f32") return std::bit_cast<float>(low);
  if (type == "bf16") return std::bit_cast<float>(low << 16);
  if (type != "f16") return static_cast<double>(bits);
  // The same bits as a double, whose exponent is 1008 more.
  const double size =
      std::bit_cast<double>(static_cast<std::uint64_t>(low & 0x7fffU) << 42);
  if ((low & 0x7c00U) == 0x7c00U) return (low & 0x3ffU) != 0 ? NAN : INFINITY;
  return (low & 0x8000U) != 0 ? -size * 0x1p1008 : size * 0x1p1008;
}

/// The numbers of a type in a row, those below zero too.
std::int64_t place_of(const std::string& type, std::uint64_t bits) {
  const int width = type == "f64" ? 64 : type == "f32" ? 32 : 16;
  const std::uint64_t sign = std::uint64_t{1} << (width - 1);
  const auto size = static_cast<std::int64_t>(bits & (sign - 1));
  return (bits & sign) != 0 ? -size : size;
}

bool agree(const Result& result, std::uint64_t machine, std::uint64_t gpu) {
  if (machine == gpu) return true;
  if (result.type[0] == 'u') return false;
  const double a = number_of(result.type, machine);
  const double b = number_of(result.type, gpu);
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  const Tolerance tolerance = tolerance_of(result.name);
  if (tolerance.units == 0) return false;
  const auto units =
      std::abs(place_of(result.type, machine) - place_of(result.type, gpu));
  // tan x beside pi / 2 is what its error makes of it.
  const bool anything = result.name == "__tanf" && std::fabs(b) > 100;
  return units <= tolerance.units || std::fabs(a - b) <= tolerance.absolute ||
         anything;
}

/// Says in how many values the two differ, and where first.
int compare(const Result& machine, const Result& gpu) {
  if (machine.type != gpu.type || machine.bits.size() != gpu.bits.size()) {
    std::printf("%s: %zu of %s, on the GPU %zu of %s\n", machine.name.c_str(),
                machine.bits.size(), machine.type.c_str(), gpu.bits.size(),
                gpu.type.c_str());
    return 1;
  }
  int different = 0;
  for (std::size_t i = 0; i < gpu.bits.size(); ++i) {
    if (agree(machine, machine.bits[i], gpu.bits[i])) continue;
    if (++different > 5) continue;
    std::printf("%s[%zu]: %llx (%.9g), on the GPU %llx (%.9g)\n",
                machine.name.c_str(), i, machine.bits[i],
                number_of(gpu.type, machine.bits[i]), gpu.bits[i],
                number_of(gpu.type, gpu.bits[i]));
  }
  if (different > 0) {
    std::printf("%s: %d of %zu differ\n", machine.name.c_str(), different,
                gpu.bits.size());
  }
  return different;
}

std::map<std::string, Result> read_gpu_values(std::ifstream& file) {
  std::map<std::string, Result> values;
  for (std::string line; std::getline(file, line);) {
    const auto object = nlohmann::json::parse(line);
    Result result{object.at("name"), object.at("type"), {}};
    std::istringstream bits(object.at("bits").get<std::string>());
    for (std::string one; bits >> one;)
      result.bits.push_back(std::stoull(one, nullptr, 16));
    values[result.name] = result;
  }
  return values;
}

int run(int, char**) {
  std::ifstream file(source_root() / "tests/common/simt/gpu_values.json");
  if (!file) {
    std::puts("skipped: there is no tests/common/simt/gpu_values.json");
    return SKIPPED;
  }
  std::map<std::string, Result> gpu = read_gpu_values(file);
  std::size_t values = 0;
  int different = 0;
  const std::vector<Result> machine = all_primitives();
  for (const Result& result : machine) {
    const auto found = gpu.find(result.name);
    if (found == gpu.end()) check_failed("not in the file: " + result.name);
    different += compare(result, found->second);
    values += result.bits.size();
    gpu.erase(found);
  }
  if (!gpu.empty()) check_failed("in the file alone: " + gpu.begin()->first);
  std::printf("%zu primitives, %zu values, %d differ\n", machine.size(), values,
              different);
  return different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hood

int main(int argc, char** argv) {
  return hood::exit_code_of(hood::run, argc, argv);
}
