import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../docs/reference.md"), "utf8");
const [, program = "", output = ""] =
  /^## Together\n[\s\S]*?^```ts\n([\s\S]*?)^```\n+```text\n([\s\S]*?)^```/m.exec(page) ?? [];
const file = join(import.meta.dirname, `.together-${process.pid}.ts`);
const config = `${file.slice(0, -3)}.json`;
/** A reading, whose counts may be unknown, is accepted in place of a usage. */
const reading = `
import { decide } from "@agentos/artifact-guard";
import { nextAlert, readContext } from "@agentos/context-meter";
import { buildHandoff } from "@agentos/handoff";
import { maskObservations } from "@agentos/masking";
import type { TurnResult } from "@agentos/session-loop";

const reading = (await readContext("session.jsonl"))!;
nextAlert(undefined, reading);
decide({ findings: [], usage: reading, attempt: 1, maxAttempts: 3 });
buildHandoff({ sessionId: "s", timestamp: "2026-02-24T23:45:00Z", nextAction: "Go on.", tokens: reading });
maskObservations([], { target: 1000, usage: reading });
export const result: TurnResult = { usage: reading };
`;
const readingFile = `${file.slice(0, -3)}-reading.ts`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "together-"));
  writeFileSync(file, program);
  writeFileSync(readingFile, reading);
  writeFileSync(
    config,
    JSON.stringify({ extends: "../../../tsconfig.json", include: [], files: [file, readingFile] }),
  );
});
afterAll(() => {
  for (const each of [file, readingFile, config, folder]) rmSync(each, { recursive: true, force: true });
});

test("the program in docs/reference.md compiles under --strict, and all packages accept a reading", {
  tags: ["slow"],
}, () => {
  const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
  expect(execFileSync(process.execPath, [tsc, "-p", config], { encoding: "utf8" })).toBe("");
});

test("the program in docs/reference.md prints the output shown there, and writes a handoff", async () => {
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
  expect(handoff).toContain("- Tokens used: 25100\n- Context window: 32000\n");
});
