// Light or dark as the reader last chose, else as the system says.
const chosen = localStorage.getItem("theme");
if (chosen) document.documentElement.dataset.theme = chosen;

document.addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement;
  document.getElementById("theme").addEventListener("click", () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  });
  for (const link of document.querySelectorAll("#contents-list a")) {
    if (link.href === location.href.split("#")[0]) link.className = "here";
  }
});
