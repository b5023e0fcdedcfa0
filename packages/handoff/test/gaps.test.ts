import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkHandoff, type HandoffFacts } from "../src/gaps.js";
import type { Handoff } from "../src/index.js";

const handoff: Handoff = {
  sessionId: "s-1",
  workflow: "release",
  phase: "report",
  timestamp: "2026-11-21T09:00:00Z",
  completed: [],
  current: { phase: "report", status: "paused" },
  remaining: [{ name: "publish" }],
  nextAction: "Read REPORT.md",
};
const facts: HandoffFacts = {
  at: new Date("2026-11-22T09:00:00Z"),
  phases: ["report", "publish"],
  sessionStatus: "waiting",
};

test("a handoff that can be worked from has no gaps", () => {
  expect(checkHandoff(handoff, testdir({}), facts)).toEqual([]);
});

test.each<[string, Partial<Handoff>, "missing" | "thin"]>([
  ["of a workflow misses what is left to do", {}, "missing"],
  [
    "of an agent's session that kept no list is thin, when it says what to do next",
    { workflow: undefined },
    "thin",
  ],
  ["of an agent's session that says neither misses it", { workflow: undefined, nextAction: "" }, "missing"],
])("a handoff with nothing in progress %s", (_, change, severity) => {
  const empty = { ...handoff, current: undefined, remaining: [], ...change } as Handoff;
  expect(checkHandoff(empty, testdir({}), facts)).toContainEqual(
    expect.objectContaining({ code: "nothing-in-progress", severity }),
  );
});

everyRow<[string, Partial<Handoff>, Partial<HandoffFacts>, string[]]>(
  "a handoff %s",
  [
    ["without a next action", { nextAction: "  \n" }, {}, ["no-next-action"]],
    ["without current work, though something remains", { current: undefined }, {}, []],
    [
      "with neither current nor remaining work",
      { current: undefined, remaining: [] },
      {},
      ["nothing-in-progress"],
    ],
    ["of eight days ago", {}, { at: new Date("2026-11-29T09:00:01Z") }, ["old"]],
    ["of seven days ago", {}, { at: new Date("2026-11-28T09:00:00Z") }, []],
    [
      "of three days ago, where two are the limit",
      {},
      { at: new Date("2026-11-24T09:00:00Z"), maxAgeDays: 2 },
      ["old"],
    ],
    ["of a repository that is gone", { git: { head: "1a2b3c4" } }, {}, ["drifted"]],
    ["of a workflow that is gone", {}, { phases: undefined }, ["unknown-workflow"]],
    ["of a phase that is gone", {}, { phases: ["report"] }, ["unknown-phase"]],
    ["of a session that is gone", {}, { sessionStatus: undefined }, ["unknown-session"]],
    ["of a session that is complete", {}, { sessionStatus: "completed" }, ["session-complete"]],
    ["that names a file that is gone", { filesChanged: ["REPORT.md"] }, {}, ["missing-files"]],
    ["of no workflow", { workflow: undefined }, { phases: undefined, sessionStatus: undefined }, []],
  ],
  (_, change, more, codes) => {
    const changed = Object.fromEntries(
      Object.entries({ ...handoff, ...change }).filter(([, value]) => value !== undefined),
    ) as Handoff;
    expect(checkHandoff(changed, testdir({}), { ...facts, ...more }).map(({ code }) => code)).toEqual(codes);
  },
);
