import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { gatherState, recover, writeCheckpoint } from "../src/index.js";

const PLAN = `## Plan: Move billing to the new ledger
**Goal**: Every invoice is written by the ledger
**Done when**: \`npm test\` passes and the old tables are read by nobody
**Assumptions**: the ledger keeps cents; nobody edits invoices by hand
- [ ] (uncertain) the export job can be stopped for an hour
- [x] (uncertain) the staging database is a copy
**Depth**: standard

### Steps
1. map - Map every old column ✅ completed
   - Depends on: none
   - Tool/skill: grep
   - Risk: low
2. write - Write through the ledger [in progress]
   - Depends on: 1
3. backfill - Fill in the old years [FAILED: the driver has no batch insert] pivoted to step 3b
3b. backfill by COPY - one file a year
4. switch - Switch reading over

### Flags
- the driver is pinned
`;

describe("the active plan", () => {
  test("is kept verbatim", () => {
    expect(gatherState(testdir({ ".active-plan.md": PLAN })).plan).toEqual({
      text: PLAN.trim(),
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });

  test("loses only completed steps in a prompt", () => {
    const workspace = gatherState(testdir({ ".active-plan.md": PLAN }));
    const folder = testdir();
    writeCheckpoint(folder, { sessionId: "s1", timestamp: new Date().toISOString(), workspace });
    const { block } = recover(folder, { sessionId: "s1" })!;
    expect(block).not.toContain("Map every old column");
    for (const line of ["2. write - Write through the ledger [in progress]", "4. switch", "driver is pinned"])
      expect(block).toContain(line);
  });

  test.each([
    ["1. a - b ✓ completed", false],
    ["1. a - b ✔️ Completed", false],
    ["1. a - b [completed]", false],
    ["1. [x] a - b", false],
    ["- [X] 1. a - b", false],
    ["1. a - b [In Progress]", true],
    ["1. a - b [FAILED]", false],
    ["1. [ ] a - b", true],
    ["- [ ] a - b", true],
    ["1) a - b", true],
  ])("a step %j is open: %s", (line, isOpen) => {
    const { plan } = gatherState(testdir({ ".active-plan.md": `### Steps\n${line}\n` }));
    expect(plan !== undefined).toBe(isOpen);
  });

  test.each([
    ["is empty", ""],
    ["is prose", "Remember the milk."],
    ["is finished", "### Steps\n1. a [completed]\n2. b [FAILED: c]\n"],
  ])("is ignored if it %s", (_, text) => {
    expect(gatherState(testdir({ ".active-plan.md": text })).plan).toBeUndefined();
  });

  test("is ignored if it came with the repository", () => {
    const folder = testdir({ ".active-plan.md": PLAN });
    const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
    git("init", "-q");
    expect(gatherState(folder).plan?.text).toContain("Move billing to the new ledger");
    git("add", ".active-plan.md");
    expect(gatherState(folder).plan).toBeUndefined();
  });

  test("is read without an error, even if it is hostile", () => {
    const hostile = [
      " ".repeat(200_000),
      "**".repeat(100_000),
      "- [ ] ".repeat(50_000),
      "[FAILED:".repeat(40_000),
    ];
    for (const text of hostile) {
      expect(() =>
        gatherState(testdir({ ".active-plan.md": `### Steps\n1. ${text}\n${text}` })),
      ).not.toThrow();
    }
  });
});

describe("the failure log", () => {
  const entry = (date: string, text: string) => `## ${date} - ${text}\n- Error: ${text} broke\n`;
  test.each([
    [
      "the last entry",
      `# Failure Log\n---\n${entry("2026-11-01", "a")}---\n${entry("2026-11-02", "b")}`,
      "2026-11-02 - b\n- Error: b broke",
    ],
    ["the last entry, even without a title", "a\n---\nb\n---\n\n", "b"],
    [
      "nothing from an empty log",
      "---\nlast_updated: 2026-11-01\n---\n# Failure Log\n\n---\n<!-- newest last -->\n",
      undefined,
    ],
  ])("provides %s", (_, log, expected) => {
    const folder = testdir({ "skills/failure-recovery/failure-log.md": log });
    expect(gatherState(folder).lastFailure).toBe(expected);
  });

  test("is read from its end if it is huge, and a long entry is shortened", () => {
    const log = `${"x\n---\n".repeat(200_000)}The last ${"word ".repeat(500)}`;
    const { lastFailure } = gatherState(testdir({ "skills/failure-recovery/failure-log.md": log }));
    expect(lastFailure).toMatch(/^The last word .*…$/);
    expect(lastFailure!.length).toBeLessThanOrEqual(600);
  });
});

test("an empty or missing workspace has no state", () => {
  expect(gatherState(testdir())).toEqual({ filesChanged: [] });
  expect(gatherState(join(testdir(), "nowhere"))).toEqual({ filesChanged: [] });
});

describe("files changed", () => {
  const age = (folder: string, path: string, minutes: number) => {
    const at = Date.now() / 1000 - minutes * 60;
    utimesSync(join(folder, path), at, at);
  };

  test("are those of the last 30 minutes, latest first, without dependencies and the hooks' own files", () => {
    const folder = testdir({
      "a.ts": "",
      "src/deep/b.ts": "",
      "old.ts": "",
      "node_modules/x/index.js": "",
      ".cache/y": "",
      ".env": "",
      ".context-checkpoint.md": "",
      ".context-checkpoint.recovered.md": "",
    });
    age(folder, "old.ts", 31);
    age(folder, "a.ts", 5);
    age(folder, "src/deep/b.ts", 2);
    symlinkSync("/etc/hosts", join(folder, "link"));
    expect(gatherState(folder).filesChanged).toEqual(["src/deep/b.ts", "a.ts"]);
    expect(gatherState(folder, { at: new Date(Date.now() + 26 * 60_000) }).filesChanged).toEqual([
      "src/deep/b.ts",
    ]);
  });

  test("come from git in a repository: modified, staged, new and committed files, but not ignored ones", () => {
    const folder = testdir({
      ".gitignore": "ignored.log\n",
      "committed.ts": "1",
      "changed.ts": "1",
      "same.ts": "1",
    });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: folder });
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "begin");
    mkdirSync(join(folder, "sub folder"));
    for (const name of ["ignored.log", "staged.ts", "sub folder/new file.ts", "changed.ts"]) {
      writeFileSync(join(folder, name), "2");
    }
    git("add", "staged.ts");
    age(folder, "same.ts", 60);
    const { filesChanged } = gatherState(folder);
    expect(filesChanged).toEqual(
      expect.arrayContaining(["staged.ts", "sub folder/new file.ts", "changed.ts", "committed.ts"]),
    );
    expect(filesChanged).not.toContain("ignored.log");
    expect(gatherState(join(folder, "sub folder")).filesChanged).toEqual(["new file.ts"]);
  });

  test("are limited to 20, and the others are counted", () => {
    const names = Array.from({ length: 30 }, (_, index) => [`f${index}`, ""] as const);
    const { filesChanged } = gatherState(testdir(Object.fromEntries(names)));
    expect(filesChanged).toHaveLength(21);
    expect(filesChanged.at(-1)).toBe("and 10 more");
  });
});
