// Dialogs: opened and closed by the app's effect alone. An open one is an entry of the history, so that Back closes it.
let spare = false; // the history's newest entry belonged to a dialog that is closed
let leaving = false; // that entry is being left: the popstate to come is no one's

export const openDialog = () => document.querySelector("dialog[open]");

/** Shows the dialog `id`, or none. */
export function show(id) {
  const now = openDialog();
  const next = id === null ? null : document.getElementById(id);
  if (now === next) return;
  now?.close();
  if (next) {
    if (!now && !spare) history.pushState({ ...history.state, dialog: true }, "");
    spare = false;
    next.showModal();
  } else if (history.state?.dialog) spare = true;
}

/** Whether a new address may take the place of a closed dialog's entry. */
export function takeSpare() {
  const was = spare;
  spare = false;
  return was;
}

/** Drops the entry of a dialog that was closed by other means than Back. */
export function tidy() {
  if (!takeSpare() || !history.state?.dialog) return;
  leaving = true;
  history.back();
}

/** Whether a popstate is only a dialog's entry being left. */
export function takeLeaving() {
  const was = leaving;
  leaving = false;
  return was;
}

/** Esc and a click beside the dialog ask the app to close it; where the app does not run, it just closes. */
export function watch(escape) {
  addEventListener("cancel", (event) => {
    if (event.target.tagName !== "DIALOG") return;
    event.preventDefault();
    escape();
  }, true);
  addEventListener("click", ({ target }) => target.tagName === "DIALOG" && target.open && escape());
}
