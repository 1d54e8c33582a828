MathJax.Hub.Config({
  SVG: { scale: 92, linebreaks: { automatic: true, width: "container" } },
  menuSettings: { zoom: "None" },
  showMathMenu: false,
  showProcessingMessages: false,
  messageStyle: "none",
});
