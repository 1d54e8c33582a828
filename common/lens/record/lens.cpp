// From what a launch has left to its report.
#include <fmt/core.h>

#include <algorithm>
#include <common/core/error.hpp>
#include <common/lens/record/watch.hpp>
#include <filesystem>
#include <tuple>

extern "C" const char __executable_start;

namespace hood::lens {

namespace {

using Lines = std::map<CodeOffset, simt::SourceLine>;

Space space_of(Memory memory) {
  switch (memory) {
    case Memory::shared:
    case Memory::dynamic:
      return Space::shared;
    case Memory::constant:
      return Space::constant;
    default:
      return Space::global;
  }
}

Lines lines_at(const std::vector<CodeOffset>& codes) {
  std::vector<const void*> addresses;
  for (const CodeOffset c : codes) addresses.push_back(&__executable_start + c);
  const auto found = simt::source_lines_of(addresses);
  Lines lines;
  for (std::size_t i = 0; i < codes.size(); ++i) lines[codes[i]] = found[i];
  return lines;
}

std::string in_words(const simt::SourceLine& line) {
  return fmt::format(
      "{}:{}", std::filesystem::path(line.file).filename().string(), line.line);
}

bool is_same(const simt::SourceLine& a, const simt::SourceLine& b) {
  return a.line == b.line && a.file == b.file;
}

auto key(const AccessLine& l) {
  return std::tie(l.source.file, l.source.line, l.space, l.access, l.size);
}

/// What differs if a launch is given other arguments that matter.
auto cost(const LaunchReport& report) {
  const Traffic global = report.accesses.global();
  const Traffic shared = report.accesses.shared();
  return std::make_tuple(global.requests, global.sectors, shared.requests,
                         shared.wavefronts, report.findings.size());
}

/// A template's name as its source writes it, "tiled<TILE>", with the arguments
/// that `symbol` has: "tiled<32>".
std::string instantiated(const std::string& kernel, const std::string& symbol) {
  const std::size_t open = kernel.find('<');
  const std::size_t scope = kernel.rfind(':', open);
  const std::size_t begin = scope == std::string::npos ? 0 : scope + 1;
  const std::size_t found = symbol.find(kernel.substr(begin, open + 1 - begin));
  if (open == std::string::npos || found == std::string::npos) return kernel;
  int depth = 0;
  for (std::size_t i = found + open - begin; i < symbol.size(); ++i) {
    if (symbol[i] == '<') ++depth;
    if (symbol[i] == '>' && --depth == 0) {
      return kernel.substr(0, begin) + symbol.substr(found, i + 1 - found);
    }
  }
  return kernel;
}

bool is_same_launch(const LaunchReport& a, const LaunchReport& b) {
  const auto extents = [](dim3 d) { return std::make_tuple(d.x, d.y, d.z); };
  return a.kernel == b.kernel && a.where.line == b.where.line &&
         std::string(a.where.file) == b.where.file &&
         extents(a.grid) == extents(b.grid) &&
         extents(a.block) == extents(b.block) &&
         a.shared_bytes == b.shared_bytes && cost(a) == cost(b) &&
         a.fault == b.fault &&
         std::equal(a.findings.begin(), a.findings.end(), b.findings.begin(),
                    [](const Finding& f, const Finding& g) {
                      return f.kind == g.kind && is_same(f.first, g.first) &&
                             is_same(f.second, g.second);
                    });
}

/// Merges what instructions of one line have in common.
void add(std::vector<AccessLine>& lines, AccessLine line,
         std::size_t most_examples) {
  const auto same =
      std::find_if(lines.begin(), lines.end(),
                   [&](const AccessLine& l) { return key(l) == key(line); });
  if (same == lines.end()) {
    lines.push_back(std::move(line));
    return;
  }
  same->traffic += line.traffic;
  for (Example& e : line.examples) {
    if (same->examples.size() < most_examples) {
      same->examples.push_back(std::move(e));
    }
  }
}

}  // namespace

/// The kernel at `function`, which its source calls `name`.
const std::string& Watch::name_of_kernel(const void* function,
                                         const std::string& name) {
  std::string& known = kernels_[function];
  if (known.empty()) {
    known = name;
    if (name.find('<') != std::string::npos) {
      const char* inside = static_cast<const char*>(function) + 1;
      known = instantiated(name, simt::source_line_of(inside).function);
    }
  }
  return known;
}

void Watch::launch_ends(const std::string& fault) {
  last_.fault = fault;
  last_.sectors_read = counter_.sectors_read();
  last_.sectors_written = counter_.sectors_written();
  std::vector<CodeOffset> codes;
  for (const Site& site : counter_.sites()) codes.push_back(site.code);
  for (const RawFinding& f : log_.findings()) {
    codes.insert(codes.end(), {f.first, f.second});
  }
  std::erase_if(codes, [&](CodeOffset c) { return lines_.count(c) != 0; });
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  if (!codes.empty()) lines_.merge(lines_at(codes));
  add_accesses();
  add_findings();
  keep_report();
  if (see) see(last_);
}

void Watch::add_accesses() {
  std::vector<AccessLine>& lines = last_.accesses.lines();
  for (const Site& s : counter_.sites()) {
    add(lines,
        {lines_.at(s.code), space_of(s.memory), s.access, s.size, s.traffic,
         s.examples},
        options_.examples);
  }
  std::sort(
      lines.begin(), lines.end(),
      [](const AccessLine& a, const AccessLine& b) { return key(a) < key(b); });
}

// The same lines may be several instructions.
void Watch::add_findings() {
  for (const RawFinding& raw : log_.findings()) {
    const simt::SourceLine& first = lines_.at(raw.first);
    const simt::SourceLine& second = lines_.at(raw.second);
    const auto same = std::find_if(
        last_.findings.begin(), last_.findings.end(), [&](const Finding& f) {
          return f.kind == raw.kind &&
                 ((is_same(f.first, first) && is_same(f.second, second)) ||
                  (is_same(f.first, second) && is_same(f.second, first)));
        });
    if (same != last_.findings.end()) {
      same->count += raw.count;
      continue;
    }
    std::string text = raw.before + in_words(first) + raw.between;
    if (!raw.between.empty()) text += in_words(second);
    last_.findings.push_back(
        {raw.kind, text + raw.after, first, second, raw.count});
  }
  last_.findings_dropped = log_.dropped();
}

void Watch::keep_report() {
  for (LaunchReport& kept : launches_) {
    if (!is_same_launch(kept, last_)) continue;
    ++kept.times;
    return;
  }
  // What was found is always kept.
  const bool is_clean = last_.findings.empty() && last_.fault.empty();
  if (launches_.size() < options_.most_reports || !is_clean) {
    launches_.push_back(last_);
  }
}

Lens::Lens(const LensOptions& options) {
  if (options.sample == 0) {
    bad_input("the lens shall count one block in 0", "1 counts every block");
  }
  if (watch != nullptr) check_failed("there is a lens already", "use that one");
  watch_ = std::make_unique<Watch>(options);
  watch = watch_.get();
  simt::observe(watch);
}

Lens::~Lens() {
  simt::observe(nullptr);
  watch = nullptr;
}

const LaunchReport& Lens::last() const {
  if (!watch_->has_launched()) {
    check_failed("no kernel was launched", "launch one while the lens lives");
  }
  return watch_->last();
}

const std::vector<LaunchReport>& Lens::launches() const {
  return watch_->launches();
}

void watch_launches(const std::function<void()>& work,
                    const std::function<void(const LaunchReport&)>& see,
                    const LensOptions& options) {
  std::unique_ptr<Lens> own;
  if (watch == nullptr) own = std::make_unique<Lens>(options);
  const struct Seeing {
    ~Seeing() { watch->see = nullptr; }
  } seeing;
  watch->see = see;
  work();
}

}  // namespace hood::lens
