// @module-tag slow

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { PACKAGE } from "./wired-project.js";

/** A copy of the command with one file changed. */
function damaged(file: (names: string[]) => string, change: (path: string) => void): string {
  const folder = testdir({});
  for (const name of ["bin", "dist", "package.json"])
    cpSync(join(PACKAGE, name), join(folder, name), { recursive: true });
  change(join(folder, "dist", file(readdirSync(join(folder, "dist")))));
  return join(folder, "bin/aos.cjs");
}

const cut = (path: string) => writeFileSync(path, readFileSync(path, "utf8").slice(0, -200));

test.each([
  ["its first file is missing", () => "aos.js", (path: string) => rmSync(path)],
  ["its first file is truncated", () => "aos.js", cut],
  ["a part that one command loads is missing", part, (path: string) => rmSync(path)],
  ["a part that one command loads is truncated", part, cut],
])("if %s, the error says to reinstall, and does not claim a bug", async (_, file, change) => {
  const { code, stderr } = await runBin(damaged(file, change), { args: ["doctor"], cwd: testdir({}) });
  expect(stderr).toContain("this installation is damaged: reinstall @agentos/cli");
  expect(stderr).not.toContain("bug");
  expect(code).toBe(74);
});

function part(names: string[]): string {
  return names.find((name) => name.startsWith("diagnosis-")) ?? "";
}
