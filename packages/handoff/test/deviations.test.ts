import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  deviationsSection,
  readAgentDeviations,
  readWorkflowDeviations,
  withDeviations,
} from "../src/deviations.js";
import { buildHandoff, parseHandoff } from "../src/index.js";
import { loggedDeviation } from "./logged-deviation.js";
import { aHandoff } from "./stored.js";

function stateFolder(...rows: string[]): string {
  const folder = testdir();
  writeFileSync(join(folder, "deviations.jsonl"), rows.join(""));
  return folder;
}

test("a handoff lists its own session's deviations, and can be parsed again", () => {
  const state = stateFolder(
    loggedDeviation({ sessionId: "s1" }),
    loggedDeviation({ sessionId: "s1" }),
    loggedDeviation({ sessionId: "s2", rule: "of-another" }),
    loggedDeviation({ sessionId: "s1", workflowSession: "w1", phase: "build", rule: "of-a-phase" }),
    "not JSON\n",
    "{}\n",
  );
  const handoff = withDeviations(aHandoff("s1"), state);
  expect(handoff.extraSections).toEqual([
    {
      heading: "Deviations",
      body: "- reported under AUTO-ADD, not stopped (tests): Write a.test.ts: it adds a test (2 times)",
    },
  ]);
  const { handoff: read, diagnostics } = parseHandoff(buildHandoff(handoff));
  expect(diagnostics).toEqual([]);
  expect(read).toEqual(handoff);
});

test("lists a stopped action once as approved after a person approves it, and as stopped if it is stopped again", () => {
  const stash = { sessionId: "s1", evidence: [{ what: "git stash drop", why: "it deletes stashed work" }] };
  const at = (hour: string) => ({ at: `2026-11-21T${hour}:00:00.000Z` });
  const told = (...rows: string[]) =>
    withDeviations(aHandoff("s1"), stateFolder(...rows)).extraSections?.[0]?.body.split("\n");
  const stopped = loggedDeviation({ ...stash, ...at("05"), decision: "stop" });
  const approved = loggedDeviation({ ...stash, ...at("06"), decision: "approved" });
  const approvedLine = "- approved, so not stopped (tests): git stash drop: it deletes stashed work";
  expect(told(stopped, approved)).toEqual([approvedLine]);
  const again = loggedDeviation({ ...stash, ...at("07"), decision: "stop" });
  expect(told(stopped, approved, again)).toEqual([
    "- stopped (tests): git stash drop: it deletes stashed work (2 times)",
    approvedLine,
  ]);
});

test("lists each reason for which the same claim was contradicted", () => {
  const found = (why: string) =>
    loggedDeviation({ sessionId: "s1", decision: "found", evidence: [{ what: '"All tests pass."', why }] });
  const notRun = found("tests did not run in this session");
  const state = stateFolder(notRun, found("tests failed when they last ran"), notRun);
  expect(withDeviations(aHandoff("s1"), state).extraSections?.[0]?.body.split("\n")).toEqual([
    '- found at the end of a turn (tests): "All tests pass.": tests did not run in this session (2 times)',
    '- found at the end of a turn (tests): "All tests pass.": tests failed when they last ran',
  ]);
});

test("does not change a handoff whose session has no deviations, or if there is no log", () => {
  const handoff = aHandoff("s1");
  expect(withDeviations(handoff, stateFolder(loggedDeviation({ sessionId: "s2" })))).toBe(handoff);
  expect(withDeviations(handoff, testdir())).toBe(handoff);
});

test("distinguishes agents' sessions from workflows', and lists the latest agent first", () => {
  const state = stateFolder(
    loggedDeviation({ sessionId: "s1" }),
    loggedDeviation({ sessionId: "s2" }),
    loggedDeviation({ sessionId: "s1", at: "2026-11-21T06:00:00.000Z" }),
    loggedDeviation({ sessionId: "s3", workflowSession: "w1", phase: "build" }),
  );
  expect(readAgentDeviations(state).map(({ sessionId }) => sessionId)).toEqual(["s1", "s2"]);
  expect(readAgentDeviations(state)[0]).toMatchObject({
    firstAt: "2026-11-21T05:00:00.000Z",
    lastAt: "2026-11-21T06:00:00.000Z",
  });
  expect(readWorkflowDeviations(state, "w1")).toMatchObject([{ phase: "build", times: 1 }]);
});

test("shows a command on one line of limited length, without secrets", () => {
  const what = `curl -H 'Authorization: Bearer ${"a1B2".repeat(10)}' x\n## Completed ${"y".repeat(2000)}`;
  const state = stateFolder(
    loggedDeviation({ sessionId: "s1", decision: "stop", evidence: [{ what, why: "it deploys" }] }),
  );
  const [{ body } = { body: "" }] = withDeviations(aHandoff("s1"), state).extraSections ?? [];
  expect(body).toMatch(/^- stopped \(tests\): curl -H 'Authorization: .* x ## Completed y+…: it deploys$/);
  expect(body).not.toContain("a1B2");
  expect(body.length).toBeLessThan(400);
});

test("lists only the first thirty deviations, and counts the others", () => {
  const rows = Array.from({ length: 33 }, (_, index) =>
    loggedDeviation({
      sessionId: "s1",
      evidence: [{ what: `Write ${index}.test.ts`, why: "it adds a test" }],
    }),
  );
  const lines = deviationsSection(readAgentDeviations(stateFolder(...rows))[0]?.deviations ?? []).body.split(
    "\n",
  );
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toBe("- and 3 more: see the session's report");
});
