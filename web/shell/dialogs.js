// Dialogs: opened and closed by the app's effect alone. An open one is an entry of the history, so that Back closes it.
const LONGEST = 1000; // ms that leaving an entry may take

let spare = false; // the history's newest entry belonged to a dialog that is closed
let left = null; // that entry is being left, and the popstate to come is no one's: `over` when it has come

export const openDialog = () => document.querySelector("dialog[open]");

/** Shows the dialog `id`, or none. */
export function show(id) {
  const now = openDialog();
  const next = id === null ? null : document.getElementById(id);
  if (now === next) return;
  now?.close();
  if (next) {
    next.showModal();
    if (!now && !spare) enter(next);
    spare = false;
  } else if (history.state?.dialog) spare = true;
}

async function enter(dialog) {
  if (left) await left.over;
  if (dialog.open) history.pushState({ ...history.state, dialog: true }, "");
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
  left = {};
  left.over = new Promise((resolve) => (left.done = resolve));
  setTimeout(takeLeaving, LONGEST);
  history.back();
}

/** A promise that the dialog's entry has been left; null where none is being left. */
export const leaving = () => left?.over ?? null;

/** Whether a popstate is only a dialog's entry being left. */
export function takeLeaving() {
  left?.done();
  const was = left !== null;
  left = null;
  return was;
}

/** Esc and a click beside the dialog ask the app to close it; where the app does not run, it just closes. */
export function watch(escape) {
  if (history.state?.dialog) { // of a page that was loaded anew with a dialog open
    spare = true;
    tidy();
  }
  addEventListener("cancel", (event) => {
    if (event.target.tagName !== "DIALOG") return;
    event.preventDefault();
    escape();
  }, true);
  addEventListener("click", ({ target }) => target.tagName === "DIALOG" && target.open && escape());
}
