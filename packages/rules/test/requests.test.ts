import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import {
  APPROVAL_MS,
  approveRequest,
  hashAction,
  judge,
  listRequests,
  logDeviation,
  readDeviations,
  requestApproval,
  useApproval,
} from "../src/index.js";

const action = { tool: "Bash", input: { command: "rm -rf src" }, cwd: "/p" };
const verdict = judge(action);
const at = (ms: number) => () => new Date(1_800_000_000_000 + ms);

test("an approval lets that very action through, once", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict);
  expect(useApproval(state, action)).toBe(false);
  expect(approveRequest(state, id, { interactive: true, by: "me" })).toMatchObject({
    status: "granted",
    request: { grantedBy: "me" },
  });
  expect(useApproval(state, { ...action, cwd: "/q" })).toBe(false);
  expect(useApproval(state, { ...action, input: { command: "rm -rf src lib" } })).toBe(false);
  expect(useApproval(state, action)).toBe(true);
  expect(useApproval(state, action)).toBe(false);
});

test("an approval ends after fifteen minutes, and asking again starts anew", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict, { now: at(0) });
  approveRequest(state, id, { interactive: true, now: at(0) });
  expect(useApproval(state, action, { now: at(APPROVAL_MS) })).toBe(false);
  expect(requestApproval(state, action, verdict, { now: at(APPROVAL_MS) }).grantedAt).toBeUndefined();
  expect(listRequests(state).map((request) => request.id)).toEqual([id]);
});

test("nobody approves without a terminal", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict);
  expect(approveRequest(state, id, { interactive: false })).toEqual({ status: "not-interactive" });
  expect(useApproval(state, action)).toBe(false);
});

test.each(["../x", "nothing", "", ".hidden"])("there is no request %j", (id) => {
  expect(approveRequest(testdir(), id, { interactive: true })).toEqual({ status: "not-found" });
});

test("the same action asked again is the same request; newest stand first", () => {
  const state = testdir();
  requestApproval(state, action, verdict, { now: at(0) });
  requestApproval(state, action, verdict, { now: at(5) });
  const other = { ...action, input: { command: "git push -f" } };
  requestApproval(state, other, judge(other), { now: at(9), sessionId: "s" });
  expect(listRequests(state).map(({ summary, requestedAt }) => [summary, requestedAt])).toEqual([
    ["Bash: git push -f", at(9)().toISOString()],
    ["Bash: rm -rf src", at(0)().toISOString()],
  ]);
});

test("the hash does not care in which order the fields stand", () => {
  const one = { tool: "Edit", input: { a: 1, b: [{ c: 2, d: 3 }] } };
  const two = { tool: "Edit", input: { b: [{ d: 3, c: 2 }], a: 1 } };
  expect(hashAction(one)).toBe(hashAction(two));
});

test("a damaged or foreign file grants nothing", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict);
  const path = join(state, "approvals", `${id}.json`);
  const request = JSON.parse(readFileSync(path, "utf8"));
  for (const text of [
    "",
    "{",
    "[]",
    JSON.stringify({ ...request, hash: "0", expiresAt: "9999-01-01T00:00:00Z" }),
    JSON.stringify({ ...request, expiresAt: "9999-01-01T00:00:00Z" }),
  ]) {
    writeFileSync(path, text);
    expect(useApproval(state, action)).toBe(false);
  }
});

test("one approval is used once, however often it is asked for", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict);
  approveRequest(state, id, { interactive: true });
  const used = Array.from({ length: 8 }, () => useApproval(state, action));
  expect(used.filter(Boolean)).toHaveLength(1);
  expect(readdirSync(join(state, "approvals")).filter((name) => name.endsWith(".used"))).toHaveLength(1);
});

test("deviations come back in order, by session, and a torn line is left out", () => {
  const state = testdir();
  const row = {
    at: "2026-01-01T00:00:00Z",
    tool: "Bash",
    tier: "AUTO-RESOLVE",
    rule: "add-dependency",
    decision: "report",
    reason: "r",
    evidence: [],
  } as const;
  logDeviation(state, { ...row, sessionId: "a" });
  logDeviation(state, { ...row, sessionId: "b" });
  writeFileSync(join(state, "deviations.jsonl"), '{"at":', { flag: "a" });
  expect(readDeviations(state).map(({ sessionId }) => sessionId)).toEqual(["a", "b"]);
  expect(readDeviations(state, { sessionId: "b" })).toHaveLength(1);
});
