// The check page: asks the server for files, and says what its answers cost. A plain script, so that it runs where a server calls scripts something else.
(() => {
  const root = new URL("../", location.href);
  const WAIT = 20_000; // ms for an answer's head
  const AT_ONCE = 6;
  const DAY = 86_400; // seconds
  const SCRIPT = /^(text|application)\/(x-)?(javascript|ecmascript)/;
  const KINDS = {
    mjs: [SCRIPT, "text/javascript", "No game starts. The rules can be read."],
    js: [SCRIPT, "text/javascript", "No game starts. The rules can be read."],
    wasm: [/^application\/wasm/, "application/wasm", "Nothing: this site reads the file's bytes itself. Other sites on this server may need it."],
    css: [/^text\/css/, "text/css", "Pages are without their look."],
    "": [/^text\/html/, "text/html", "Pages are shown as text, or saved as files."],
  };
  const PACKED = { mjs: 0.21, wasm: 0.37, js: 0.35, css: 0.25, "": 0.2 }; // what gzip leaves of each
  const GOOD = "Good", COSTS = "Could be better", WRONG = "Wrong";

  const kindOf = (path) => (path === "" || path.endsWith("/") ? "" : path.split(".").at(-1));
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const called = (kind) => (kind ? `.${kind}` : "pages");
  const listed = (parts) => (parts.length > 4 ? `${parts.slice(0, 4).join(", ")} and ${parts.length - 4} more` : parts.join(", "));

  /** A file's head, as the server sends it now, past all that is kept. The body is let go. */
  async function head(path, method = "GET") {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), WAIT);
    try {
      const answer = await fetch(new URL(path, root), { cache: "no-store", method, signal: stop.signal });
      return { ok: answer.ok, status: answer.status, get: (name) => answer.headers.get(name) ?? "" };
    } catch {
      return { ok: false, status: 0, get: () => "" };
    } finally {
      clearTimeout(late);
      stop.abort();
    }
  }

  function tell(name, verdict, text) {
    const term = Object.assign(document.createElement("dt"), { textContent: `${name}: ${verdict}` });
    term.dataset.verdict = verdict;
    document.getElementById("found").append(term, Object.assign(document.createElement("dd"), { textContent: text }));
  }

  const say = (text) => (document.getElementById("checking").textContent = text);

  function types(heads) {
    for (const [kind, answer] of heads) {
      const [pattern, right, cost] = KINDS[kind];
      const sent = answer.get("content-type");
      if (pattern.test(sent)) tell(`Type of ${called(kind)}`, GOOD, `Sent as ${sent}.`);
      else tell(`Type of ${called(kind)}`, kind === "wasm" ? COSTS : WRONG, `Sent as ${sent || "nothing"}, should be ${right}. What that costs: ${cost}`);
    }
  }

  function packing(heads, needed) {
    const bare = [...heads].filter(([, answer]) => !answer.get("content-encoding")).map(([kind]) => kind);
    const sum = (weight) => needed.reduce((bytes, [path, size]) => bytes + size * weight(kindOf(path)), 0);
    const now = sum((kind) => (bare.includes(kind) ? 1 : (PACKED[kind] ?? 1)));
    const best = sum((kind) => PACKED[kind] ?? 1);
    if (!bare.length) tell("Compression", GOOD, `The server packs what it sends: a first visit transfers about ${megabytes(now)}.`);
    else tell("Compression", COSTS, `Not packed: ${bare.map(called).join(", ")}. Without compression of these a first visit transfers ${megabytes(now)}, with gzip it would be about ${megabytes(best)}.`);
  }

  const age = (answer) => Number(/max-age=(\d+)/.exec(answer.get("cache-control"))?.[1] ?? 0);

  function keeping(asset, page, needed) {
    const all = megabytes(needed.reduce((bytes, [, size]) => bytes + size, 0));
    if (/no-store/.test(asset.get("cache-control"))) tell("Keeping of files", COSTS, `The server forbids browsers to keep assets (no-store): each visit may load up to ${all} again.`);
    else if (age(asset) >= DAY) tell("Keeping of files", GOOD, "Browsers keep assets without asking again.");
    else if (asset.get("etag") || asset.get("last-modified")) tell("Keeping of files", GOOD, "Browsers keep assets, and ask whether they have changed. Sent with max-age=31536000, immutable, they would not even ask.");
    else tell("Keeping of files", COSTS, `Assets come without ETag, Last-Modified and max-age: each visit may load up to ${all} again.`);
    const minutes = Math.round(age(page) / 60);
    if (minutes > 10) tell("Keeping of pages", COSTS, `Browsers keep pages for ${minutes} minutes without asking, so a new version of the site is seen that much later. Better: no-cache.`);
    else tell("Keeping of pages", GOOD, "A new version of the site is seen soon.");
  }

  function crossOrigin(asset) {
    const sent = asset.get("access-control-allow-origin");
    if (sent === "*") tell("Use in other sites' pages", GOOD, "Access-Control-Allow-Origin: * is sent.");
    else tell("Use in other sites' pages", COSTS, `Access-Control-Allow-Origin is ${sent || "not sent"}. This costs nothing here; in other sites' pages boards as elements, and in closed-off frames (sandboxed, as WordPress makes them), cannot load the programs and stay pictures. Sent as *, they could load them.`);
  }

  function policy(page) {
    const sent = page.get("content-security-policy");
    const rules = Object.fromEntries(sent.split(";").map((rule) => rule.trim().split(/\s+/)).map(([name, ...rest]) => [name, rest]));
    const scripts = rules["script-src"] ?? rules["default-src"];
    const workers = rules["worker-src"] ?? rules["child-src"] ?? scripts;
    const lacks = [scripts && !scripts.some((word) => /^'(wasm-)?unsafe-eval'$/.test(word)) && "'wasm-unsafe-eval' in script-src", workers && !workers.includes("blob:") && "blob: in worker-src"].filter(Boolean);
    if (lacks.length) tell("Content-Security-Policy", WRONG, `The server sends one that lacks ${lacks.join(" and ")}. No game starts.`);
    else tell("Content-Security-Policy", GOOD, sent ? "The server's own one lets everything run." : "The server sends none; the pages bring their own.");
  }

  function security() {
    if (isSecureContext) tell("https", GOOD, "The site can be kept for use without a network.");
    else tell("https", COSTS, "The address does not begin with https: browsers do not keep the site for use without a network, and it cannot be installed.");
  }

  async function written() {
    const answer = await fetch(new URL("site.json", root), { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return tell("site.json", GOOD, "There is none: the site is shown as it was built.");
    const fault = await answer.json().then(() => "", (error) => error.message);
    if (fault) tell("site.json", WRONG, `It is no JSON: ${fault}. The site is shown as it was built.`);
    else tell("site.json", GOOD, "It can be read. Whether all its names are right is told on the page of all games.");
  }

  /** Whether all files are there and have their length; what a server packs has none that could be compared. */
  async function files(all) {
    const [missing, other, left] = [[], [], [...all]];
    const one = async () => {
      for (let file; (file = left.pop()); say(`Looking at all files: ${all.length - left.length} of ${all.length}.`)) {
        const [path, bytes] = file;
        const answer = await head(path, "HEAD");
        const length = answer.get("content-length");
        if (answer.status === 405 || answer.status === 501) continue; // this server answers no such question
        if (!answer.ok) missing.push(path || "index.html");
        else if (kindOf(path) && length && !answer.get("content-encoding") && Number(length) !== bytes) other.push(path);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    if (missing.length) tell("Files", WRONG, `The server lacks ${listed(missing)}. Copy the whole folder once more.`);
    if (other.length) tell("Files", WRONG, `These have another length than they should: ${listed(other)}. Copy them once more, byte by byte (not in a text mode).`);
    if (!missing.length && !other.length) tell("Files", GOOD, `All ${all.length} are there.`);
  }

  async function check() {
    say("Looking at what the server sends.");
    const list = await fetch(new URL("files.json", root), { cache: "no-store" }).then((answer) => answer.json()).catch(() => null);
    if (!list?.files) {
      tell("files.json", WRONG, "The server does not send it: the site is not kept for use without a network, and nothing more can be looked at here.");
      return say("Not all could be looked at.");
    }
    const needed = list.files.filter(([, , start]) => start === true); // not what is fetched only where the picture of Python's memory cannot be restored
    const largest = (kind) => list.files.filter(([path]) => kindOf(path) === kind && (kind === "" || path.startsWith("assets/"))).sort((one, other) => other[1] - one[1])[0];
    const heads = new Map();
    for (const kind of Object.keys(KINDS)) {
      const file = kind ? largest(kind) : [""];
      if (file) heads.set(kind, await head(file[0]));
    }
    const [asset, page] = [heads.get("wasm") ?? heads.get("js"), heads.get("")];
    types(heads);
    packing(heads, needed);
    keeping(asset, page, needed);
    crossOrigin(asset);
    policy(page);
    security();
    await written();
    await files(list.files);
    const bad = document.querySelectorAll(`[data-verdict="${WRONG}"]`).length;
    const better = document.querySelectorAll(`[data-verdict="${COSTS}"]`).length;
    say(`All is looked at: ${bad || "nothing"} wrong, ${better || "nothing"} that could be better.`);
  }

  check();
})();
