// What one request costs: which bytes its lanes ask for, and what has to be
// moved or handed out for them. Nothing here knows of the page.
"use strict";

const SECTOR = 32, LINE = 128, BANKS = 32, WORD = 4;

function lanesOn(example) {
  return example.offsets.map((offset, lane) => ({lane, offset}))
      .filter(l => l.offset !== null);
}

function sectorsOf(lanes, size, shift) {
  const sectors = new Set();
  for (const {offset} of lanes) {
    for (let b = offset + shift; b < offset + shift + size; ++b) {
      sectors.add(Math.floor(b / SECTOR));
    }
  }
  return sectors;
}

// Offsets count from the buffer's begin, which need not be that of a sector.
function beginOf(lanes, access, example) {
  for (let shift = 0; shift < SECTOR; shift += WORD) {
    if (sectorsOf(lanes, access.size, shift).size === example.sectors) {
      return shift;
    }
  }
  return 0;
}

/// rows: the lines of 128 bytes that are touched; of each, which of its four
/// sectors are moved. places: where each lane's bytes lie.
function globalRequest(access, example) {
  const lanes = lanesOn(example);
  const shift = beginOf(lanes, access, example);
  const sectors = sectorsOf(lanes, access.size, shift);
  const starts = [...new Set([...sectors].map(s => Math.floor(s / 4)))];
  starts.sort((a, b) => a - b);
  const rows = starts.map(line => ({
    start: line * LINE - shift,
    moved: [0, 1, 2, 3].map(s => sectors.has(line * 4 + s)),
  }));
  const places = lanes.map(({lane, offset}) => ({
    lane, offset,
    row: starts.indexOf(Math.floor((offset + shift) / LINE)),
    at: (offset + shift) % LINE,
  }));
  const bytes = new Set();
  for (const {offset} of lanes) {
    for (let b = offset; b < offset + access.size; ++b) bytes.add(b);
  }
  // Atomics on the same bytes count once for each turn.
  const moved = example.sectors * SECTOR;
  return {
    space: "global", access, example, rows, places, on: lanes.length,
    asked: lanes.length * access.size, different: bytes.size,
    drawn: sectors.size, sectors: example.sectors, moved,
    factor: moved / Math.max(1, bytes.size),
  };
}

// Lanes that are served together; common/lens/warp/wavefronts.hpp has the rule.
function passesOf(lanes, {size, access}) {
  const width = size <= 4 ? 32 : size <= 8 ? 16 : 8;
  const agree = distance => lanes.every(l => {
    const other = lanes.find(o => o.lane === (l.lane ^ distance));
    return !other || other.offset === l.offset;
  });
  const inPairs = size > 4 && access === "read" && (agree(1) || agree(2));
  const passes = [];
  for (let first = 0; first < 32; first += inPairs ? 2 * width : width) {
    const end = first + (inPairs ? 2 * width : width);
    passes.push(lanes.filter(l => first <= l.lane && l.lane < end));
  }
  return passes.filter(p => p.length > 0);
}

/// rows: the rounds; of each, the word that each bank hands out, or null.
function sharedRequest(access, example) {
  const lanes = lanesOn(example);
  const passes = passesOf(lanes, access);
  const rows = [], places = [], words = new Set();
  for (const pass of passes) {
    const first = rows.length;
    const inBank = Array.from({length: BANKS}, () => []);
    for (const {lane, offset} of pass) {
      const last = Math.floor((offset + access.size - 1) / WORD);
      for (let word = Math.floor(offset / WORD); word <= last; ++word) {
        const bank = inBank[word % BANKS];
        // Each lane of an atomic has a turn of its own.
        let turn = access.access === "atomic" ? -1 : bank.indexOf(word);
        if (turn < 0) turn = bank.push(word) - 1;
        words.add(word);
        places.push({lane, offset, row: first + turn, at: word % BANKS, word});
      }
    }
    const rounds = Math.max(...inBank.map(b => b.length));
    for (let r = 0; r < rounds; ++r) {
      rows.push({words: inBank.map(b => r < b.length ? b[r] : null)});
    }
  }
  return {
    space: "shared", access, example, rows, places, on: lanes.length,
    asked: lanes.length * access.size, different: words.size * WORD,
    rounds: rows.length, least: passes.length,
    factor: rows.length / Math.max(1, passes.length),
  };
}

function requestOf(access, example) {
  if (access.space === "shared") return sharedRequest(access, example);
  const request = globalRequest(access, example);
  if (access.space === "constant") {
    const addresses = new Set(request.places.map(p => p.offset));
    return {...request, space: "constant", addresses: addresses.size,
            factor: addresses.size};
  }
  return request;
}
