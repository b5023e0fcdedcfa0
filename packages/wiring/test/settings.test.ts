import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { planInit, planSync } from "../src/index.js";
import { init, optionsFor, snapshot, sync, uninstall } from "./helpers.js";
import { BAD, GOOD } from "./settings-files.js";

const PATH = ".claude/settings.json";

describe.each(Object.entries(GOOD))("%s", (_, text) => {
  test("comes back to the byte after init, sync twice and uninstall", () => {
    const project = testdir({ [PATH]: text });
    const options = optionsFor(project);
    const before = snapshot(project);

    const { plan, applied } = init(options);
    expect(plan.untouched).toEqual([]);
    expect(applied.filter(({ status }) => status !== "done")).toEqual([]);
    const wired = snapshot(project);
    const hooks = Object.keys(parse(readFileSync(join(project, PATH), "utf8").replace(/^\uFEFF/, "")).hooks);
    expect(hooks).toEqual(expect.arrayContaining(["PreToolUse", "PostToolUse", "Stop", "SessionStart"]));

    expect(sync(options).plan.changes).toEqual([]);
    expect(sync(options).plan.changes).toEqual([]);
    expect(planInit(options).changes).toEqual([]);
    expect(snapshot(project)).toEqual(wired);

    uninstall(options);
    expect(snapshot(project)).toEqual(before);
  });

  test("keeps every value of the user when nobody remembers what was done", () => {
    const project = testdir({ [PATH]: text });
    const options = optionsFor(project, { examples: false });
    init(options);
    writeFileSync(join(project, ".agentos/state/wiring.json"), "{");
    uninstall(options);
    const after = readFileSync(join(project, PATH), "utf8").replace(/^\uFEFF/, "");
    expect(withoutEmpty(parse(after))).toEqual(withoutEmpty(parse(text.replace(/^\uFEFF/, "")) ?? {}));
    for (const comment of text.match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? []) {
      if (!comment.includes("none")) expect(after).toContain(comment.trim());
    }
  });
});

test.each(Object.entries(BAD))("leaves %s alone and says why", (_, [content, message]) => {
  const project = testdir({ [PATH]: content });
  const before = snapshot(join(project, ".claude"));
  const options = optionsFor(project, { statusLine: false });
  const { plan } = init(options);
  expect(plan.untouched).toHaveLength(1);
  expect(plan.untouched[0]?.path).toBe(join(project, PATH));
  expect(plan.untouched[0]?.message).toMatch(message);
  sync(options);
  uninstall(options);
  expect(snapshot(join(project, ".claude"))).toEqual(before);
});

test("says line and column of a fault", () => {
  const project = testdir({ [PATH]: '{\n  "a": 1\n  "b": 2\n}\n' });
  expect(planInit(optionsFor(project, { statusLine: false })).untouched).toMatchObject([
    { line: 3, column: 3, message: "it is not valid JSON: a comma is missing" },
  ]);
});

test("keeps a link a link and the mode of its target", () => {
  const project = testdir({ "dotfiles/claude.json": '{\n  "model": "opus"\n}\n' });
  mkdirSync(join(project, ".claude"));
  symlinkSync("../dotfiles/claude.json", join(project, PATH));
  chmodSync(join(project, "dotfiles/claude.json"), 0o640);
  const before = snapshot(project);
  init(optionsFor(project));
  expect(snapshot(project)["dotfiles/claude.json"]).toMatch(/^640 .*agentos/s);
  expect(snapshot(project)[PATH]).toBe("-> ../dotfiles/claude.json");
  uninstall(optionsFor(project));
  expect(snapshot(project)).toEqual(before);
});

test.each([
  ["a folder", (path: string) => mkdirSync(path, { recursive: true }), "it is a folder"],
  [
    "a read-only file",
    (path: string) => {
      writeFileSync(path, "{}\n");
      chmodSync(path, 0o444);
    },
    "it is read-only",
  ],
  [
    "a link to nothing",
    (path: string) => symlinkSync("nowhere.json", path),
    "it is a link to a file that does not exist",
  ],
])("leaves %s alone", (_, make, message) => {
  const project = testdir({ ".claude/x": "" });
  make(join(project, PATH));
  const before = snapshot(join(project, ".claude"));
  const { plan } = init(optionsFor(project, { statusLine: false }));
  expect(plan.untouched).toMatchObject([{ path: join(project, PATH), message }]);
  uninstall(optionsFor(project));
  expect(snapshot(join(project, ".claude"))).toEqual(before);
});

test("takes out just ours when somebody else changed the file meanwhile", () => {
  const project = testdir({ [PATH]: '{\n  "model": "opus" // best\n}\n' });
  init(optionsFor(project));
  const path = join(project, PATH);
  writeFileSync(path, readFileSync(path, "utf8").replace('"opus"', '"sonnet"'));
  uninstall(optionsFor(project));
  expect(readFileSync(path, "utf8")).toBe('{\n  "model": "sonnet" // best\n}\n');
});

test("keeps a hook that somebody added to a group of ours", () => {
  const project = testdir({ [PATH]: "{}\n" });
  init(optionsFor(project));
  const path = join(project, PATH);
  const settings = JSON.parse(readFileSync(path, "utf8"));
  settings.hooks.Stop[0].hooks.push({ type: "command", command: "mine" });
  writeFileSync(path, JSON.stringify(settings, null, 2));
  uninstall(optionsFor(project));
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
    hooks: { Stop: [{ hooks: [{ type: "command", command: "mine" }] }] },
  });
});

test.each([
  ["npx agentos-context-hook"],
  ["npx -y @agentos/context-meter agentos-context-hook"],
  ["agentos-context-hook"],
  ["./node_modules/.bin/agentos-context-hook"],
  ['node "$CLAUDE_PROJECT_DIR/node_modules/@agentos/context-meter/bin/agentos-context-hook.cjs"'],
  [
    `node -e "try{require('/old/place/agentos-context-hook.cjs')}catch(e){e.code=='MODULE_NOT_FOUND'||console.error(e)}" agentos-context-hook`,
  ],
])("replaces the old entry %s", (command) => {
  const theirs = { matcher: "Edit", hooks: [{ type: "command", command: "prettier" }] };
  const old = { hooks: { PostToolUse: [theirs, { matcher: "*", hooks: [{ type: "command", command }] }] } };
  const project = testdir({ [PATH]: JSON.stringify(old, null, 2) });
  init(optionsFor(project));
  const wired = JSON.parse(readFileSync(join(project, PATH), "utf8"));
  expect(JSON.stringify(wired)).not.toContain(JSON.stringify(command));
  expect(wired.hooks.PostToolUse).toHaveLength(2);
  expect(planSync(optionsFor(project)).changes).toEqual([]);
  uninstall(optionsFor(project));
  expect(JSON.parse(readFileSync(join(project, PATH), "utf8"))).toEqual({ hooks: { PostToolUse: [theirs] } });
});

test("leaves entries that are right where the user moved them", () => {
  const project = testdir({ [PATH]: '{\n  "model": "opus"\n}\n' });
  init(optionsFor(project));
  const path = join(project, PATH);
  const { model, hooks, permissions } = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(
    path,
    JSON.stringify({ hooks: Object.fromEntries(Object.entries(hooks).reverse()), permissions, model }),
  );
  expect(planSync(optionsFor(project)).changes).toEqual([]);
});

/** Containers that were emptied can not be told from those that were empty. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  const kept = Object.entries(value)
    .map(([key, each]) => [key, withoutEmpty(each)] as const)
    .filter(([key, each]) => !["hooks", "permissions"].includes(key) || JSON.stringify(each) !== "{}")
    .filter(([, each]) => !(Array.isArray(each) && each.length === 0));
  return Object.fromEntries(kept);
}
