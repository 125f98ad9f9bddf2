// Runs compile_inside.py in Node, in the same Pyodide that the site ships, so that its .pyc files fit to the byte.
// Columns of errors are left out of them: a third of their size, for marks under lines that nobody has there.
// Usage: node compile.mjs <work folder> <path of compile_inside.py>
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [work, script] = process.argv.slice(2);
try {
  const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" }, stdout: (line) => console.error(line) });
  python.FS.mkdir("/work");
  python.mountNodeFS("/work", work);
  await python.runPythonAsync(`${readFileSync(script, "utf8")}\nawait main()`);
} catch (error) {
  console.error(String(error.message ?? error).slice(-4000));
  process.exitCode = 1;
}
