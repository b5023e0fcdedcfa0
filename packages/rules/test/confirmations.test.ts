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

/** A state folder in which the action was granted, and the grant was used at NOW. */
function letThrough({ action = edit(), sessionId = "s1", state = testdir(), isNamed = true } = {}) {
  const { id } = requestApproval(state, action, verdict, { now: () => at(-1000) });
  approve(state, id, { now: () => at(-500) });
  const used = { ...(isNamed && { sessionId }), now: () => at(0) };
  expect(useApproval(state, action, used)).toBe(true);
  return { state, id, folder: join(state, "approvals") };
}
const confirm = (state: string, action = edit(), sessionId = "s1", ms = 5) =>
  confirmApproval(state, action, { sessionId, at: at(ms) });

test("confirms an approved action once", () => {
  const { state } = letThrough();
  expect(confirm(state)).toBe(true);
  expect(confirm(state)).toBe(false);
});

test("confirms each used approval once", () => {
  const { state } = letThrough();
  letThrough({ state, sessionId: "s2" });
  expect(confirm(state)).toBe(true);
  expect(confirm(state)).toBe(false);
  expect(confirm(state, edit(), "s2")).toBe(true);
});

everyRow<[string, Action, string, number]>(
  "%s is not confirmed, and does not use up the confirmation",
  [
    ["a different text", edit({ new_string: "on: y" }), "s1", 5],
    ["every occurrence instead of one", edit({ replace_all: true }), "s1", 5],
    ["a different file", edit({ file_path: "/p/.github/workflows/cd.yml" }), "s1", 5],
    ["a different folder", { ...edit(), cwd: "/q" }, "s1", 5],
    ["a different tool", { ...edit(), tool: "Write" }, "s1", 5],
    ["a different session", edit(), "s2", 5],
    ["a session whose id is a prefix", edit(), "s", 5],
    ["a request a minute later", edit(), "s1", CONFIRMATION_MS],
    ["a request before the grant was used", edit(), "s1", -1],
    ["an invalid session id", edit(), "../s1", 5],
  ],
  (_, action, sessionId, ms) => {
    const { state } = letThrough();
    expect(confirm(state, action, sessionId, ms)).toBe(false);
    expect(confirm(state)).toBe(true);
  },
);

test("confirms an edit to which the client adds a default", () => {
  const { state } = letThrough();
  expect(confirm(state, edit({ replace_all: false }))).toBe(true);
});

test("does not confirm an action that was only requested or granted, or whose grant was used without a session", () => {
  const state = testdir();
  const { id } = requestApproval(state, edit(), verdict, { now: () => at(0) });
  expect(confirm(state)).toBe(false);
  approve(state, id, { now: () => at(1) });
  expect(confirm(state)).toBe(false);
  expect(confirm(letThrough({ isNamed: false }).state)).toBe(false);
});

test.each(["../../../out", "a/b", ".", ""])(
  "does not confirm an approval for the session id %j, which is not a safe file name",
  (name) => {
    const { state, folder, id } = letThrough({ sessionId: name });
    expect(readdirSync(folder)).toEqual([`${id}.${NOW}-${process.pid}.used`]);
    expect(confirm(state, edit(), name)).toBe(false);
  },
);

test.each<[string, (text: string) => string]>([
  ["empty", () => ""],
  ["truncated", (text) => text.slice(0, 60)],
  ["not an object", () => "[]"],
  [
    "for a different action",
    (text) => text.replace(/"hash": "\w{20}/, (found) => `${found.slice(0, -4)}0000`),
  ],
  ["without a grant", (text) => text.replace(/\s*"grantedAt": "[^"]*",/, "")],
])("ignores a file that is %s, and still uses a valid one", (_, change) => {
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
  "ignores a file whose name ends in %j",
  ["", ".used", "..used", ".x.used", ".1.s1.used", "-1-1.s1.used", ".1e3-1.s1.used", ".NaN-1.s1.used"],
  (end) => {
    const { state, folder, id } = letThrough();
    renameSync(join(folder, readdirSync(folder)[0] as string), join(folder, `${id}${end}`));
    expect(confirm(state)).toBe(false);
  },
);

test("confirms nothing if the state folder is missing or a file", () => {
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
  ["a client that sends no session id", { session_id: undefined }, false],
  ["a client that sends no tool name", { tool_name: undefined }, false],
])("answers only Claude Code: %s", (_, more, isAnswered) => {
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

test("deletes the records of used approvals after a month", () => {
  const { state, folder } = letThrough();
  letThrough({ state, isNamed: false });
  letThrough({ state, sessionId: "s2" });
  confirm(state);
  // The workflow engine archives requests that a person refused under such names.
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
