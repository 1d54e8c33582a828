// A request in words: what it does, and what to look for.

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

const hintOf = r =>
    lookFor[r.access.access === "atomic" ? "atomic" : r.space];
