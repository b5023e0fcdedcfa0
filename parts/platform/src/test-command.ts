import { existsSync } from "node:fs";
import { join } from "node:path";
import { asObject, asText, parseObject } from "./json-value.js";
import { tryReadText } from "./try-read.js";

/** The test command for each package manager's lock file. npm is the default. */
const LOCKS = {
  "pnpm-lock.yaml": "pnpm test",
  "yarn.lock": "yarn test",
  "bun.lock": "bun run test",
  "bun.lockb": "bun run test",
};

/** Projects with these files have a standard test command that needs no configuration. */
const MANIFESTS = {
  "Cargo.toml": "cargo test",
  "go.mod": "go test",
  "pytest.ini": "pytest",
  "conftest.py": "pytest",
};

/** Returns the command that runs a project's tests, if its root folder reveals one. */
export function findTestCommand(projectFolder: string): string | undefined {
  const has = (name: string) => existsSync(join(projectFolder, name));
  const script = asText(asObject(parseObject(textOf(projectFolder, "package.json"))?.scripts)?.test);
  // This is the script that `npm init` writes.
  if (script !== undefined && !script.includes("no test specified"))
    return Object.entries(LOCKS).find(([lock]) => has(lock))?.[1] ?? "npm test";
  if (
    textOf(projectFolder, "Makefile")
      .split("\n")
      .some((line) => /^test\s*:/.test(line))
  )
    return "make test";
  return Object.entries(MANIFESTS).find(([manifest]) => has(manifest))?.[1];
}

function textOf(folder: string, name: string): string {
  return tryReadText(join(folder, name)) ?? "";
}
