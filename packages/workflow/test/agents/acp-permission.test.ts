import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  decidePermission,
  type PermissionContext,
  permissionAnswer,
} from "../../src/agents/acp-permission.js";

/** A working folder whose `link` leads outside. */
function place() {
  const root = testdir({ "project/a.ts": "", "elsewhere/b.ts": "" });
  symlinkSync(join(root, "elsewhere"), join(root, "project/link"));
  mkdirSync(join(root, "project/src"));
  const context: PermissionContext = {
    permissions: "acceptEdits",
    cwd: join(root, "project"),
    answered: undefined,
  };
  return context;
}

const requestOf = (toolCall: object) => ({ toolCall });
const edits = (...paths: string[]) =>
  requestOf({ kind: "edit", title: "Edit", locations: paths.map((path) => ({ path })) });

const REQUESTS: readonly (readonly [what: string, request: object, decision: string])[] = [
  ["edit a file in the folder", edits("HERE/a.ts"), "allow"],
  ["create one there", edits("HERE/src/new/file.ts"), "allow"],
  ["create one by a relative path", edits("src/new.ts"), "allow"],
  ["edit one elsewhere", edits("HERE/../elsewhere/b.ts"), "ask"],
  ["edit one in the parent folder", edits("../elsewhere/b.ts"), "ask"],
  ["edit one behind a symbolic link", edits("HERE/link/b.ts"), "ask"],
  ["create one behind a symbolic link", edits("HERE/link/new/b.ts"), "ask"],
  ["edit files here and elsewhere", edits("a.ts", "/etc/hosts"), "ask"],
  ["edit an unnamed file", edits(), "ask"],
  [
    "write a file that it shows as a diff",
    requestOf({ kind: "edit", content: [{ type: "diff", path: "HERE/a.ts", newText: "" }] }),
    "allow",
  ],
  ["read in the folder", requestOf({ kind: "read", locations: [{ path: "a.ts" }] }), "allow"],
  ["read elsewhere", requestOf({ kind: "read", locations: [{ path: "/etc/passwd" }] }), "ask"],
  ["delete", requestOf({ kind: "delete", locations: [{ path: "a.ts" }] }), "ask"],
  ["run a command", requestOf({ kind: "execute", title: "ls", locations: [{ path: "a.ts" }] }), "ask"],
  ["do something that has no kind", requestOf({ title: "Something" }), "ask"],
  ["do something that is not named", {}, "ask"],
];

everyRow("a request to %s", REQUESTS, (_, written, expected) => {
  const context = place();
  const request = JSON.parse(JSON.stringify(written).replaceAll("HERE", context.cwd));
  expect(decidePermission(request, context).type).toBe(expected);
  expect(decidePermission(request, { ...context, permissions: "bypassPermissions" }).type).toBe("allow");
  const isLooking = expected === "allow" && JSON.stringify(request).includes('"read"');
  expect(decidePermission(request, { ...context, permissions: "plan" }).type).toBe(
    isLooking ? "allow" : "reject",
  );
});

test("an answer applies only to the exact request that it was given for", () => {
  const context = place();
  const run = (command: string) => requestOf({ kind: "execute", title: "Shell", rawInput: { command } });
  const long = `echo ${"x".repeat(2_000)}`;
  const asked = decidePermission(run(long), context);
  if (asked.type !== "ask") throw new Error("It has to ask");
  const answered = { question: asked.question, answer: " Allow\n" };
  expect(decidePermission(run(long), { ...context, answered }).type).toBe("allow");
  expect(decidePermission(run(`${long} && rm -rf /`), { ...context, answered }).type).toBe("ask");
  expect(decidePermission(run(long), { ...context, answered: { ...answered, answer: "allowed?" } })).toEqual({
    type: "reject",
    tool: "execute: Shell",
    reason: "a person answered: allowed?",
  });
});

test("a request is allowed only once, if the agent offers that option", () => {
  const options = [
    { optionId: "1", kind: "allow_always" },
    { optionId: "2", kind: "allow_once" },
    { optionId: "3", kind: "reject_always" },
  ];
  const answer = (offered: object[], type: "allow" | "reject") =>
    permissionAnswer({ options: offered }, type === "allow" ? { type } : { type, tool: "", reason: "" })
      .outcome;
  expect(answer(options, "allow")).toEqual({ outcome: "selected", optionId: "2" });
  expect(answer(options.slice(0, 1), "allow")).toEqual({ outcome: "selected", optionId: "1" });
  expect(answer(options, "reject")).toEqual({ outcome: "selected", optionId: "3" });
  expect(answer([], "reject")).toEqual({ outcome: "cancelled" });
});
