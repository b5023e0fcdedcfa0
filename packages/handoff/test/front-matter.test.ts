import { existsSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { claimHandoff, listHandoffs, parseHandoff } from "../src/index.js";

const payload = (trace: string) =>
  `({ session_id: (process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(trace)}, "ran"), "s"), timestamp: "2026-01-01" })`;

everyRow(
  "a program in ---%s front matter is not run, and the problem is reported",
  ["js", "JS", "javascript", "coffee", "cson"],
  (language) => {
    const trace = join(testdir(), "trace");
    const { handoff, diagnostics } = parseHandoff(`---${language}\n${payload(trace)}\n---\n## Notes\nn`);
    expect(handoff).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { severity: "error", line: 1, message: expect.stringContaining("no front matter") },
    ]);
    expect(existsSync(trace)).toBe(false);
  },
);

test("a program in place of the newest handoff is neither run nor claimed", () => {
  const folder = testdir();
  const trace = join(folder, "trace");
  const state = testdir({ ".continue-here.md": `---js\n${payload(trace)}\n---\n` });
  expect(claimHandoff(state, { claimant: "test" })).toBeUndefined();
  expect(listHandoffs(state)[0]?.diagnostics[0]?.message).toContain("no front matter");
  expect(existsSync(trace)).toBe(false);
});
