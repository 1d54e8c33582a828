// What is chosen: a launch, one of its accesses, and one of that's requests.
// The address's # remembers it: k, a and e, and s=k.a.e for the second.

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
  c.k = LAUNCHES[k] ? k : 0;
  const accesses = launchOf(c).accesses;
  c.a = accesses[a] ? a : worstAccess(launchOf(c));
  c.e = accessOf(c)?.examples[e] ? e : 0;
}

function chooseWorst(c, k, a) {
  choose(c, k, a, 0);
  c.e = worstExample(accessOf(c));
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

// The launch to begin with.
function worthALook() {
  const wastes = LAUNCHES.map(wasteOf);
  return Math.max(0, wastes.indexOf(Math.max(...wastes)));
}

function fromAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = name => words.has(name) ? Number(words.get(name)) : NaN;
  choose(first, words.has("k") ? number("k") : worthALook(), number("a"),
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
