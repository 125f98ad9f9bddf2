// How quick the line is over which the page comes.

const LEAST = 10_000; // bytes of which a speed can be told: where the server is only asked whether files are still as they lie here, a few come all the same

/** Bytes a second at which the page's files came, which share the line; null where nearly all of them lay on this device. */
export function speed() {
  const files = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  const came = files.filter(({ transferSize, encodedBodySize }) => encodedBodySize && transferSize > encodedBodySize).sort((one, other) => one.responseStart - other.responseStart);
  let [bytes, busy, until] = [0, 0, 0];
  for (const { encodedBodySize, responseStart, responseEnd } of came) {
    bytes += encodedBodySize;
    busy += Math.max(responseEnd - Math.max(responseStart, until), 0);
    until = Math.max(until, responseEnd);
  }
  return bytes >= LEAST ? (bytes / busy) * 1000 : null;
}
