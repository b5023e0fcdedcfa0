import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIRMATION_MS, confirmApproval } from "@agentos/state/approvals";
import { everyRow, testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { expect, test } from "vitest";
import { answerPermissionRequest } from "../src/hook/permission-request.js";
import * as internal from "../src/internal.js";
import { type Action, requestApproval, useApproval } from "../src/internal.js";

const { approve } = createGranter(internal);

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const at = (ms: number) => new Date(NOW + ms);
const edit = (input: object = {}): Action => ({
  tool: "Edit",
  input: { file_path: "/p/.github/workflows/ci.yml", old_string: "on: push", new_string: "on: x", ...input },
  cwd: "/p",
});
const verdict = { reason: "it decides how the project is built", evidence: [], uncertain: false };

/** A state folder in which the action was granted and let through at NOW. */
function letThrough({ action = edit(), sessionId = "s1", state = testdir(), isNamed = true } = {}) {
  const { id } = requestApproval(state, action, verdict, { now: () => at(-1000) });
  approve(state, id, { now: () => at(-500) });
  const used = { ...(isNamed && { sessionId }), now: () => at(0) };
  expect(useApproval(state, action, used)).toBe(true);
  return { state, id, folder: join(state, "approvals") };
}
const confirm = (state: string, action = edit(), sessionId = "s1", ms = 5) =>
  confirmApproval(state, action, { sessionId, at: at(ms) });

test("an action that an approval let through is confirmed once", () => {
  const { state } = letThrough();
  expect(confirm(state)).toBe(true);
  expect(confirm(state)).toBe(false);
});

test("each approval that was used up is confirmed once", () => {
  const { state } = letThrough();
  letThrough({ state, sessionId: "s2" });
  expect(confirm(state)).toBe(true);
  expect(confirm(state)).toBe(false);
  expect(confirm(state, edit(), "s2")).toBe(true);
});

everyRow<[string, Action, string, number]>(
  "%s is not confirmed, and uses up no approval",
  [
    ["another text", edit({ new_string: "on: y" }), "s1", 5],
    ["every place instead of one", edit({ replace_all: true }), "s1", 5],
    ["another file", edit({ file_path: "/p/.github/workflows/cd.yml" }), "s1", 5],
    ["another folder", { ...edit(), cwd: "/q" }, "s1", 5],
    ["another tool", { ...edit(), tool: "Write" }, "s1", 5],
    ["another session", edit(), "s2", 5],
    ["a session whose name is a prefix", edit(), "s", 5],
    ["a minute later", edit(), "s1", CONFIRMATION_MS],
    ["before it was let through", edit(), "s1", -1],
    ["an invalid session name", edit(), "../s1", 5],
  ],
  (_, action, sessionId, ms) => {
    const { state } = letThrough();
    expect(confirm(state, action, sessionId, ms)).toBe(false);
    expect(confirm(state)).toBe(true);
  },
);

test("a default that a client adds to an edit does not make it another action", () => {
  const { state } = letThrough();
  expect(confirm(state, edit({ replace_all: false }))).toBe(true);
});

test("an action that was only requested, only granted, or used outside a session is not confirmed", () => {
  const state = testdir();
  const { id } = requestApproval(state, edit(), verdict, { now: () => at(0) });
  expect(confirm(state)).toBe(false);
  approve(state, id, { now: () => at(1) });
  expect(confirm(state)).toBe(false);
  expect(confirm(letThrough({ isNamed: false }).state)).toBe(false);
});

test.each(["../../../out", "a/b", ".", ""])(
  "an approval of a session called %j passes unconfirmed, because the name is not a safe file name",
  (name) => {
    const { state, folder, id } = letThrough({ sessionId: name });
    expect(readdirSync(folder)).toEqual([`${id}.${NOW}-${process.pid}.used`]);
    expect(confirm(state, edit(), name)).toBe(false);
  },
);

test.each<[string, (text: string) => string]>([
  ["empty", () => ""],
  ["cut short", (text) => text.slice(0, 60)],
  ["not an object", () => "[]"],
  ["of another action", (text) => text.replace(/"hash": "\w{20}/, (found) => `${found.slice(0, -4)}0000`)],
  ["without a grant", (text) => text.replace(/\s*"grantedAt": "[^"]*",/, "")],
])("a file that is %s is ignored, and the one next to it still counts", (_, change) => {
  const { state, folder, id } = letThrough();
  const [used] = readdirSync(folder) as [string];
  const text = readFileSync(join(folder, used), "utf8");
  writeFileSync(join(folder, used), change(text));
  mkdirSync(join(folder, `${id}.${NOW}-1.s1.used`));
  expect(confirm(state)).toBe(false);
  writeFileSync(join(folder, `${id}.${NOW}-2.s1.used`), text);
  expect(confirm(state)).toBe(true);
});

everyRow(
  "a file whose name ends in %j is not one of ours",
  ["", ".used", "..used", ".x.used", ".1.s1.used", "-1-1.s1.used", ".1e3-1.s1.used", ".NaN-1.s1.used"],
  (end) => {
    const { state, folder, id } = letThrough();
    renameSync(join(folder, readdirSync(folder)[0] as string), join(folder, `${id}${end}`));
    expect(confirm(state)).toBe(false);
  },
);

test("nothing is confirmed without a state folder, or with a file in its place", () => {
  expect(confirm(join(testdir(), "none"))).toBe(false);
  expect(confirm(testdir({ approvals: "a file" }))).toBe(false);
});

test.each<[string, object, boolean]>([
  ["Claude Code", {}, true],
  ["Claude Code, in a subagent", { agent_id: "a1", agent_type: "general-purpose" }, true],
  ["Codex", { turn_id: "1" }, false],
  ["Codex, by its transcript", { transcript_path: "/home/user/.codex/sessions/x.jsonl" }, false],
  ["Qwen Code", { timestamp: "2026-01-01T00:00:00Z" }, false],
  ["Copilot CLI", { transcript_path: "/home/user/.copilot/x.jsonl" }, false],
  ["a client that names no session", { session_id: undefined }, false],
  ["a client that names no tool", { tool_name: undefined }, false],
])("the question of %s", (_, more, isAnswered) => {
  const project = testdir({ ".agentos/config.json": "{}" });
  const action = { ...edit(), cwd: project };
  letThrough({ action, state: join(project, ".agentos/state") });
  const event = {
    session_id: "s1",
    transcript_path: "/home/user/.claude/projects/p/s1.jsonl",
    cwd: project,
    hook_event_name: "PermissionRequest",
    tool_name: "Edit",
    tool_input: { ...action.input, replace_all: false },
    ...more,
  };
  const answer = answerPermissionRequest(event, { cwd: "/", now: () => at(5) });
  expect(answer).toEqual(
    isAnswered
      ? { hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } } }
      : undefined,
  );
});

test("files of used approvals are deleted after a month", () => {
  const { state, folder } = letThrough();
  letThrough({ state, isNamed: false });
  letThrough({ state, sessionId: "s2" });
  confirm(state);
  // As the workflow engine archives requests that a person refused.
  writeFileSync(join(folder, `0123456789.${at(0).getTime()}-4711.refused`), "{}");
  expect(readdirSync(folder)).toHaveLength(4);
  const grant = (ms: number) => {
    const { id } = requestApproval(state, edit({ new_string: `${ms}` }), verdict, { now: () => at(ms) });
    approve(state, id, { now: () => at(ms) });
  };
  grant(30 * DAY);
  internal.removeOldUses(state, at(30 * DAY));
  expect(readdirSync(folder)).toHaveLength(5);
  internal.removeOldUses(state, at(30 * DAY + 1));
  expect(readdirSync(folder).every((name) => name.endsWith(".json"))).toBe(true);
});
