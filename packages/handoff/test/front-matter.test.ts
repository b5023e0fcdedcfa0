import { existsSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import matter from "gray-matter";
import { expect, test } from "vitest";
import { claimHandoff, listHandoffs, parseHandoff } from "../src/index.js";

const payload = (trace: string) =>
  `({ session_id: (process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(trace)}, "ran"), "s"), timestamp: "2026-01-01" })`;

test("the payload is one that gray-matter runs when it is left to its defaults", () => {
  const trace = join(testdir(), "trace");
  matter(`---js\n${payload(trace)}\n---\n`);
  expect(existsSync(trace)).toBe(true);
});

everyRow(
  "a program in ---%s front matter is not run, and the person is told so",
  ["js", "JS", "Js ", "javascript", "JavaScript", "coffee", "cson", "coffeescript"],
  (language) => {
    const trace = join(testdir(), "trace");
    const { handoff, diagnostics } = parseHandoff(`---${language}\n${payload(trace)}\n---\n## Notes\nn`);
    expect(handoff).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { severity: "error", line: 1, message: expect.stringContaining("it was not run") },
    ]);
    expect(existsSync(trace)).toBe(false);
  },
);

test("a program that stands where the newest handoff should is neither run nor claimed", () => {
  const folder = testdir();
  const trace = join(folder, "trace");
  const state = testdir({ ".continue-here.md": `---js\n${payload(trace)}\n---\n` });
  expect(claimHandoff(state, { claimant: "test" })).toBeUndefined();
  expect(listHandoffs(state)[0]?.diagnostics[0]?.message).toContain("it was not run");
  expect(existsSync(trace)).toBe(false);
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("---%s names no engine", (language) => {
  expect(parseHandoff(`---${language}\na: 1\n---\n`).diagnostics[0]?.message).toContain("is not read");
});
