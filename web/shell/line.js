// How quick the line is over which the page comes.

/** Bytes a second at which the page's files came, which share the line; null where all of them lay on this device. */
export function speed() {
  const files = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  const came = files.filter(({ transferSize, encodedBodySize }) => encodedBodySize && transferSize > encodedBodySize).sort((one, other) => one.responseStart - other.responseStart);
  let [bytes, busy, until] = [0, 0, 0];
  for (const { encodedBodySize, responseStart, responseEnd } of came) {
    bytes += encodedBodySize;
    busy += Math.max(responseEnd - Math.max(responseStart, until), 0);
    until = Math.max(until, responseEnd);
  }
  return came.length ? (bytes / busy) * 1000 : null;
}
