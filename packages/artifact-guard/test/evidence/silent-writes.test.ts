import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { FOLDER, writeSession } from "@agentos/testing/session-writer";
import { expect, test } from "vitest";
import { checkEvidence, readEvidence } from "../../src/evidence/index.js";

const at = (second: number) => `2026-11-21T00:00:${String(second).padStart(2, "0")}.000Z`;

/** A session whose steps begin and end at these seconds, and a file that was last written at another. */
function judge(command: string, writtenAt: number) {
  const folder = testdir({ "package.json": '{"scripts":{"test":"vitest run"}}', "src/a.ts": "x" });
  const source = join(folder, "src/a.ts");
  utimesSync(source, new Date(at(writtenAt)), new Date(at(writtenAt)));
  const steps = [
    { ask: "Fix it." },
    { edit: source },
    { run: "npm test", out: " Tests  3 passed (3)" },
    { run: command },
    { say: "All tests pass." },
  ];
  let second = 0;
  const rows = writeSession("claude-code", steps).split("\n");
  const timed = rows.map((row) => row.replace(/"timestamp":"[^"]*"/, `"timestamp":"${at(second++ * 5)}"`));
  const file = join(testdir(), "s1.jsonl");
  writeFileSync(file, timed.join("\n").replaceAll(FOLDER, folder));
  return checkEvidence(readEvidence(file)!)[0];
}

// The edit stands in the rows of 10 and 15 seconds, the tests in those of 20 and 25, the command in 30 and
// 35.
test.each(["npx eslint --fix .", "cargo fmt", "npx prettier --write src", "node scripts/rename.mjs"])(
  "%s that prints nothing has changed what the disk says was written while it ran",
  (command) => {
    expect(judge(command, 32)).toMatchObject({ status: "claimed-not-shown", since: "src/a.ts" });
    expect(judge(command, 15)).toMatchObject({ status: "shown" });
  },
);

test("what was written at another time was not written by a command", () => {
  expect(judge("npx eslint --fix .", 22)).toMatchObject({ status: "shown" });
  expect(judge("npx eslint --fix .", 50)).toMatchObject({ status: "shown" });
});

test("what git takes out again is as it was, whenever it was written", () => {
  expect(judge("git stash && git stash pop", 32)).toMatchObject({ status: "shown" });
});
