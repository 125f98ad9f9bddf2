// Runs compile_inside.py in Node, in the same Pyodide that the site ships, so that its .pyc files fit to the byte.
// Columns of errors are left out of them: a third of their size, for marks under lines that nobody has there.
// Usage: node compile.mjs <path of compile_inside.py>. Each line of its input is a work folder; each line of its output `null`, or as JSON what went wrong.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" }, stdout: (line) => console.error(line) });
await python.runPythonAsync(readFileSync(process.argv[2], "utf8"));
for await (const work of createInterface({ input: process.stdin })) {
  let wrong = null;
  python.mountNodeFS("/work", work);
  try {
    await python.runPythonAsync("await main()");
  } catch (error) {
    wrong = String(error.message ?? error).slice(-4000);
  }
  python.FS.unmount("/work");
  console.log(JSON.stringify(wrong));
}
