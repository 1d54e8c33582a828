// A launch as a whole, and all of them.

const extents = e => `(${e.join(",")})`;
const faultsOf = l =>
    l.findings.length + l.findings_dropped + (l.fault ? 1 : 0);
const options = (names, chosen) => names.map(
    (n, i) => `<option value="${i}"${i === chosen ? " selected" : ""}>${
        escaped(n)}</option>`).join("");
const launchName = l => `${l.kernel} ${extents(l.grid)} × ${extents(l.block)}`;
const accessName = a => `${fileName(a.file)}:${a.line} ${a.space} ${a.access}`;

const pairs = rows => rows.map(
    ([k, v]) => `<div><dt>${k}</dt><dd>${v}</dd></div>`).join("");
const card = (title, rows) =>
    `<div class="card"><h3>${title}</h3><dl>${pairs(rows)}</dl></div>`;

function globalCard(l) {
  const g = l.global;
  if (g.requests === 0) return "";
  const moved = `${count(g.sectors * SECTOR)} (${count(g.sectors)} sectors)`;
  const width = (Math.min(1, g.efficiency) * 100).toFixed(0);
  const bar = `<span class="bar"><i style="width:${width}%"></i></span>`;
  return card("Global memory", [
    ["requests", count(g.requests)],
    ["bytes asked for", count(g.bytes)],
    ["bytes moved", moved],
    ["at least", count((l.sectors_read + l.sectors_written) * SECTOR)],
    ["used", `${bar} ${percent(g.efficiency)}`],
  ]);
}

function sharedCard(l) {
  const s = l.shared;
  return s.requests === 0 ? "" : card("Shared memory", [
    ["requests", count(s.requests)],
    ["rounds", count(s.wavefronts)],
    ["of them by bank conflicts", count(s.conflicts)],
  ]);
}

function faultCard(l) {
  if (faultsOf(l) === 0) return card("Faults", [["none found", "&check;"]]);
  const said = l.findings.map(f => {
    const times = f.count > 1 ? ` (${count(f.count)} times)` : "";
    return `<span class="fault-mark">${escaped(f.kind)}</span> ${
        escaped(f.text)}${times}`;
  });
  if (l.fault) said.push(`<b>ended early:</b> ${escaped(l.fault)}`);
  if (l.findings_dropped) said.push(`and ${l.findings_dropped} more`);
  return `<div class="card faults"><h3>Faults</h3><ul>${
      said.map(words => `<li>${words}</li>`).join("")}</ul></div>`;
}

/// What there is to say of a launch: faults, and where it wastes most.
function verdictOf(l) {
  const n = faultsOf(l);
  if (n === 0) return wasteInWords(l);
  return `It has ${n === 1 ? "a fault" : `${n} faults`}. ${wasteInWords(l)}`;
}

function wasteInWords(l) {
  const hot = l.accesses.filter(a => isHot(a, l));
  if (hot.length === 0) return "No line of it moves much in vain.";
  hot.sort((a, b) => timesTooMuch(b) - timesTooMuch(a));
  const a = hot[0], times = figure(timesTooMuch(a));
  return a.space === "global" ?
      `Line ${a.line} moves ${times} times the bytes that it asks for.` :
      `Line ${a.line} takes ${times} times the rounds that it would take ` +
          "without bank conflicts.";
}

function showSummary() {
  const l = launchOf(first);
  const where = `${escaped(fileName(l.where.file))}:${l.where.line}`;
  const times = l.times > 1 ? `, ${count(l.times)} times` : "";
  const sampled = l.blocks_counted < l.blocks ?
      ` Traffic is that of ${count(l.blocks_counted)} of ${
          count(l.blocks)} blocks.` : "";
  $("summary").innerHTML = `<h2>${escaped(l.kernel)}</h2>` +
      `<p class="quiet">Grid ${extents(l.grid)}, block ${
          extents(l.block)}, launched at ${where}${times}.${sampled}</p>` +
      `<p class="sentence">${verdictOf(l)}</p><div class="cards">` +
      globalCard(l) + sharedCard(l) + faultCard(l) + "</div>";
}

function overviewRow(l, k) {
  const g = l.global, s = l.shared, name = escaped(launchName(l));
  const cells = [
    `<button data-k="${k}">${name}</button>`,
    count(g.sectors * SECTOR),
    g.sectors ? percent(g.efficiency) : "",
    s.wavefronts ? count(s.wavefronts) : "",
    s.wavefronts ? count(s.conflicts) : "",
    faultsOf(l) || "",
  ];
  return `<tr${k === first.k ? ' class="chosen"' : ""}>${
      cells.map(c => `<td>${c}</td>`).join("")}</tr>`;
}

function showOverview() {
  $("kernel").innerHTML = options(LAUNCHES.map(launchName), first.k);
  $("overview").querySelector("table").innerHTML =
      "<tr><th>kernel</th><th>bytes moved</th><th>used</th><th>rounds</th>" +
      "<th>by conflicts</th><th>faults</th></tr>" +
      LAUNCHES.map(overviewRow).join("");
}
