import { expect, test } from "vitest";
import { checkEvidence } from "../../src/index.js";

function verdictOf(command: string, output: string, lastMessage: string) {
  const [verdict] = checkEvidence({
    folder: "/project",
    requests: ["Fix it."],
    steps: [
      { type: "edit", path: "a.mjs" },
      { type: "command", command, status: "ended", exitCode: 0, output },
    ],
    turn: { from: 0 },
    lastMessage,
    isWhole: true,
  });
  return verdict && [verdict.status, verdict.missing];
}

test("the last lines of a summary show only what they state", () => {
  const end = "# cancelled 0\n# skipped 0\n# todo 0\n# duration_ms 58";
  const said = "All tests pass.";
  expect(verdictOf("npm test 2>&1 | tail -4", end, said)).toEqual(["shown", undefined]);
  expect(verdictOf("npm test 2>&1 | tail -3", end.slice(14), said)).toEqual([
    "claimed-not-shown",
    expect.stringContaining("is hidden (| tail)"),
  ]);
  for (const cut of ["# skipped 1\n# todo 0\n# duration_ms 58", "ℹ skipped 1\nℹ todo 2"])
    expect(verdictOf("npm test 2>&1 | tail -3", cut, said)?.[0]).toBe("claimed-not-shown");
  expect(verdictOf("pytest -q | tail -1", "3 skipped in 0.02s", said)).toEqual([
    "claimed-not-shown",
    "the last run of tests found nothing to run",
  ]);
  expect(verdictOf("npm test", `# tests 0\n# pass 0\n# fail 0\n${end}`, said)).toEqual([
    "claimed-not-shown",
    "the last run of tests found nothing to run",
  ]);
});

test("a statement about an attempt is not a claim", () => {
  expect(verdictOf("git push origin main", "", "I tried to push.")).toBeUndefined();
  expect(verdictOf("git status", "", "I tried it out, and it works.")).toBeDefined();
});
