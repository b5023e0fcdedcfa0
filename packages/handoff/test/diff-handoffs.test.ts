import { expect, test } from "vitest";
import { diffHandoffs, type Handoff } from "../src/internal.js";

const earlier: Handoff = {
  sessionId: "s-1",
  timestamp: "2026-11-21T09:00:00Z",
  completed: [{ name: "plan" }],
  current: { phase: "build", status: "in progress" },
  remaining: [{ name: "build" }, { name: "test" }],
  nextAction: "Go on with: build",
  filesChanged: ["a.ts"],
  extraSections: [{ heading: "My Own", body: "Ask Ada." }],
};

test("a handoff and itself have nothing between them, whoever wrote them and when", () => {
  expect(diffHandoffs(earlier, { ...earlier, sessionId: "s-2", timestamp: "2026-11-22T09:00:00Z" })).toEqual(
    [],
  );
});

test.each<[string, Partial<Handoff>, { section: string; removed: string[]; added: string[] }[]]>([
  [
    "a task that is done now",
    { completed: [{ name: "plan" }, { name: "build" }], remaining: [{ name: "test" }] },
    [
      { section: "Completed", removed: [], added: ["build"] },
      { section: "Remaining", removed: ["build"], added: [] },
    ],
  ],
  ["a task done in another time", { completed: [{ name: "plan", durationMs: 9 }] }, []],
  [
    "another current phase",
    { current: { phase: "test", status: "in progress" } },
    [{ section: "Current", removed: ["Phase: build"], added: ["Phase: test"] }],
  ],
  [
    "a text of which a line changed",
    { nextAction: "Go on with: build\n\nMind the tests." },
    [{ section: "Next Action", removed: [], added: ["Mind the tests."] }],
  ],
  [
    "a decision, a blocker and a commit",
    { decisions: [{ decision: "moo" }], blockers: ["npm test fails"], git: { branch: "main" } },
    [
      { section: "Decisions", removed: [], added: ["moo"] },
      { section: "Blockers", removed: [], added: ["npm test fails"] },
      { section: "Git", removed: [], added: ["Branch: main"] },
    ],
  ],
  [
    "a section of somebody's own",
    { extraSections: [{ heading: "My Own", body: "Ask Bob." }] },
    [{ section: "My Own", removed: ["Ask Ada."], added: ["Ask Bob."] }],
  ],
])("tells of %s", (_, change, changes) => {
  expect(diffHandoffs(earlier, { ...earlier, ...change })).toEqual(changes);
});
