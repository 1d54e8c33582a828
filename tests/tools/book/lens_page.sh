#!/bin/sh
# lens_page.sh BOOK: the page of ./book lens in a real browser, whose DOM is
# looked at after keys were pressed in it. 77 if there is no browser.
set -eu
book=$1
browser=
for name in chromium chromium-browser google-chrome; do
  [ -n "$browser" ] || browser=$(command -v "$name" || true)
done
if [ -z "$browser" ]; then
  echo 'skipped: there is no Chromium'
  exit 77
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failed=0

page_of() {  # VERSION: the page of a chapter's program
  "$book" lens 6 --html "$place/page.html" -- --version "$1" --rows 64 \
    --columns 96 --repeats 1 >/dev/null
}

look() {  # HASH SCRIPT: the DOM after the script has run in the page
  sed "s|^</body>|<script>$2</script></body>|" "$place/page.html" \
    >"$place/look.html"
  dom_of "$1"
}

dom_of() {  # HASH: of look.html
  "$browser" --headless --no-sandbox --disable-gpu \
    --user-data-dir="$place/profile" --window-size=1200,900 --dump-dom \
    "file://$place/look.html#$1" 2>/dev/null |
    sed '/<script/,/<\/script>/d' >"$place/dom"
}

# A browser that shows nothing is none that a test can use.
echo '<p id="works">' >"$place/works.html"
timeout 60 "$browser" --headless --no-sandbox --disable-gpu --dump-dom \
  --user-data-dir="$place/profile" "file://$place/works.html" 2>/dev/null |
  grep -q 'id="works"' || {
  echo "skipped: $browser does not run here"
  exit 77
}

said() {  # TEXT
  grep -qF -- "$1" "$place/dom" || {
    echo "$check: the page does not say: $1"
    failed=1
  }
}

counted() {  # NUMBER TEXT
  found=$(grep -oF -- "$2" "$place/dom" | wc -l)
  [ "$found" -eq "$1" ] || {
    echo "$check: $found times, not $1: $2"
    failed=1
  }
}

press() {  # KEY ...: a script that presses them
  for key in "$@"; do
    printf 'document.body.dispatchEvent(new KeyboardEvent("keydown",%s' \
      "{key:\"$key\",bubbles:true}));"
  done
}

page_of transpose_naive

check='first look'
look '' ''
said 'This request writes 128 bytes and moves 1024: 896 of them in vain.'
said ' moves 8 times the bytes that it asks for.'
said 'request 1 of 8 kept'
counted 32 '<rect class="lane"'
counted 32 '<rect class="sector moved"'
counted 96 '<rect class="sector"'
counted 32 '<path class="wire"'

check='chosen by the address'
look 'k=0&a=0&e=0' ''
said 'This request asks for 128 bytes and moves 128: none in vain.'
counted 4 '<rect class="sector moved"'
counted 0 '<rect class="sector"'

check='arrow keys'
look '' "$(press ArrowRight ArrowRight)"
said 'request 3 of 8 kept'
look '' "$(press ArrowLeft)"
said 'request 8 of 8 kept'

check='the other line'
look '' "$(press ']')"
said 'This request asks for 128 bytes and moves 128: none in vain.'

check='a click on a figure'
look '' 'document.querySelector("[data-access=\\"0\\"]").click();'
said 'This request asks for 128 bytes and moves 128: none in vain.'

check='side by side'
look '' "$(press s)"
said 'The right one moves 128 bytes, the left one 1024: 8 times as many, for'
counted 64 '<rect class="lane"'
counted 36 '<rect class="sector moved"'
look 's=0.0.1' "$(press s)"
counted 32 '<rect class="lane"'

check='a lane pointed at'
look 'k=0&a=1&e=0' \
  'document.querySelector("[data-lane=\\"5\\"]").dispatchEvent(new MouseEvent("click",{bubbles:true}));'
said 'Lane 5: write of 4 bytes at +'

look 'k=0&a=1&e=0' "$(press . . . ,)"
said 'Lane 1: write of 4 bytes at +'
counted 1 '<rect class="lane lit"'

# The page works out what a request costs to draw it; the report says it.
check='what each request costs'
"$book" lens 6 --html "$place/page.html" >/dev/null || true
cat "$place/page.html" - >"$place/look.html" <<'END'
<script>
let n = 0, bad = 0;
for (const l of LAUNCHES) for (const a of l.accesses) for (const e of a.examples) {
  const r = requestOf(a, e), cost = r.rounds ?? r.drawn;
  ++n;
  if (a.access === "atomic" && a.space === "global" ? cost > e.sectors :
      cost !== (a.space === "shared" ? e.wavefronts : e.sectors)) ++bad;
}
document.title = `${n > 100 ? "many" : n} requests, ${bad} wrong`;
</script>
END
dom_of ''
said '<title>many requests, 0 wrong</title>'

page_of transpose_tiled

check='bank conflicts'
look '' ''
said 'takes 32 rounds: without bank conflicts it would take one.'
counted 32 '<rect class="asked"'
counted 992 '<rect class="bank"'
look '' "$(press s)"
said 'The right one takes 1 round, the left one 32: 32 times as many'
exit $failed
