// The page: what is chosen, and the parts that show it. The address's #
// remembers the choice: k kernel, a access, e example, s=k.a.e the other one.

const REPORT = JSON.parse(document.getElementById("report").textContent);
const LAUNCHES = REPORT.launches;
const $ = id => document.getElementById(id);

const first = {k: 0, a: 0, e: 0};
const second = {k: 0, a: 0, e: 0};
let beside = false;

const launchOf = c => LAUNCHES[c.k];
const accessOf = c => launchOf(c).accesses[c.a];
const exampleOf = c => accessOf(c)?.examples[c.e];
const shownRequest = c => exampleOf(c) && requestOf(accessOf(c), exampleOf(c));
const extents = e => `(${e.join(",")})`;
const faultsOf = l => l.findings.length + l.findings_dropped + (l.fault ? 1 : 0);

// What to look at first: what wastes most, else what moves most.
function worstAccess(launch) {
  const cost = a => (isHot(a, launch) ? 1e15 : 0) +
      (a.examples.length ? 1e14 : 0) + a.traffic.sectors + a.traffic.wavefronts;
  const costs = launch.accesses.map(cost);
  return Math.max(0, costs.indexOf(Math.max(...costs)));
}

// The costliest of the requests kept.
function worstExample(access) {
  if (!access) return 0;
  const factors = access.examples.map(e => requestOf(access, e).factor);
  return Math.max(0, factors.indexOf(Math.max(...factors)));
}

function choose(c, k, a, e) {
  c.k = Math.min(Math.max(0, k), LAUNCHES.length - 1);
  const accesses = launchOf(c).accesses;
  c.a = accesses[a] ? a : worstAccess(launchOf(c));
  c.e = accessOf(c)?.examples[e] ? e : 0;
}

/// A request that costs much less than the first, or much more if that costs
/// little; it had better ask for as many bytes, in the same kernel.
function chooseContrast() {
  const one = shownRequest(first);
  if (!one) return choose(second, first.k, first.a, first.e);
  const sign = one.factor > 1.5 ? -1 : 1;
  let best = -Infinity;
  LAUNCHES.forEach((launch, k) => launch.accesses.forEach((access, a) => {
    if (access.space !== one.space) return;
    access.examples.forEach((example, e) => {
      const other = requestOf(access, example);
      const score = sign * Math.log2(other.factor) +
          (other.asked === one.asked ? 1 : 0) + (k === first.k ? .5 : 0);
      if (score <= best) return;
      best = score;
      choose(second, k, a, e);
    });
  }));
}

// How many times what it had to a launch's worst line costs.
function wasteOf(launch) {
  const hot = launch.accesses.filter(a => isHot(a, launch));
  return Math.max(1, ...hot.map(timesTooMuch));
}

function worthALook() {
  const wastes = LAUNCHES.map(wasteOf);
  return Math.max(0, wastes.indexOf(Math.max(...wastes)));
}

function fromAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = name => words.has(name) ? Number(words.get(name)) : NaN;
  choose(first, words.has("k") ? number("k") || 0 : worthALook(), number("a"),
         number("e"));
  if (!words.has("e")) first.e = worstExample(accessOf(first));
  beside = words.has("s");
  if (!beside) return;
  const other = words.get("s").split(".").map(Number);
  if (other.length === 3) choose(second, ...other);
  else chooseContrast();
}

function toAddress() {
  const side = beside ? `&s=${second.k}.${second.a}.${second.e}` : "";
  history.replaceState(null, "",
                       `#k=${first.k}&a=${first.a}&e=${first.e}${side}`);
}

// In words.

const verb = {read: "asks for", write: "writes", atomic: "changes"};

function sentenceOf(r) {
  const does = `This request ${verb[r.access.access]}`;
  if (r.space === "global") return `${does} ${globalSentence(r)}.`;
  if (r.space === "shared") return `${does} ${sharedSentence(r)}.`;
  return `${does} ${r.addresses} different ${
      r.addresses === 1 ? "address" : "addresses"} of constant memory.`;
}

function globalSentence(r) {
  const asked = r.different === r.asked ? bytesOf(r.asked) :
      `${r.different} different bytes (${r.asked} over all lanes)`;
  if (r.sectors > r.drawn) {
    return `${asked}, one lane after the other: it costs ${
        r.sectors} sectors in place of ${r.drawn}`;
  }
  const vain = r.moved - r.different;
  return `${asked} and moves ${r.moved}: ${vain || "none"}${
      vain ? " of them" : ""} in vain`;
}

function sharedSentence(r) {
  const words = r.different / WORD;
  const asked = words === 1 ? "one word" : `${words} different words`;
  const takes = r.rounds === 1 ? "one round" : `${r.rounds} rounds`;
  if (r.rounds > r.least) {
    return `${asked} and takes ${takes}: without bank conflicts it would take ${
        r.least === 1 ? "one" : r.least}`;
  }
  return `${asked} and takes ${takes}: ` + (r.rounds === 1 ?
      "no bank is asked for two" :
      `no fewer will do, with ${r.access.size} bytes a lane`);
}

const lookFor = {
  global: "Look for hatching: memory is moved in sectors of 32 bytes, whole. " +
      "Lanes side by side should ask for bytes side by side.",
  shared: "Look for more than one row: each of the 32 banks hands out one " +
      "word a round, so lanes that want different words of one bank queue.",
  atomic: "Look for lanes that change the same bytes: they do it one after " +
      "the other. Adding up within the warp or the block first takes fewer.",
  constant: "Look for one address: constant memory serves one at a time, " +
      "to all lanes that ask for it.",
};

const legend = {
  global: '<span><i class="key on"></i>asked for</span>' +
      '<span><i class="key vain"></i>moved, not asked for</span>' +
      '<span><i class="key"></i>not moved</span>' +
      '<span>+128: bytes from the begin of the buffer</span>',
  shared: '<span><i class="key on"></i>a word served</span>' +
      '<span><i class="key"></i>a bank with nothing to do</span>',
};

function figuresOf(r) {
  const rows = [["lanes that take part", `${r.on} of 32`],
                ["asked for", `${r.asked} B (${r.access.size} a lane)`]];
  if (r.space === "global") {
    rows.push(["moved", `${r.sectors} ${
        r.sectors === 1 ? "sector" : "sectors"} = ${r.moved} B`],
              ["used", percent(r.asked / r.moved)]);
  } else if (r.space === "shared") {
    rows.push(["rounds", `${r.rounds}`],
              ["of them by bank conflicts", `${r.rounds - r.least}`]);
  }
  return `<dl class="figures-of">${rows.map(
      ([k, v]) => `<div><dt>${k}</dt><dd>${v}</dd></div>`).join("")}</dl>`;
}

// The parts.

const options = (names, chosen) => names.map(
    (n, i) => `<option value="${i}"${i === chosen ? " selected" : ""}>${
        escaped(n)}</option>`).join("");
const launchName = l => `${l.kernel} ${extents(l.grid)} × ${extents(l.block)}`;
const accessName = a => `${fileName(a.file)}:${a.line} ${a.space} ${a.access}`;

function pickersOf(c) {
  return `<label>Kernel <select data-pick="k">${
             options(LAUNCHES.map(launchName), c.k)}</select></label>` +
      `<label>Line <select data-pick="a">${
             options(launchOf(c).accesses.map(accessName), c.a)}</select></label>`;
}

function showPanel(host, c, withPickers) {
  const access = accessOf(c), request = shownRequest(c);
  const pickers = withPickers ? pickersOf(c) : "";
  if (!request) {
    host.innerHTML = pickers + "<p>No request of this line was kept.</p>";
    return;
  }
  const e = request.example, sentence = sentenceOf(request);
  host.innerHTML = pickers +
      `<p class="quiet">${
          withPickers ? "" : `${escaped(accessName(access))}<br>`}<code>${
          escaped(access.source)}</code></p>` +
      `<p class="sentence">${sentence}</p>` +
      `<div class="buttons"><button data-step="-1" aria-label="Previous request"
        >&larr;</button><button data-step="1" aria-label="Next request"
        >&rarr;</button> <span class="where">request ${c.e + 1} of ${
          access.examples.length} kept (${
          count(access.traffic.requests)} made)</span></div>` +
      `<div class="drawing"></div>` +
      `<p class="legend">${legend[request.space] || legend.global}</p>` +
      `<p class="told" aria-live="polite">Block ${extents(e.block)}, warp ${
          e.warp}, in ${escaped(e.buffer)}. Point at a lane to see its own
          bytes.</p>` +
      figuresOf(request) + `<p class="quiet">${
          lookFor[access.access === "atomic" ? "atomic" : request.space]}</p>`;
  const drawing = host.querySelector(".drawing");
  drawing.innerHTML = drawingOf(request, Math.max(drawing.clientWidth, 280),
                                escaped(sentence));
}

function showComparison() {
  const a = shownRequest(first), b = shownRequest(second);
  $("comparison").hidden = !beside || !a || !b || a.space !== b.space;
  if ($("comparison").hidden || a.space === "constant") return;
  const global = a.space === "global";
  const [x, y] = global ? [a.moved, b.moved] : [a.rounds, b.rounds];
  const cost = n => global ? `moves ${bytesOf(n)}` :
                             `takes ${n} ${n === 1 ? "round" : "rounds"}`;
  const names = innerWidth < 900 ? ["upper", "lower"] : ["left", "right"];
  const [small, large] = x <= y ? names : [names[1], names[0]];
  const least = Math.min(x, y), most = Math.max(x, y);
  const same = a.asked === b.asked ?
      `, for the same ${bytesOf(a.asked)} asked for` : "";
  $("comparison").textContent = x === y ? `Each ${cost(x)}${same}.` :
      `The ${small} one ${cost(least)}, the ${large} one ${most}: ${
          figure(most / least)} times as many${same}.`;
}

const card = (title, rows) => `<div class="card"><h3>${title}</h3><dl>${rows.map(
    ([k, v]) => `<div><dt>${k}</dt><dd>${v}</dd></div>`).join("")}</dl></div>`;

function globalCard(l) {
  const g = l.global;
  if (g.requests === 0) return "";
  const bar = Math.min(1, g.efficiency) * 100;
  return card("Global memory", [
    ["requests", count(g.requests)],
    ["bytes asked for", count(g.bytes)],
    ["bytes moved", `${count(g.sectors * SECTOR)} (${count(g.sectors)} sectors)`],
    ["at least", count((l.sectors_read + l.sectors_written) * SECTOR)],
    ["used", `<span class="bar"><i style="width:${bar.toFixed(0)}%"></i></span> ${
        percent(g.efficiency)}`],
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
  const said = l.findings.map(
      f => `<li><span class="fault-mark">${escaped(f.kind)}</span> ${
          escaped(f.text)}${f.count > 1 ? ` (${count(f.count)} times)` : ""}</li>`);
  if (l.fault) said.push(`<li><b>ended early:</b> ${escaped(l.fault)}</li>`);
  if (l.findings_dropped) said.push(`<li>and ${l.findings_dropped} more</li>`);
  return `<div class="card faults"><h3>Faults</h3><ul>${said.join("")}</ul></div>`;
}

/// What there is to say of a launch: faults, and where it wastes most.
function verdictOf(l) {
  const n = faultsOf(l);
  return (n === 0 ? "" : n === 1 ? "It has a fault. " : `It has ${n} faults. `) +
      wasteInWords(l);
}

function wasteInWords(l) {
  const hot = l.accesses.filter(a => isHot(a, l));
  if (hot.length === 0) return "No line of it moves much in vain.";
  hot.sort((a, b) => timesTooMuch(b) - timesTooMuch(a));
  const a = hot[0], times = figure(timesTooMuch(a));
  return a.space === "global" ?
      `Line ${a.line} moves ${times} times the bytes that it asks for.` :
      `Line ${a.line} takes ${times} times the rounds that it would take
       without bank conflicts.`;
}

function showSummary() {
  const l = launchOf(first);
  const sampled = l.blocks_counted < l.blocks ?
      ` Traffic is that of ${count(l.blocks_counted)} of ${
          count(l.blocks)} blocks.` : "";
  $("summary").innerHTML = `<h2>${escaped(l.kernel)}</h2><p class="quiet">Grid ${
      extents(l.grid)}, block ${extents(l.block)}, launched at ${
      escaped(fileName(l.where.file))}:${l.where.line}${
      l.times > 1 ? `, ${count(l.times)} times` : ""}.${sampled}</p>` +
      `<p class="sentence">${verdictOf(l)}</p>` +
      `<div class="cards">${globalCard(l)}${sharedCard(l)}${faultCard(l)}</div>`;
}

function showOverview() {
  $("kernel").innerHTML = options(LAUNCHES.map(launchName), first.k);
  $("overview").querySelector("table").innerHTML =
      "<tr><th>kernel</th><th>bytes moved</th><th>used</th><th>rounds</th>" +
      "<th>by conflicts</th><th>faults</th></tr>" + LAUNCHES.map((l, k) =>
          `<tr${k === first.k ? ' class="chosen"' : ""}><td><button data-k="${
              k}">${escaped(launchName(l))}</button></td><td>${
              count(l.global.sectors * SECTOR)}</td><td>${
              l.global.sectors ? percent(l.global.efficiency) : ""}</td><td>${
              l.shared.wavefronts ? count(l.shared.wavefronts) : ""}</td><td>${
              l.shared.wavefronts ? count(l.shared.conflicts) : ""}</td><td>${
              faultsOf(l) || ""}</td></tr>`).join("");
}

function showPanels() {
  document.body.classList.toggle("beside", beside);
  $("beside").setAttribute("aria-pressed", beside);
  $("second").hidden = !beside;
  showPanel($("first"), first, beside);
  $("second").innerHTML = "";
  if (beside) showPanel($("second"), second, true);
  showComparison();
}

/// Everything; what had the focus has it again.
function show() {
  const had = document.activeElement;
  const again = had && had !== document.body && focusName(had);
  showOverview();
  showSummary();
  $("listing").innerHTML = LAUNCHES.length ?
      listingOf(launchOf(first), REPORT.sources, first.a) : "";
  showPanels();
  toAddress();
  if (again) document.querySelector(again)?.focus({preventScroll: true});
}

/// A selector that finds the element again when its part is drawn anew.
function focusName(element) {
  const panel = element.closest(".panel");
  for (const name of ["step", "pick", "access", "k"]) {
    if (name in element.dataset) {
      return `${panel ? `#${panel.id} ` : ""}[data-${name}="${
          element.dataset[name]}"]`;
    }
  }
  return element.id ? `#${element.id}` : null;
}

// What the reader does.

const around = (n, by, all) => all === 0 ? 0 : (n + by + all) % all;
const choiceOf = element =>
    element?.closest?.("#second") ? second : first;

function step(c, by) {
  choose(c, c.k, c.a, around(c.e, by, accessOf(c)?.examples.length ?? 0));
}

function turnBeside() {
  beside = !beside;
  if (beside) chooseContrast();
}

function pick(select) {
  const c = choiceOf(select), n = Number(select.value);
  if (select.id === "kernel" || select.dataset.pick === "k") {
    choose(c, n, NaN, 0);
  } else if (select.dataset.pick === "a") {
    choose(c, c.k, n, 0);
  } else {
    return;
  }
  c.e = worstExample(accessOf(c));
  show();
}

function tellLane(element) {
  const panel = element.closest(".panel"), lane = element.dataset.lane;
  for (const part of panel.querySelectorAll("[data-lane]")) {
    part.classList.toggle("lit", part.dataset.lane === lane);
  }
  panel.querySelector("svg").classList.add("told");
  const c = choiceOf(panel), r = shownRequest(c);
  const offset = r.example.offsets[lane];
  c.lane = Number(lane);
  panel.querySelector(".told[aria-live]").textContent = offset === null ?
      `Lane ${lane} takes no part in this request.` :
      `Lane ${lane}: ${r.access.access} of ${r.access.size} bytes at +${offset}${
          r.space === "shared" ? `, bank ${Math.floor(offset / WORD) % BANKS}`
                               : ""} of ${r.example.buffer}.`;
}

function chooseWorst(k, a) {
  choose(first, k, a, 0);
  first.e = worstExample(accessOf(first));
}

function click({target}) {
  const lane = target.closest("[data-lane]");
  if (lane) return tellLane(lane);
  const button = target.closest("button");
  if (!button) return;
  const {step: by, access, k} = button.dataset;
  if (button.id === "beside") turnBeside();
  if (by) step(choiceOf(button), Number(by));
  if (access) chooseWorst(first.k, Number(access));
  if (k) chooseWorst(Number(k), NaN);
  show();
  // What has changed may be far below.
  if (access && innerWidth < 1100) $("requests").scrollIntoView();
  if (k) $("summary").scrollIntoView();
}

function stepLane(c, by) {
  const panel = $(c === second ? "second" : "first");
  const lane = around(c.lane ?? (by > 0 ? -1 : 0), by, 32);
  const drawn = panel.querySelector(`.lane[data-lane="${lane}"]`);
  if (drawn) tellLane(drawn);
}

function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey ||
      event.target.closest("select")) return;
  const c = choiceOf(event.target);
  const lines = launchOf(c).accesses.length;
  const chosen = {
    ArrowLeft: () => step(c, -1),
    ArrowRight: () => step(c, 1),
    "[": () => choose(c, c.k, around(c.a, -1, lines), 0),
    "]": () => choose(c, c.k, around(c.a, 1, lines), 0),
    s: turnBeside,
  }[event.key];
  const pointed = {",": -1, ".": 1}[event.key];
  if (!chosen && !pointed) return;
  event.preventDefault();
  if (pointed) return stepLane(c, pointed);
  chosen();
  show();
}

function begin() {
  document.title = `Lens: ${REPORT.title}`;
  $("title").textContent = `Lens: ${REPORT.title}`;
  fromAddress();
  show();
  document.addEventListener("click", click);
  document.addEventListener("change", e => pick(e.target));
  document.addEventListener("keydown", press);
  document.addEventListener("pointerover", e => {
    const part = e.target.closest?.("[data-lane]");
    if (part) tellLane(part);
  });
  addEventListener("resize", showPanels);
  addEventListener("hashchange", () => { fromAddress(); show(); });
}

begin();
