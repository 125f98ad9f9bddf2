// Puts scripts together: node bundle.mjs FOLDER SCRIPT… writes FOLDER/out, and prints esbuild's own account of it, as JSON.
// Modules (.mjs) keep their names and lines; what only Node has, and Pyodide's program, they go on importing.
import { build } from "esbuild";

const [folder, ...scripts] = process.argv.slice(2);
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: scripts,
  outdir: "out",
  outbase: ".",
  bundle: true,
  splitting: true,
  format: "esm",
  minify: !scripts.some((script) => script.endsWith(".mjs")),
  external: ["node:*", "ws", "*/pyodide.asm.mjs"],
  target: "es2022",
  charset: "utf8",
  logLevel: "silent", // what fails is thrown
  metafile: true,
});
console.log(JSON.stringify(metafile));
