// Runs pytest inside Pyodide under Node: the project on the interpreter that the page ships (CPython 3.14).
// Usage: node tests/pyodide/run.mjs FOLDER <pytest's arguments, paths from the project's root>; FOLDER holds Pyodide with the program as pages get it.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const LONGEST = 400; // characters of an error's line: Pyodide's own script is one line of more than a megabyte
const root = fileURLToPath(new URL("../..", import.meta.url));
const wheels = fileURLToPath(new URL("../../.cache/wheels/", import.meta.url));
const short = (text) => String(text).split("\n").map((line) => line.slice(0, LONGEST)).join("\n");
const fail = (error) => {
  console.error(short(error?.message ?? error));
  process.exit(3);
};
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

const [folder, ...suites] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ stdout: (line) => console.log(short(line)), stderr: (line) => console.error(short(line)) });
for (const name of readdirSync(wheels)) if (name.endsWith(".whl")) python.unpackArchive(new Uint8Array(readFileSync(wheels + name)), "wheel", { extractDir: "/lib/python3.14/site-packages" });
python.FS.mkdir("/project");
python.mountNodeFS("/project", root);
python.globals.set("arguments", python.toPy(suites));
process.exitCode = await python.runPythonAsync(`
import os, sys
os.chdir("/project")
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-o", "addopts=", "--import-mode=importlib", *arguments]))
`);
