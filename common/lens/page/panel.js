// A panel shows one request; two of them, side by side.

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
  return `<dl class="figures-of">${pairs(rows)}</dl>`;
}

const picker = (label, name, names, chosen) =>
    `<label>${label} <select data-pick="${name}">${
        options(names, chosen)}</select></label>`;

function pickersOf(c) {
  return picker("Kernel", "k", LAUNCHES.map(launchName), c.k) +
      picker("Line", "a", launchOf(c).accesses.map(accessName), c.a);
}

function stepperOf(c) {
  const {examples, traffic} = accessOf(c);
  return '<div class="buttons">' +
      '<button data-step="-1" aria-label="Previous request">&larr;</button>' +
      '<button data-step="1" aria-label="Next request">&rarr;</button>' +
      `<span class="where">request ${c.e + 1} of ${examples.length} kept (${
          count(traffic.requests)} made)</span></div>`;
}

function showPanel(host, c, withPickers) {
  const access = accessOf(c), request = shownRequest(c);
  const top = withPickers ? pickersOf(c) : "";
  if (!request) {
    host.innerHTML = top + "<p>No request of this line was kept.</p>";
    return;
  }
  const e = request.example, sentence = sentenceOf(request);
  const name = withPickers ? "" : `${escaped(accessName(access))}<br>`;
  host.innerHTML = top +
      `<p class="quiet">${name}<code>${escaped(access.source)}</code></p>` +
      `<p class="sentence">${sentence}</p>` + stepperOf(c) +
      `<div class="drawing"></div>` +
      `<p class="legend">${legend[request.space] || legend.global}</p>` +
      `<p class="told" aria-live="polite">Block ${extents(e.block)}, warp ${
          e.warp}, in ${escaped(e.buffer)}. Point at a lane to see its own ` +
      `bytes.</p>` + figuresOf(request) +
      `<p class="quiet">${hintOf(request)}</p>`;
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

/// Where a lane points, in words.
function laneInWords(r, lane) {
  const offset = r.example.offsets[lane];
  if (offset === null) return `Lane ${lane} takes no part in this request.`;
  const bank = r.space === "shared" ?
      `, bank ${Math.floor(offset / WORD) % BANKS}` : "";
  return `Lane ${lane}: ${r.access.access} of ${r.access.size} bytes at +${
      offset}${bank} of ${r.example.buffer}.`;
}

/// Lights what belongs to the lane of a part of a drawing.
function tellLane(element) {
  const panel = element.closest(".panel"), c = choiceOf(panel);
  c.lane = Number(element.dataset.lane);
  for (const part of panel.querySelectorAll("[data-lane]")) {
    part.classList.toggle("lit", Number(part.dataset.lane) === c.lane);
  }
  panel.querySelector("svg").classList.add("told");
  panel.querySelector(".told[aria-live]").textContent =
      laneInWords(shownRequest(c), c.lane);
}
