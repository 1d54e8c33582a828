#include <tools/book/bench_page.hpp>
#include <tools/book/ladders.hpp>
#include <tools/book/page.hpp>

namespace hood {
namespace {

using Json = nlohmann::ordered_json;

/// Whether any library was measured beside the book's versions.
bool has_peer(const Json& tables) {
  for (const auto& [name, rows] : tables.items()) {
    for (const Json& row : rows) {
      if (row.contains("ms") && row.at("peer").get<bool>()) return true;
    }
  }
  return false;
}

std::string introduction(const Json& merged) {
  const bool timed = merged.at("values").contains("peak_tflops");
  std::string html =
      "<p>Every version was proved against the CPU before it was measured. A "
      "step is compared\nwith the one before it, and with the first.</p>\n";
  if (timed) {
    html +=
        "<p>The floor is the time that the device needs at least: for the "
        "arithmetic, or for the\nbytes. What it can do at most was measured in "
        "the same run: " +
        shown(merged.at("values").at("peak_tflops")) + " TFLOP/s, " +
        shown(merged.at("values").at("copy_gb_per_s")) + " GB/s.</p>\n";
  } else {
    html +=
        "<p>The kernels ran on the SIMT machine, whose times say nothing "
        "about a GPU. The lens counted\nwhat they ask of its memory.</p>\n";
  }
  if (!has_peer(merged.at("tables"))) {
    html += "<p>No library was measured beside them.</p>\n";
  }
  return html;
}

}  // namespace

std::string bench_page(const Json& merged, const std::filesystem::path& out) {
  return page_head("Under the Hood: the ladders") + introduction(merged) +
         ladder_sections(merged, out) + page_foot(merged.at("environment"));
}

}  // namespace hood
