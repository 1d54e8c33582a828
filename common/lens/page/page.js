// The page shows what is chosen, and lets the reader choose.

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
  if (select.dataset.pick === "k") chooseWorst(c, n, NaN);
  if (select.dataset.pick === "a") chooseWorst(c, c.k, n);
  show();
}

function click({target}) {
  const lane = target.closest("[data-lane]");
  if (lane) return tellLane(lane);
  const button = target.closest("button");
  if (!button) return;
  const {step: by, access, k} = button.dataset;
  if (button.id === "beside") turnBeside();
  if (by) step(choiceOf(button), Number(by));
  if (access) chooseWorst(first, first.k, Number(access));
  if (k) chooseWorst(first, Number(k), NaN);
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
