// PyScript opens a database at each start, in which nothing of ours ever lies: the page fetches and keeps files itself. WebKit leaves it locked until the
// browser ends where a page is left meanwhile, and then no start would come to its end any more; in other people's pages storage may be blocked altogether.

/** From here on there is only a database that is empty and nowhere. */
export function withoutDatabase() {
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const empty = new Proxy({}, { get: (_, name) => () => answer(name === "getAllKeys" ? [] : undefined) });
  const database = { transaction: () => ({ objectStore: () => empty }), close() {} };
  Object.defineProperty(self, "indexedDB", { value: { open: () => answer(database) } });
}
