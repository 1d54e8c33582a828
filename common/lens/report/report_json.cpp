#include <common/lens/report/launch_report.hpp>
#include <nlohmann/json.hpp>

namespace hood::lens {

namespace {

using Json = nlohmann::ordered_json;

Json place(const std::string& file, int line) {
  return {{"file", file}, {"line", line}};
}

Json extents(dim3 d) {
  return Json::array({d.x, d.y, d.z});
}

Json figures(const Traffic& t) {
  return {{"requests", t.requests},     {"lanes", t.lanes},
          {"bytes", t.bytes},           {"sectors", t.sectors},
          {"lines", t.lines},           {"wavefronts", t.wavefronts},
          {"conflicts", t.conflicts()}, {"efficiency", t.efficiency()}};
}

Json example(const Example& e) {
  Json offsets = Json::array();
  for (std::size_t l = 0; l < 32; ++l) {
    offsets.push_back((e.mask >> l & 1U) != 0 ? Json(e.offset[l])
                                              : Json(nullptr));
  }
  return {{"buffer", e.buffer},
          {"block", Json::array({e.block[0], e.block[1], e.block[2]})},
          {"warp", e.warp},
          {"mask", e.mask},
          {"offsets", std::move(offsets)},
          {"sectors", e.sectors},
          {"wavefronts", e.wavefronts}};
}

Json access(const AccessLine& line) {
  Json json = place(line.source.file, line.source.line);
  json["function"] = line.source.function;
  json["source"] = source_text(line.source.file, line.source.line);
  json["space"] = name_of(line.space);
  json["access"] = name_of(line.access);
  json["size"] = line.size;
  json["traffic"] = figures(line.traffic);
  json["examples"] = Json::array();
  for (const Example& e : line.examples) {
    json["examples"].push_back(example(e));
  }
  return json;
}

Json finding(const Finding& f) {
  return {{"kind", name_of(f.kind)},
          {"text", f.text},
          {"first", place(f.first.file, f.first.line)},
          {"second", place(f.second.file, f.second.line)},
          {"count", f.count}};
}

Json launch(const LaunchReport& r) {
  Json json = {{"kernel", r.kernel},
               {"where", place(r.where.file, r.where.line)},
               {"grid", extents(r.grid)},
               {"block", extents(r.block)},
               {"shared_bytes", r.shared_bytes},
               {"times", r.times},
               {"blocks", r.blocks},
               {"blocks_counted", r.blocks_counted},
               {"fault", r.fault},
               {"global", figures(r.accesses.global())},
               {"shared", figures(r.accesses.shared())},
               {"sectors_read", r.sectors_read},
               {"sectors_written", r.sectors_written},
               {"accesses", Json::array()},
               {"findings", Json::array()},
               {"findings_dropped", r.findings_dropped}};
  for (const AccessLine& line : r.accesses.lines()) {
    json["accesses"].push_back(access(line));
  }
  for (const Finding& f : r.findings) json["findings"].push_back(finding(f));
  return json;
}

}  // namespace

std::string report_json(const std::vector<LaunchReport>& reports) {
  Json json = {{"schema", "hood-lens-1"}, {"launches", Json::array()}};
  for (const LaunchReport& r : reports) json["launches"].push_back(launch(r));
  return json.dump(1) + "\n";
}

}  // namespace hood::lens
