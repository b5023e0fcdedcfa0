import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimHandoff, listHandoffs, renderForPrompt, writeHandoff } from "../src/index.js";
import { aProject, contextOf, DAY, START, UNFINISHED } from "./hook-client.js";
import { aHandoff } from "./stored.js";

// Bugs that were reported for other tools' handoffs and hooks.

const NOTHING = { answer: undefined, problems: [] };
const states = (stateFolder: string) =>
  listHandoffs(stateFolder)
    .map(({ sessionId, state }) => `${sessionId} ${state}`)
    .sort();

test("a handoff that is eight days old is not used", () => {
  const { session, stateFolder } = aProject();
  const one = session("old");
  one.says(UNFINISHED);
  one.fires("claude-code/SessionEnd.other");
  expect(session("new").fires("claude-code/SessionStart.startup", { at: START + 8 * DAY })).toEqual(NOTHING);
  expect(states(stateFolder)).toEqual(["old archived"]);
});

test("two sessions that end in one folder keep separate handoffs, and the next two get one each", () => {
  const { session, stateFolder } = aProject();
  for (const id of ["s1", "s2"]) {
    const one = session(id);
    one.says(UNFINISHED);
    one.fires("claude-code/PreCompact.auto");
    one.fires("claude-code/SessionEnd.other");
  }
  expect(states(stateFolder)).toEqual(["s1 archived", "s1 unclaimed", "s2 archived", "s2 unclaimed"]);
  const given = ["s3", "s4"].map((id) => contextOf(session(id).fires("claude-code/SessionStart.startup")));
  expect(given.map((text) => /session="(\w+)"/.exec(text ?? "")?.[1]).sort()).toEqual(["s1", "s2"]);
});

test("notes and unknown sections reach the next session", () => {
  const { stateFolder } = aProject();
  const path = join(stateFolder, ".continue-here.md");
  writeHandoff(stateFolder, aHandoff("s1", { notes: "Ana reviews on Monday.\n\n- not before ten" }));
  writeFileSync(path, `${readFileSync(path, "utf8")}\n## Phone Calls\n\nCall the bank.\n`);
  const { handoff } = claimHandoff(stateFolder, { claimant: "x" })!;
  const prompt = renderForPrompt(handoff);
  for (const words of ["Ana reviews on Monday.", "- not before ten", "## Phone Calls", "Call the bank."]) {
    expect(prompt).toContain(words);
  }
});

test("another tool's .continue-here.md is neither offered nor lost", () => {
  const { session, stateFolder } = aProject();
  writeHandoff(stateFolder, aHandoff("s1"));
  claimHandoff(stateFolder, { claimant: "x" });
  const theirs =
    "---\nphase: 02-parser\ntask: 3\ntotal_tasks: 7\nstatus: in_progress\nlast_updated: 2026-02-24T23:45:00Z\n---\n" +
    "<current_state>Half done.</current_state>\n<next_action>Run the tests.</next_action>\n";
  const path = join(stateFolder, ".continue-here.md");
  writeFileSync(path, theirs);
  expect(session("s2").fires("claude-code/SessionStart.startup").answer).toBeUndefined();
  expect(readFileSync(path, "utf8")).toBe(theirs);
  writeHandoff(stateFolder, aHandoff("s3"));
  const kept = listHandoffs(stateFolder).find(({ sessionId }) => sessionId === undefined);
  expect(kept?.state).toBe("unclaimed");
  expect(kept?.diagnostics.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("session_id is missing"),
  );
  expect(readFileSync(kept!.path, "utf8")).toBe(theirs);
});

test.each(["a/b", "a\\b", "..", "../a", ".hidden", ""])(
  "nothing is written or printed for the session id %j",
  (id) => {
    const { session, project } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    for (const name of ["PreCompact.auto", "SessionEnd.other", "SessionStart.startup", "Stop"]) {
      expect(one.fires(`claude-code/${name}`, { session_id: id })).toEqual(NOTHING);
    }
    expect(existsSync(join(project, ".agentos/state"))).toBe(false);
  },
);
