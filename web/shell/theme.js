// Before the first paint: the theme that was chosen last. Storage may be denied; then the system's theme stands.
try {
  const root = new URL("../../", document.currentScript.src).pathname;
  const theme = localStorage.getItem(`${root}:theme`);
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // no storage, no chosen theme
}
