// @module-tag slow

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";

const BUILT = fileURLToPath(new URL("../../../../packages/cli/dist/hooks", import.meta.url));

/** The location of each hook's bundle. */
const FILES = {
  context: "context-meter/dist/hook.cjs",
  handoff: "handoff/dist/hook.cjs",
  rules: "rules/dist/hook.cjs",
  guard: "artifact-guard/dist/hook.cjs",
  waves: "workflow/dist/hook.cjs",
};

type Hooks = Partial<Record<keyof typeof FILES, string>>;

/**
 * The built dispatcher next to this test's hooks, each given as a bundle's text or as the body of its
 * `answer(event, report)`.
 */
function installation(hooks: Hooks): string {
  const folder = testdir();
  for (const name of ["hook-dispatcher", "agentos-hooks.cjs"])
    cpSync(join(BUILT, name), join(folder, name), { recursive: true });
  for (const [hook, body] of Object.entries(hooks)) {
    const file = join(folder, FILES[hook as keyof Hooks]);
    mkdirSync(dirname(file), { recursive: true });
    const text = body.startsWith("BUNDLE ")
      ? body.slice("BUNDLE ".length)
      : `exports.program = { answer(event, report) { ${body} } };`;
    writeFileSync(file, text);
  }
  return folder;
}

const EVENT = { session_id: "s", hook_event_name: "SessionStart" };
const says = (text: string) =>
  `return { hookSpecificOutput: { hookEventName: event.hook_event_name, additionalContext: ${JSON.stringify(text)} } };`;

async function dispatch(hooks: Hooks, args: readonly string[], input = JSON.stringify(EVENT)) {
  const folder = installation(hooks);
  const file = join(folder, "agentos-hooks.cjs");
  const { code, stdout, stderr } = await runBin(file, { args, input, env: { CLAUDE_PROJECT_DIR: folder } });
  const answer = stdout === "" ? undefined : JSON.parse(stdout);
  return { folder, code, stderr, answer, heard: answer?.hookSpecificOutput?.additionalContext };
}

test("the named hooks answer in order, and no others run", async () => {
  const hooks = { waves: says("waves"), handoff: says("handoff"), guard: says("guard") };
  const { code, stderr, answer } = await dispatch(hooks, ["handoff:10", "waves:5"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(answer).toEqual({
    hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "handoff\n\nwaves" },
  });
});

test("if no hook answers, nothing is printed", async () => {
  const { code, answer, stderr } = await dispatch({ handoff: "", waves: "" }, ["handoff:10", "waves:5"]);
  expect({ code, answer, stderr }).toEqual({ code: 0, answer: undefined, stderr: "" });
});

describe("the others' answers are not affected by a hook", () => {
  test.each([
    ["that fails", 'throw new Error("boom");', /^agentos-hooks: guard failed: boom$/m],
    [
      "that cannot write a file",
      'throw Object.assign(new Error(), { code: "EROFS", path: "/p/.agentos" });',
      /^agentos-hooks: guard failed: \/p\/.agentos: read-only file system$/m,
    ],
    ["that throws a non-error", "throw null;", /^agentos-hooks: guard failed: /m],
    ["that overflows the stack", "return this.answer();", /^agentos-hooks: guard failed: .*call stack/m],
    ["that never ends", "for (;;);", /^agentos-hooks: guard failed: no response within 1 s$/m],
    [
      "that waits forever",
      "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
      /^agentos-hooks: guard failed: no response within 1 s$/m,
    ],
    ["that prints noise", 'console.log("noise"); return undefined;', /^noise$/m],
    ["that complains", 'report("look here\\nand there");', /^agentos-hooks: guard: look here and there$/m],
    [
      "that never finishes loading",
      "BUNDLE for (;;);",
      /^agentos-hooks: guard failed: no response within 1 s$/m,
    ],
    ["that is broken", "BUNDLE not JavaScript", /^agentos-hooks: guard failed: /m],
    ["that has no program", "BUNDLE exports.nothing = 1;", /^agentos-hooks: guard failed: /m],
  ])("%s", async (_, body, complaint) => {
    const hooks = { handoff: says("before"), guard: body, waves: says("after") };
    const { code, stderr, heard } = await dispatch(hooks, ["handoff:10", "guard:1", "waves:5"]);
    expect({ code, heard }).toEqual({ code: 0, heard: "before\n\nafter" });
    expect(stderr).toMatch(complaint);
  });

  test("that is missing", async () => {
    const { heard, stderr } = await dispatch({ handoff: says("here") }, ["guard:1", "handoff:10"]);
    expect(heard).toBe("here");
    expect(stderr).toMatch(/^agentos-hooks: guard failed: /);
  });
});

test("arguments that name no hook are ignored", async () => {
  const { heard, code } = await dispatch({ handoff: says("here") }, [
    "later:5",
    "handoff",
    "handoff:0",
    "handoff:x",
    "handoff:10",
  ]);
  expect({ heard, code }).toEqual({ heard: "here", code: 0 });
});

test("an unreadable event is answered by the hooks that have an answer for it", async () => {
  const refuses = `BUNDLE exports.program = { answer() {}, withoutEvent: (bytes, problem) => ({ reason: problem }) };`;
  const { answer, stderr } = await dispatch(
    { rules: refuses, waves: says("waves") },
    ["rules:5", "waves:5"],
    "{oh",
  );
  expect(answer).toEqual({ reason: "the event is not valid JSON" });
  expect(stderr).toMatch(/^agentos-hooks: the event is not valid JSON/);
});

test("it prints its usage", async () => {
  const folder = installation({});
  const { stdout, code } = await runBin(join(folder, "agentos-hooks.cjs"), { args: ["--help"] });
  expect(code).toBe(0);
  expect(stdout).toContain("agentos-hooks context:5 guard:20 handoff:10");
});
