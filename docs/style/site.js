// Light or dark: as the reader last chose, else as the system says.
const chosen = localStorage.getItem("theme");
if (chosen) document.documentElement.dataset.theme = chosen;

function changeTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
}

// The index comes as a script, since a page opened from a file may read no
// other files. It is loaded when the search is first used.
function loadIndex(root, then) {
  if (typeof SEARCH_INDEX !== "undefined") return then();
  const script = document.createElement("script");
  script.src = root + "search-index.js";
  script.onload = then;
  document.head.append(script);
}

// Doxygen's pages about the code are called "Neuron Struct Reference".
const REFERENCE = / (\w+ )?(Template )?Reference$/;

// Places that have every word of the query: the book's texts before the
// reference, and words in a title before words in the text.
function find(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const score = ([, page, heading, text]) => {
    let sum = REFERENCE.test(page) ? 0 : 4;
    for (const word of words) {
      if ((heading || page).toLowerCase().includes(word)) sum += 6;
      else if (text.toLowerCase().includes(word)) sum += 2;
      else if (page.toLowerCase().includes(word)) sum += 1;
      else return 0;
    }
    return sum + (heading ? 0 : 1);
  };
  return SEARCH_INDEX.map((entry) => ({ entry, value: score(entry), words }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, 20);
}

function titleOf(page, heading) {
  const name = page.replace(REFERENCE, "");
  if (!heading) return name;
  return name === page ? `${name}: ${heading}` : `${heading} in ${name}`;
}

// The text around the first word that was looked for.
function excerpt(text, words) {
  const at = text.toLowerCase().indexOf(words[0]);
  const begin = at < 40 ? 0 : text.indexOf(" ", at - 40) + 1;
  return (begin > 0 ? "… " : "") + text.slice(begin, begin + 110);
}

function show(results, root, list) {
  list.replaceChildren(
    ...results.map(({ entry: [address, page, heading, text], words }) => {
      const link = document.createElement("a");
      link.href = root + address;
      const title = document.createElement("b");
      title.textContent = titleOf(page, heading);
      link.append(title, " ", excerpt(text, words));
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
  if (results.length === 0) list.textContent = "Nothing found.";
}

// Doxygen links every name in a listing to whatever is called so somewhere. A
// type's name is sure; that of a function if it has several words and is called.
function dropDoubtfulLinks() {
  for (const link of document.querySelectorAll(".line a.code")) {
    const type = /hl_(class|struct|typedef|define)/.test(link.className);
    const called = link.nextSibling?.textContent.startsWith("(");
    if (!type && !(called && link.textContent.includes("_"))) {
      link.replaceWith(link.textContent);
    }
  }
}

// The list of files has the texts too, whose pages are elsewhere.
function dropTexts() {
  for (const link of document.querySelectorAll('.directory a[href$="_8md.html"]')) {
    link.closest("tr").remove();
  }
}

document.addEventListener("DOMContentLoaded", () => {
  dropDoubtfulLinks();
  dropTexts();
  document.getElementById("theme").addEventListener("click", changeTheme);
  for (const link of document.querySelectorAll("#contents-list a")) {
    if (link.href === location.href.split("#")[0]) link.className = "here";
  }
  const field = document.getElementById("search");
  const list = document.getElementById("found");
  const root = field.dataset.root;
  field.addEventListener("input", () => loadIndex(root, () => {
    list.hidden = field.value.trim() === "";
    show(find(field.value), root, list);
  }));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") list.hidden = true;
    if (event.key === "/" && document.activeElement !== field) {
      field.focus();
      event.preventDefault();
    }
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#found, #search")) list.hidden = true;
  });
});
