#include <common/core/error.hpp>
#include <common/lens/report/report_read.hpp>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>

namespace hood::lens {

namespace {

using Json = nlohmann::json;

/// The one of `all` that is called `name`.
template <class T>
T named(const std::string& name, std::initializer_list<T> all) {
  for (const T one : all) {
    if (name == name_of(one)) return one;
  }
  bad_input(fmt::format("a report with \"{}\"", name),
            "this lens knows nothing of that name");
}

/// Where keeps no name of its own.
const char* kept(const std::string& file) {
  static std::set<std::string> files;
  return files.insert(file).first->c_str();
}

dim3 extents(const Json& json) {
  return {json.at(0), json.at(1), json.at(2)};
}

simt::SourceLine place(const Json& json) {
  return {"", json.at("file"), json.at("line")};
}

Traffic traffic(const Json& json) {
  Traffic t;
  json.at("requests").get_to(t.requests);
  json.at("lanes").get_to(t.lanes);
  json.at("bytes").get_to(t.bytes);
  json.at("sectors").get_to(t.sectors);
  json.at("lines").get_to(t.lines);
  json.at("wavefronts").get_to(t.wavefronts);
  t.least_wavefronts = t.wavefronts - json.at("conflicts").get<std::uint64_t>();
  return t;
}

Example example(const Json& json) {
  Example e{};
  json.at("buffer").get_to(e.buffer);
  json.at("mask").get_to(e.mask);
  json.at("sectors").get_to(e.sectors);
  json.at("wavefronts").get_to(e.wavefronts);
  json.at("warp").get_to(e.warp);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    json.at("block").at(axis).get_to(e.block[axis]);
  }
  for (std::size_t lane = 0; lane < 32; ++lane) {
    const Json& offset = json.at("offsets").at(lane);
    if (!offset.is_null()) offset.get_to(e.offset[lane]);
  }
  return e;
}

AccessLine access(const Json& json) {
  AccessLine line{
      place(json),
      named(json.at("space"), {Space::global, Space::shared, Space::constant}),
      named(json.at("access"), {Access::read, Access::write, Access::atomic}),
      json.at("size"),
      traffic(json.at("traffic")),
      {}};
  json.at("function").get_to(line.source.function);
  for (const Json& e : json.at("examples")) line.examples.push_back(example(e));
  return line;
}

Finding finding(const Json& json) {
  return {named(json.at("kind"),
                {FindingKind::race, FindingKind::race_between_blocks,
                 FindingKind::uninitialised, FindingKind::out_of_bounds,
                 FindingKind::misaligned, FindingKind::overrun}),
          json.at("text"), place(json.at("first")), place(json.at("second")),
          json.at("count")};
}

LaunchReport launch(const Json& json) {
  LaunchReport r;
  json.at("kernel").get_to(r.kernel);
  const simt::SourceLine where = place(json.at("where"));
  r.where = {kept(where.file), where.line};
  r.grid = extents(json.at("grid"));
  r.block = extents(json.at("block"));
  json.at("shared_bytes").get_to(r.shared_bytes);
  json.at("times").get_to(r.times);
  json.at("blocks").get_to(r.blocks);
  json.at("blocks_counted").get_to(r.blocks_counted);
  json.at("fault").get_to(r.fault);
  json.at("sectors_read").get_to(r.sectors_read);
  json.at("sectors_written").get_to(r.sectors_written);
  for (const Json& a : json.at("accesses")) {
    r.accesses.lines().push_back(access(a));
  }
  for (const Json& f : json.at("findings")) r.findings.push_back(finding(f));
  json.at("findings_dropped").get_to(r.findings_dropped);
  return r;
}

}  // namespace

std::vector<LaunchReport> read_report_json(const std::string& text) {
  std::vector<LaunchReport> reports;
  try {
    const Json json = Json::parse(text);
    if (json.at("schema") != "hood-lens-1") {
      bad_input("a report of another schema", "hood-lens-1 is read");
    }
    for (const Json& one : json.at("launches")) reports.push_back(launch(one));
  } catch (const Json::exception& error) {
    bad_input("this is no report of the lens", error.what());
  }
  return reports;
}

}  // namespace hood::lens
