// The kernel's source with the figures of each line beside it.

const entities = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};
const escaped = t => String(t).replace(/[&<>"]/g, c => entities[c]);
const count = n => n.toLocaleString("en", {maximumFractionDigits: 0});
const figure = x => x.toLocaleString(
    "en", {maximumFractionDigits: Math.abs(x) >= 100 ? 0 : 1});
const percent = x => `${(100 * x).toFixed(1)} %`;
const ratio = (a, b) => b === 0 ? 0 : a / b;
const fileName = path => path.split("/").pop();

const roundsWithout = t => t.wavefronts - t.conflicts;

// As report_text marks them: a good part of all traffic, and much of it in
// vain.
function isHot(access, launch) {
  const t = access.traffic;
  if (access.space === "global") {
    return t.sectors >= .2 * launch.global.sectors && t.efficiency * 1.2 < 1;
  }
  return access.space === "shared" &&
      t.wavefronts >= .2 * launch.shared.wavefronts &&
      t.wavefronts > 1.2 * roundsWithout(t);
}

const timesTooMuch = ({space, traffic}) => space === "global" ?
    1 / traffic.efficiency : traffic.wavefronts / roundsWithout(traffic);

/// What an access costs, in a few words.
function costOf(access) {
  const t = access.traffic;
  const does = `${access.space} ${access.access}, ${access.size} B`;
  if (access.space === "global") {
    const moved = ratio(t.sectors * SECTOR, t.requests);
    return [does, `${figure(moved)} B moved a request, ${
        percent(t.efficiency)} used`];
  }
  if (access.space === "shared") {
    const rounds = ratio(t.wavefronts, t.requests);
    const least = ratio(roundsWithout(t), t.requests);
    const more = t.conflicts > 0 ? `, ${figure(least)} without conflicts` : "";
    return [does, `${figure(rounds)} ${
        rounds === 1 ? "round" : "rounds"} a request${more}`];
  }
  return [does, `${count(t.requests)} requests`];
}

/// From the first line of the function around `line` to its last: both begin
/// at the left margin.
function functionAround(lines, line) {
  const atMargin = n => /^[^\s}#]/.test(lines[n - 1] || "");
  let first = line, last = line;
  while (first > 1 && line - first < 60 && !atMargin(first)) --first;
  while (first > 1 && atMargin(first - 1)) --first;
  while (last < lines.length && last - line < 60 &&
         !/^}/.test(lines[last - 1])) ++last;
  return [first, last];
}

/// Which lines of a file to show: those of the functions that touch memory.
function rangesOf(lines, touched) {
  const ranges = [];
  for (const line of touched) {
    const [first, last] = line <= lines.length ? functionAround(lines, line)
                                               : [line, line];
    const before = ranges[ranges.length - 1];
    if (before && first <= before[1] + 1) {
      before[1] = Math.max(before[1], last);
    } else {
      ranges.push([first, last]);
    }
  }
  return ranges;
}

function chipOf(launch, index, selected) {
  const access = launch.accesses[index];
  const [does, costs] = costOf(access);
  const hot = isHot(access, launch);
  return `<button class="chip${hot ? " hot" : ""}" data-access="${index}" ` +
      `aria-pressed="${index === selected}"><b>${does}</b> ${costs}` +
      (hot ? ' <span class="hot-mark">hot</span>' : "") + "</button>";
}

function lineOf(launch, file, line, code, selected) {
  const here = launch.accesses.map((a, i) => i).filter(
      i => launch.accesses[i].file === file &&
          launch.accesses[i].line === line);
  const faults = launch.findings.filter(
      f => [f.first, f.second].some(p => p.file === file && p.line === line));
  const marks = [...new Set(faults.map(f => f.kind))].map(
      kind => `<span class="fault-mark">${escaped(kind)}</span>`);
  const hot = here.some(i => isHot(launch.accesses[i], launch));
  const classes = ["line", here.length && "touches", hot && "hot",
                   faults.length && "faulty",
                   here.includes(selected) && "chosen"];
  const figures =
      [...marks, ...here.map(i => chipOf(launch, i, selected))].join("");
  return `<div class="${classes.filter(Boolean).join(" ")}">` +
      `<span class="number">${line}</span><code>${escaped(code)}</code>` +
      (figures ? `<span class="figures">${figures}</span>` : "") + "</div>";
}

function listingOf(launch, sources, selected) {
  let html = "";
  for (const file of [...new Set(launch.accesses.map(a => a.file))].sort()) {
    const touched = [...new Set(launch.accesses.filter(a => a.file === file)
                                    .map(a => a.line))].sort((a, b) => a - b);
    const lines = sources[file] || [];
    html += `<h3>${escaped(file)}</h3><div class="source">`;
    for (const [first, last] of rangesOf(lines, touched)) {
      for (let n = first; n <= last; ++n) {
        const code = lines[n - 1] ??
            (launch.accesses.find(a => a.file === file && a.line === n) || {})
                .source ?? "";
        html += lineOf(launch, file, n, code, selected);
      }
      html += '<div class="gap"></div>';
    }
    html += "</div>";
  }
  return html || "<p>This kernel touched no memory.</p>";
}
