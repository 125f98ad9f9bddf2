// Gives back a script without what nothing in it uses: node shake.mjs < SCRIPT. What is declared at its top and used goes on under its name.
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

const { code } = transformSync(readFileSync(0, "utf8"), { format: "esm", target: "esnext", treeShaking: true, minifyWhitespace: true, legalComments: "none" });
process.stdout.write(code);
