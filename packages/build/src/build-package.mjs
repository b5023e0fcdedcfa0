#!/usr/bin/env node
// Builds the package in whose folder it runs: empties `dist`, then writes JavaScript and declarations. A
// package with a tsup.config.ts is bundled; any other has a file for each module, so who needs one of them
// loads no others.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const isBundled = existsSync("tsup.config.ts");

rmSync("dist", { recursive: true, force: true, maxRetries: 5 });
if (isBundled) await (await import("tsup")).build({});
if (existsSync("tsconfig.build.json")) {
  // One thread takes a third less work, and packages are built side by side.
  await compile(
    "-p",
    "tsconfig.build.json",
    "--singleThreaded",
    ...(isBundled ? ["--emitDeclarationOnly"] : []),
  );
  if (JSON.parse(readFileSync("package.json", "utf8")).private !== true) await import("./bundle-types.mjs");
}

async function compile(...args) {
  const program = join(require.resolve("typescript/package.json"), "../bin/tsc");
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit" });
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) process.exit(code ?? 1);
}
