#include <fmt/core.h>

#include <tools/book/page.hpp>
#include <tools/book/tour_page.hpp>

namespace hood {
namespace {

std::string stop_section(const TourStop& stop) {
  std::string html = fmt::format("<h2>{}. {}</h2>\n", stop.chapter.number,
                                 escaped(stop.chapter.title));
  html += "<table>\n";
  for (const auto& [name, value] : stop.results.at("values").items()) {
    html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", with_spaces(name),
                        shown(value));
  }
  html += "</table>\n";
  for (const auto& picture : stop.results.at("pictures")) {
    const auto caption = escaped(picture.at("caption").get<std::string>());
    html += fmt::format(
        "<figure><img src=\"{}/{}\" alt=\"{}\"><figcaption>{}</figcaption>"
        "</figure>\n",
        stop.chapter.name, escaped(picture.at("file").get<std::string>()),
        caption, caption);
  }
  html += fmt::format("<p>Read on: <code>./book read {}</code></p>\n",
                      stop.chapter.number);
  return html;
}

}  // namespace

std::string tour_page(const std::vector<TourStop>& stops,
                      const std::string& ladders) {
  std::string html = page_head("Under the Hood: the tour") +
                     "<p>Each chapter's program has just run on this machine. "
                     "What it found is below;\nhow it works is in its text.</p>"
                     "\n";
  if (!ladders.empty()) {
    html +=
        "<h2>The ladder</h2>\n<p>Every step by which a matrix product and "
        "a convolution get fast,\neach proved against the CPU.</p>\n" +
        ladders;
  }
  for (const TourStop& stop : stops) html += stop_section(stop);
  return html + page_foot(stops.empty()
                              ? nlohmann::ordered_json::object()
                              : stops.front().results.at("environment"));
}

}  // namespace hood
