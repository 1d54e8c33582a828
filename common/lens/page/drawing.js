// Draws a request as SVG: the lanes in a row, below them what they touch.

const bytesOf = n => `${n} ${n === 1 ? "byte" : "bytes"}`;

function rowHeight(rows) {
  return rows <= 4 ? 26 : rows <= 8 ? 18 : rows <= 16 ? 13 : 10;
}

// From blue to violet, so that a line's lane can be told.
const hue = lane => `--h:${Math.round(195 + lane * 4)}`;

/// Where the parts of a drawing of `width` pixels lie.
function layout(request, width) {
  const left = width < 480 ? 46 : 64;
  const cell = (width - left - 2) / 32;
  const lane = Math.min(cell - 2, 20);
  const top = 18, fan = request.rows.length > 8 ? 80 : 60;
  const first = top + lane + fan;
  const high = rowHeight(request.rows.length);
  return {
    width, left, cell, lane, top, high,
    laneX: n => left + (n + .5) * cell,
    rowY: r => first + r * (high + 4),
    height: first + request.rows.length * (high + 4) + 4,
  };
}

const text = (x, y, words, more = "") =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`;

function rect(x, y, w, h, classes, more = "") {
  const at = [x, y, Math.max(w, .5), h].map(v => v.toFixed(1));
  return `<rect class="${classes}" x="${at[0]}" y="${at[1]}" width="${at[2]}"` +
      ` height="${at[3]}" ${more}/>`;
}

/// Numbers above a row of 32: all of them where there is room.
function numbers(l, y) {
  let svg = "";
  for (let n = 0; n < 32; ++n) {
    if (l.cell < 16 && n % 8 !== 0 && n !== 31) continue;
    svg += text(l.laneX(n), y, n, 'text-anchor="middle"');
  }
  return svg;
}

function drawLanes(request, l) {
  let svg = numbers(l, l.top - 5) +
      text(0, l.top + l.lane / 2 + 4, "lanes");
  for (let n = 0; n < 32; ++n) {
    const on = request.example.offsets[n] !== null;
    svg += rect(l.laneX(n) - l.lane / 2, l.top, l.lane, l.lane,
                on ? "lane" : "lane off",
                `rx="3" style="${hue(n)}" data-lane="${n}"`);
  }
  return svg;
}

function drawGlobalRows(request, l) {
  const wide = l.width - l.left - 2;
  let svg = "";
  request.rows.forEach((row, r) => {
    const y = l.rowY(r);
    svg += text(0, y + l.high / 2 + 4, `+${row.start}`);
    row.moved.forEach((moved, s) => {
      const x = l.left + s * wide / 4;
      if (moved) svg += rect(x, y, wide / 4, l.high, "ground");
      svg += rect(x, y, wide / 4, l.high, moved ? "sector moved" : "sector",
                  moved ? 'fill="url(#hatch)"' : "");
    });
  });
  const seen = new Set();
  for (const p of request.places) {
    if (seen.has(p.offset)) continue;
    seen.add(p.offset);
    svg += rect(l.left + wide * p.at / LINE + .5, l.rowY(p.row) + .5,
                wide * request.access.size / LINE - 1, l.high - 1, "asked",
                `style="${hue(p.lane)}" data-lane="${p.lane}"`);
  }
  return svg;
}

function drawSharedRows(request, l) {
  let svg = numbers(l, l.rowY(0) - 5) + text(0, l.rowY(0) - 5, "banks");
  request.rows.forEach((row, r) => {
    const y = l.rowY(r);
    svg += text(0, y + l.high / 2 + 4, l.left < 60 ? r + 1 : `round ${r + 1}`);
    row.words.forEach((word, bank) => {
      if (word === null) {
        svg += rect(l.left + bank * l.cell, y, l.cell - 1, l.high, "bank");
      }
    });
  });
  const seen = new Set();
  for (const p of request.places) {
    const key = `${p.row} ${p.at}`;
    if (seen.has(key)) continue;
    seen.add(key);
    svg += rect(l.left + p.at * l.cell, l.rowY(p.row), l.cell - 1, l.high,
                "asked", `style="${hue(p.lane)}" data-lane="${p.lane}"`);
    if (l.cell >= 22 && l.high >= 13) {
      svg += text(l.laneX(p.at), l.rowY(p.row) + l.high / 2 + 3.5, p.word,
                  'class="word" text-anchor="middle"');
    }
  }
  return svg;
}

function drawWires(request, l) {
  const wide = l.width - l.left - 2;
  return request.places.map(p => {
    const x = request.space === "shared" ?
        l.laneX(p.at) :
        l.left + wide * (p.at + request.access.size / 2) / LINE;
    const from = `${l.laneX(p.lane).toFixed(1)} ${(l.top + l.lane).toFixed(1)}`;
    return `<path class="wire" style="${hue(p.lane)}" data-lane="${p.lane}" ` +
        `d="M${from}L${x.toFixed(1)} ${(l.rowY(p.row) + 1).toFixed(1)}"/>`;
  }).join("");
}

/// The drawing of a request; `label` says it in words.
function drawingOf(request, width, label) {
  const l = layout(request, width);
  const rows = request.space === "shared" ? drawSharedRows(request, l)
                                          : drawGlobalRows(request, l);
  return `<svg role="img" aria-label="${label}" width="${l.width}" height="${
      l.height.toFixed(0)}"><defs><pattern id="hatch" width="6" height="6" ` +
      `patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
      `<path class="hatch" d="M1 0V6"/></pattern></defs>` + rows +
      drawWires(request, l) + drawLanes(request, l) + "</svg>";
}
