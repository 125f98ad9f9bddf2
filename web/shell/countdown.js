// A clock on the page: `data-whole` milliseconds, and `data-until` when, on this page's own clock, it runs out; `data-left` where it stands.
const OFTEN = 100; // ms between two looks at a clock that runs

let timer = null;

/** This page's clock: whole milliseconds that never go back. */
export const ticks = () => Math.round(performance.now());

/** Shows how much is left, now and for as long as the clock runs; called after each patch. */
export function settle() {
  clearTimeout(timer);
  const clock = document.querySelector("[data-whole]");
  if (!clock) return;
  const { whole, left, until } = clock.dataset;
  const rest = Math.max(0, until ? until - performance.now() : left);
  const seconds = Math.ceil(rest / 1000);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches; // then it moves once a second, with its number
  clock.querySelector(".clock-rest").style.scale = `${(still ? seconds * 1000 : rest) / whole} 1`;
  const number = clock.querySelector(".clock-left");
  if (number.textContent !== String(seconds)) number.textContent = seconds;
  clock.classList.toggle("soon", seconds <= 5);
  if (until && rest) timer = setTimeout(settle, OFTEN);
}
