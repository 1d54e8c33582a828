#include <algorithm>
#include <common/core/error.hpp>
#include <optional>
#include <tools/contents/contents.hpp>
#include <tools/weave/document.hpp>
#include <tools/weave/markdown.hpp>

namespace hood {
namespace {

/// What an HTML comment says to weave.
struct Marker {
  bool closes;
  std::string kind;
  std::string arguments;
};

struct Form {
  std::string kind;
  std::string form;
};

const std::vector<Form>& forms() {
  static const std::vector<Form> FORMS = {
      {"snippet", "<!-- snippet: FILE NAME -->"},
      {"output", "<!-- output: PROGRAM OPTIONS | tolerance 0.02 -->"},
      {"table", "<!-- table: FILE PROGRAM TABLE | KEY \"Header\" .3f -->"},
      {"value", "<!-- value: FILE PROGRAM KEY .2% -->"},
      {"nav", "<!-- nav -->"},
      {"contents", "<!-- contents -->"}};
  return FORMS;
}

std::string single_spaced(std::string_view text) {
  std::string result;
  for (const char c : trimmed(text)) {
    const bool white = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (white && result.back() == ' ') continue;
    result += white ? ' ' : c;
  }
  return result;
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

const Form* form_of(const std::string& kind) {
  const auto found =
      std::find_if(forms().begin(), forms().end(),
                   [&](const Form& form) { return form.kind == kind; });
  return found == forms().end() ? nullptr : &*found;
}

void require_form(const Marker& marker, const std::string& place) {
  const Form* form = form_of(marker.kind);
  if (form == nullptr) {
    std::vector<std::string> known;
    for (const Form& each : forms()) known.push_back(each.kind);
    bad_input(fmt::format("{}: unknown block \"{}\"", place, marker.kind),
              fmt::format("the nearest is \"{}\"; if it is a plain comment, "
                          "begin it with two words",
                          nearest(marker.kind, known)));
  }
  const bool wants_arguments = form->form.find(':') != std::string::npos;
  if (!marker.closes && marker.arguments.empty() == wants_arguments) {
    bad_input(fmt::format("{}: malformed {} block", place, marker.kind),
              fmt::format("write {}", form->form));
  }
}

/// Nothing for a comment that is just a comment: `word`, `word: ...`, `/word`
/// and whatever begins with a known kind are markers.
std::optional<Marker> marker_of(std::string_view comment,
                                const std::string& place) {
  if (comment.size() < 7 || comment.substr(comment.size() - 3) != "-->") {
    bad_input(fmt::format("{}: a comment that never ends", place),
              "close it with -->");
  }
  const std::string inside =
      single_spaced(comment.substr(4, comment.size() - 7));
  Marker marker{inside.rfind('/', 0) == 0, "", ""};
  const std::string word = inside.substr(marker.closes ? 1 : 0);
  const std::size_t end = word.find_first_of(" :");
  marker.kind = word.substr(0, end);
  if (end == std::string::npos) {
    if (!is_word(marker.kind)) return std::nullopt;
  } else if (word[end] == ':' && is_word(marker.kind) && !marker.closes) {
    marker.arguments = trimmed(word.substr(end + 1));
  } else if (const Form* form = form_of(marker.kind); form != nullptr) {
    bad_input(fmt::format("{}: malformed {} block", place, marker.kind),
              fmt::format("write {}", form->form));
  } else {
    return std::nullopt;
  }
  require_form(marker, place);
  return marker;
}

/// Bad input unless the marker may follow: an opening one if no block is open,
/// a closing one if it is that block's.
void require_order(const Marker& marker, const Block* open,
                   const std::string& place) {
  if (marker.closes && (open == nullptr || open->kind != marker.kind)) {
    bad_input(
        fmt::format("{}: <!-- /{} --> closes nothing", place, marker.kind),
        open != nullptr ? fmt::format("the open block is {} of line {}",
                                      open->kind, open->line)
                        : "open a block before it or delete it");
  }
  if (!marker.closes && open != nullptr) {
    bad_input(
        fmt::format("{}: a block within the block of line {}", place,
                    open->line),
        fmt::format("close that one first with <!-- /{} -->", open->kind));
  }
}

}  // namespace

std::vector<Block> find_blocks(const std::string& text,
                               const std::string& file) {
  std::vector<Block> blocks;
  bool open = false;
  for (const Piece& piece : pieces_of(text)) {
    if (piece.kind != PieceKind::comment) continue;
    const int line = line_at(text, piece.begin);
    const std::string place = fmt::format("{}:{}", file, line);
    const auto marker = marker_of(
        std::string_view(text).substr(piece.begin, piece.end - piece.begin),
        place);
    if (!marker) continue;
    require_order(*marker, open ? &blocks.back() : nullptr, place);
    open = !marker->closes;
    if (open) {
      blocks.push_back({marker->kind, marker->arguments, line, piece.end, 0});
    } else {
      blocks.back().end = piece.begin;
    }
  }
  if (open) {
    bad_input(fmt::format("{}:{}: the {} block is never closed", file,
                          blocks.back().line, blocks.back().kind),
              fmt::format("add <!-- /{} --> outside of fenced code",
                          blocks.back().kind));
  }
  return blocks;
}

std::string set_in(const std::string& content, const std::string& text,
                   const Block& block) {
  if (block.kind == "value") return content;
  const std::size_t marker = text.rfind("<!--", block.begin);
  const std::size_t line = text.rfind('\n', marker) + 1;
  const std::string before = text.substr(line, marker - line);
  const bool indented = before.find_first_not_of(" \t") == std::string::npos;
  const std::size_t end = text.find('\n', block.begin);
  const std::string line_end =
      end != std::string::npos && text[end - 1] == '\r' ? "\r\n" : "\n";
  const std::string indentation = indented ? before : "";
  std::string result = line_end;
  for (const std::string& each : lines_of(content)) {
    result += (each.empty() ? "" : indentation + each) + line_end;
  }
  return result + indentation;
}

}  // namespace hood
