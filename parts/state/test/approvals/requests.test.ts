import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { expect, test } from "vitest";
import * as approvals from "../../src/approvals/index.js";
import {
  APPROVAL_MS,
  findRequest,
  hashAction,
  listRequests,
  requestApproval,
  useApproval,
} from "../../src/approvals/index.js";

const { approve } = createGranter(approvals);

const action = { tool: "Bash", input: { command: "rm -rf src" }, cwd: "/p" };
const verdict = {
  rule: { id: "delete-files" },
  reason: "rm -rf src: it deletes src (delete-files).",
  evidence: [{ what: "rm -rf src", why: "it deletes src" }],
};
const at = (ms: number) => () => new Date(1_800_000_000_000 + ms);

test("an approval allows exactly one action, once", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict);
  expect(useApproval(state, action)).toBe(false);
  approve(state, id, { by: "me" });
  expect(approvals.readRequest(state, id)).toMatchObject({ grantedBy: "me" });
  expect(useApproval(state, { ...action, cwd: "/q" })).toBe(false);
  expect(useApproval(state, { ...action, input: { command: "rm -rf src lib" } })).toBe(false);
  expect(useApproval(state, action)).toBe(true);
  expect(useApproval(state, action)).toBe(false);
});

test("an approval expires after fifteen minutes, and a new request starts over", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict, { now: at(0) });
  approve(state, id, { now: at(0) });
  expect(useApproval(state, action, { now: at(APPROVAL_MS) })).toBe(false);
  expect(requestApproval(state, action, verdict, { now: at(APPROVAL_MS) }).grantedAt).toBeUndefined();
  expect(listRequests(state).map((request) => request.id)).toEqual([id]);
});

test("a grant for a copy of the request under a different id allows nothing", () => {
  const state = testdir();
  const request = { ...requestApproval(state, action, verdict), id: "0123456789" };
  writeFileSync(join(state, "approvals/0123456789.json"), JSON.stringify(request));
  approve(state, request.id);
  expect(useApproval(state, action)).toBe(false);
});

test("ignores a file with an invalid date", () => {
  const state = testdir();
  const request = { ...requestApproval(state, action, verdict), requestedAt: "yesterday" };
  writeFileSync(join(state, "approvals", `${request.id}.json`), JSON.stringify(request));
  expect(listRequests(state)).toEqual([]);
});

test("repeats of an action share one request, and the newest requests come first", () => {
  const state = testdir();
  requestApproval(state, action, verdict, { now: at(0) });
  requestApproval(state, action, verdict, { now: at(5) });
  const other = { ...action, input: { command: "git push -f" } };
  requestApproval(state, other, verdict, { now: at(9), sessionId: "s" });
  expect(listRequests(state).map(({ summary, requestedAt }) => [summary, requestedAt])).toEqual([
    ["Bash: git push -f", at(9)().toISOString()],
    ["Bash: rm -rf src", at(0)().toISOString()],
  ]);
});

test("a request whose grant expired unused is pending again", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict, { now: at(0) });
  approve(state, id, { now: at(0) });
  expect(listRequests(state, { now: at(APPROVAL_MS - 1) })).toEqual([]);
  expect(listRequests(state, { now: at(APPROVAL_MS) })).toHaveLength(1);
});

test("a request names the last session, call, workflow and phase that asked", () => {
  const state = testdir();
  requestApproval(state, action, verdict, { sessionId: "s1", toolUseId: "t1", now: at(0) });
  const asker = { sessionId: "s2", toolUseId: "t2", workflowSession: "flow-1", phase: "implement" };
  requestApproval(state, action, verdict, { ...asker, now: at(1) });
  expect(listRequests(state)).toEqual([expect.objectContaining({ ...asker, input: action.input })]);
});

test("a request lists earlier phases that asked until it is granted", () => {
  const state = testdir();
  const ask = (phase: string) =>
    requestApproval(state, action, verdict, { workflowSession: "one", phase }).otherAskers;
  expect(ask("push")).toBeUndefined();
  expect(ask("ship")).toEqual([{ workflowSession: "one", phase: "push" }]);
  expect(ask("ship")).toEqual([{ workflowSession: "one", phase: "push" }]);
  expect(ask("push")).toEqual([{ workflowSession: "one", phase: "ship" }]);
  approve(state, listRequests(state)[0]!.id);
  expect(ask("push")).toBeUndefined();
});

test("the hash of a command covers how it is run, but not its description", () => {
  const bash = (input: object) => hashAction({ tool: "Bash", input: { command: "rm a", ...input } });
  expect(bash({ description: "Tidy up" })).toBe(bash({ description: "Remove a" }));
  expect(bash({ description: { command: "b" } })).not.toBe(bash({}));
  expect(bash({ dangerouslyDisableSandbox: true })).not.toBe(bash({}));
  const edit = (description: string) => hashAction({ tool: "Write", input: { path: "a", description } });
  expect(edit("a")).not.toBe(edit("b"));
});

test("finds a request by the beginning of its id", () => {
  const state = testdir();
  const requests = ["rm a", "rm b", "rm c"].map((command) =>
    requestApproval(state, { tool: "Bash", input: { command } }, verdict),
  );
  const [first] = requests;
  expect(findRequest(requests, first!.id.slice(0, 6).toUpperCase())).toEqual({
    status: "found",
    request: first,
  });
  expect(findRequest(requests, "")).toEqual({ status: "not-found" });
  expect(findRequest(requests, `${first!.id.slice(0, 9)}x`)).toEqual({
    status: "not-found",
    nearest: first!.id,
  });
  const twins = [first!, { ...first!, id: `${first!.id}0` }];
  expect(findRequest(twins, first!.id.slice(0, 4))).toEqual({
    status: "ambiguous",
    ids: twins.map(({ id }) => id),
  });
  expect(findRequest(twins, first!.id)).toEqual({ status: "found", request: first });
});

test("the hash does not depend on the order of fields", () => {
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

test("an approval can be used only once", () => {
  const state = testdir();
  const { id } = requestApproval(state, action, verdict);
  approve(state, id);
  const used = Array.from({ length: 8 }, () => useApproval(state, action));
  expect(used.filter(Boolean)).toHaveLength(1);
  expect(readdirSync(join(state, "approvals")).filter((name) => name.endsWith(".used"))).toHaveLength(1);
});
