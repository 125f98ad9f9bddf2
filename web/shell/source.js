// Events from inside a document's diagram carry its source, so that the worker can make it when it first hears of it.
export function diagram(element) {
  const { block, game } = element.closest("[data-block]")?.dataset ?? {};
  return block === undefined ? {} : { block, game };
}
