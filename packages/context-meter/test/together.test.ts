import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const [, program = "", output = ""] =
  /^## Together\n[\s\S]*?^```ts\n([\s\S]*?)^```\n+```text\n([\s\S]*?)^```/m.exec(readme) ?? [];
const file = join(import.meta.dirname, `.together-${process.pid}.ts`);
const config = `${file.slice(0, -3)}.json`;
const folder = mkdtempSync(join(tmpdir(), "together-"));
writeFileSync(file, program);
writeFileSync(config, JSON.stringify({ extends: "../../../tsconfig.json", include: [], files: [file] }));
afterAll(() => {
  for (const each of [file, config, folder]) rmSync(each, { recursive: true, force: true });
});

test("the README's program of five packages compiles under --strict", () => {
  const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
  expect(execFileSync(process.execPath, [tsc, "-p", config], { encoding: "utf8" })).toBe("");
});

test("and prints what the README shows, and leaves a handoff", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(line));
  const before = process.cwd();
  process.chdir(folder);
  try {
    await import(file);
  } finally {
    process.chdir(before);
    vi.restoreAllMocks();
  }
  expect(lines.join("\n")).toBe(output.trimEnd());
  const handoff = readFileSync(join(folder, ".agentos/state/.continue-here.md"), "utf8");
  expect(handoff).toMatch(/^session_id: plan-1$/m);
  expect(handoff).toContain("- Used: 25100\n- Window: 32000\n");
});
