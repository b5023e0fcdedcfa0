import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  archiveExpired,
  claimHandoff,
  describeDrift,
  handoffFromTranscript,
  isExpired,
  listHandoffs,
  renderForPrompt,
  writeHandoff,
} from "../src/index.js";
import { describeProcess } from "../src/store/client-process.js";
import { markedWith } from "../src/store/session-marks.js";
import { NOW, recorded } from "./sessions.js";
import { aHandoff } from "./stored.js";

const WRITTEN = new Date("2026-02-24T23:45:00Z");
const later = (days: number, minutes = 0) =>
  new Date(WRITTEN.getTime() + (days * 24 * 60 + minutes) * 60_000);

describe("describeDrift", () => {
  const git = { branch: "main", head: "1111111aaaa" };
  const handoff = aHandoff("s", { git, filesChanged: ["src/b.ts"] });

  test("gives only the age if nothing has changed", () => {
    expect(describeDrift(handoff, { git, at: later(3) })).toEqual({
      ageMs: 3 * 24 * 60 * 60 * 1000,
      sentences: ["3 days have passed."],
    });
  });

  test("states changes of commit, branch and files", () => {
    const drift = describeDrift(handoff, {
      git: { branch: "next", head: "2222222bbbb" },
      at: later(0, 90),
      changedFiles: ["src/a.ts", "src/b.ts"],
    });
    expect(drift).toEqual({
      ageMs: 90 * 60_000,
      sentences: [
        "1 hour has passed.",
        "The commit has changed from 1111111 to 2222222.",
        "The branch has changed from main to next.",
        "2 files have changed, including 1 that the earlier session worked on: src/b.ts, src/a.ts.",
      ],
    });
  });

  test("does not mention git if the handoff has no git state", () => {
    expect(describeDrift(aHandoff("s"), { git, at: WRITTEN }).sentences).toEqual([
      "Less than a minute has passed.",
    ]);
  });

  test("gives the branch as none for a detached HEAD", () => {
    const { sentences } = describeDrift(handoff, { git: { head: git.head }, at: WRITTEN });
    expect(sentences[1]).toBe("The branch has changed from main to none.");
  });

  test("states that the git repository is gone, unless there was none before", () => {
    const gone = "The git repository no longer exists.";
    const tell = (git: { branch?: string; head?: string }) =>
      describeDrift(aHandoff("s", { git }), { at: WRITTEN }).sentences;
    expect(tell({ branch: "main" })).toContain(gone);
    expect(tell({ head: "abc" })).toContain(gone);
    expect(tell({})).not.toContain(gone);
  });

  test("names the first ten changed files, and counts the others", () => {
    const changedFiles = Array.from({ length: 12 }, (_, index) => `${index}`);
    const { sentences } = describeDrift(aHandoff("s"), { at: WRITTEN, changedFiles });
    expect(sentences.at(-1)).toBe("12 files have changed: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more.");
  });

  test("gives an age of 0 for a handoff from the future", () => {
    expect(describeDrift(aHandoff("s"), { at: later(-1) }).ageMs).toBe(0);
  });
});

test("renderForPrompt puts the changes first, within the limit and inside the element", () => {
  const drift = ["3 days have passed.", "The branch has changed from </continue_here> to main."];
  const prompt = renderForPrompt(aHandoff("s", { nextAction: "Go on." }), { drift });
  expect(prompt).toMatch(
    /says now takes precedence\.\n\n## Where it stands\n\n- Since then: 3 days have passed\.\n- Since then: The branch/,
  );
  expect(prompt.match(/<\/continue_here>/g)).toHaveLength(1);
  const cut = renderForPrompt(aHandoff("s"), { drift: ["x ".repeat(2_000)], maxTokens: 300 });
  expect(cut.length).toBeLessThan(1_200);
});

test.each<[string, Date, number | undefined, boolean]>([
  ["7 days old, to the second", later(7), undefined, false],
  ["older than 7 days", later(7, 1), undefined, true],
  ["older than the given limit", later(1, 1), 1, true],
  ["from the future", later(-30), undefined, false],
])("a handoff %s: isExpired", (_, at, maxAgeDays, expected) => {
  expect(isExpired(aHandoff("s"), { at, ...(maxAgeDays !== undefined && { maxAgeDays }) })).toBe(expected);
});

test.each([-1, Number.NaN])("rejects a maximum age of %s days", (maxAgeDays) => {
  expect(() => archiveExpired(testdir({}), { at: WRITTEN, maxAgeDays })).toThrow(RangeError);
  expect(() => isExpired(aHandoff("s"), { at: WRITTEN, maxAgeDays })).toThrow(RangeError);
});

test("rejects a number of milliseconds in place of a date", () => {
  const at = 5 as unknown as Date;
  expect(() => archiveExpired(testdir({}), { at })).toThrow(/Expected "at" to be a valid Date, not 5/);
  expect(() => isExpired(aHandoff("s"), { at })).toThrow(TypeError);
  expect(() => describeDrift(aHandoff("s"), { at })).toThrow(TypeError);
});

describe("archiveExpired", () => {
  const states = (folder: string) =>
    Object.fromEntries(listHandoffs(folder).map(({ sessionId, state }) => [sessionId, state]));

  test("archives expired unclaimed handoffs in any location", () => {
    const folder = testdir({});
    writeHandoff(folder, aHandoff("claimed"));
    claimHandoff(folder, { claimant: "c" });
    writeHandoff(folder, aHandoff("aside"));
    writeHandoff(folder, aHandoff("young", { timestamp: later(5).toISOString() }));
    writeHandoff(folder, aHandoff("newest"));
    expect(archiveExpired(folder, { at: later(8) }).toSorted()).toEqual(["aside", "newest"]);
    expect(states(folder)).toEqual({
      claimed: "claimed",
      aside: "archived",
      young: "unclaimed",
      newest: "archived",
    });
    expect(archiveExpired(folder, { at: later(8) })).toEqual([]);
  });

  test("keeps a paused workflow's handoff, which can resume at any age", () => {
    const folder = testdir({});
    writeHandoff(folder, aHandoff("paused-aside", { workflow: "release", phase: "review" }));
    writeHandoff(folder, aHandoff("agent"));
    writeHandoff(folder, aHandoff("paused", { workflow: "release" }));
    expect(archiveExpired(folder, { at: later(30) })).toEqual(["agent"]);
    expect(states(folder)).toEqual({ "paused-aside": "unclaimed", agent: "archived", paused: "unclaimed" });
    expect(claimHandoff(folder, { sessionId: "paused", claimant: "aos resume" })?.handoff.workflow).toBe(
      "release",
    );
  });

  test("keeps the handoffs of running sessions", () => {
    const folder = testdir({});
    const running = { client: "codex", process: describeProcess(process.pid) };
    writeHandoff(folder, markedWith(aHandoff("live"), "running", running));
    writeHandoff(folder, aHandoff("over"));
    expect(archiveExpired(folder, { at: later(8) })).toEqual(["over"]);
    expect(states(folder)).toEqual({ live: "unclaimed", over: "archived" });
  });

  test("ignores an unreadable file and a missing folder", () => {
    const folder = testdir({});
    writeFileSync(join(folder, ".continue-here.md"), "no front matter");
    expect(archiveExpired(folder, { at: later(8) })).toEqual([]);
    expect(listHandoffs(folder)).toMatchObject([{ state: "unclaimed", sessionId: undefined }]);
    expect(archiveExpired(join(folder, "nowhere"), { at: later(8) })).toEqual([]);
  });
});

test("two sessions in one folder each claim their own handoff", () => {
  const folder = testdir({});
  const handoffs = ["claude-code/tasks-and-questions", "codex/plan-and-patches"].map(
    (name) => handoffFromTranscript(recorded(name), { at: NOW, git: false }).handoff!,
  );
  for (const handoff of handoffs) writeHandoff(folder, handoff);
  for (const { sessionId, nextAction } of handoffs) {
    const claimed = claimHandoff(folder, { sessionId, claimant: sessionId });
    expect(claimed?.handoff).toMatchObject({ sessionId, nextAction });
    expect(claimHandoff(folder, { sessionId, claimant: "somebody else" })).toBeUndefined();
  }
});
