import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { clientOf } from "../src/clients/client.js";
import { wiredFiles } from "../src/clients/wired-files.js";
import { planInit, planSync } from "../src/index.js";
import { toRequest } from "../src/options.js";
import { wire } from "../src/settings.js";
import { init, optionsFor, snapshot, sync, uninstall } from "./helpers.js";
import { BAD, GOOD } from "./settings-files.js";

const PATH = ".claude/settings.json";

/** Returns the text with our entries, and with comments as if a user had added them after the setup. */
function wiredByHand(text: string): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const claudeCode = clientOf("claude-code");
  const [file] = wiredFiles(claudeCode, toRequest(optionsFor("/nowhere")));
  if (file?.type !== "settings") throw new Error("no settings");
  const body = text.slice(mark.length);
  const wired = wire(body.trim() === "" ? file.wiring.skeleton : body, file.wiring);
  if (!("undo" in wired)) throw new Error(wired.message);
  return mark + wired.text;
}

describe.each(Object.entries(GOOD))("%s", (_, text) => {
  const tags = text.length > 100_000 ? ["slow"] : [];

  test("is restored byte for byte after init, two updates and uninstall", { tags }, () => {
    const project = testdir({ [PATH]: text });
    const options = optionsFor(project, { fix: true });
    const before = snapshot(project);

    const { plan, applied } = init(options);
    expect(plan.untouched).toEqual([]);
    expect(applied.filter(({ status }) => status !== "done")).toEqual([]);
    const wired = snapshot(project);
    // Claude Code accepts only strict JSON (RFC 8259).
    const { hooks: wiredHooks } = JSON.parse(
      readFileSync(join(project, PATH), "utf8").replace(/^\uFEFF/, ""),
    );
    const hooks = Object.keys(wiredHooks);
    expect(hooks).toEqual(expect.arrayContaining(["PreToolUse", "PostToolBatch", "Stop", "SessionStart"]));

    expect(sync(options).plan.changes).toEqual([]);
    expect(sync(options).plan.changes).toEqual([]);
    expect(planInit(options).changes).toEqual([]);
    expect(snapshot(project)).toEqual(wired);

    uninstall(options);
    expect(snapshot(project)).toEqual(before);
  });

  test("keeps all of the user's values and comments, even without a record", { tags }, () => {
    const project = testdir({ [PATH]: wiredByHand(text) });
    uninstall(optionsFor(project));
    const path = join(project, PATH);
    // Settings without any content are deleted.
    const after = existsSync(path) ? readFileSync(path, "utf8").replace(/^\uFEFF/, "") : "{}";
    expect(withoutEmpty(parse(after))).toEqual(withoutEmpty(parse(text.replace(/^\uFEFF/, "")) ?? {}));
    for (const comment of text.match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? []) {
      if (!comment.includes("none")) expect(after).toContain(comment.trim());
    }
  });
});

test.each(Object.entries(BAD))("does not change %s and says why", (_, [content, message]) => {
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

test("reports the line and column of a problem", () => {
  const project = testdir({ [PATH]: '{\n  "a": 1\n  "b": 2\n}\n' });
  expect(planInit(optionsFor(project, { statusLine: false })).untouched).toMatchObject([
    { line: 3, column: 3, message: "it is not valid JSON: a comma is missing" },
  ]);
});

test("keeps a link and the mode of its target", () => {
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
    "a broken link",
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

test("removes only our entries if someone else has changed the file", () => {
  const project = testdir({ [PATH]: '{\n  "model": "opus" // best\n}\n' });
  init(optionsFor(project));
  const path = join(project, PATH);
  writeFileSync(path, readFileSync(path, "utf8").replace('"opus"', '"sonnet"'));
  uninstall(optionsFor(project));
  expect(readFileSync(path, "utf8")).toBe('{\n  "model": "sonnet" // best\n}\n');
});

test("keeps a hook that a user added to a group of ours", () => {
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

describe.each([
  ["npx agentos-context-hook"],
  ["npx -y @agentos/context-meter agentos-context-hook"],
  ["agentos-context-hook"],
  ["./node_modules/.bin/agentos-context-hook"],
  ['node "$CLAUDE_PROJECT_DIR/node_modules/@agentos/context-meter/bin/agentos-context-hook.cjs"'],
])("an entry that a person wrote by hand: %s", (command) => {
  const own = JSON.stringify(
    { hooks: { PostToolBatch: [{ hooks: [{ type: "command", command }] }] } },
    null,
    2,
  );

  test("survives init, update and uninstall, and init says that it runs as well", () => {
    const project = testdir({ [PATH]: own });
    const { plan } = init(optionsFor(project));
    expect(plan.notes).toContainEqual(
      expect.stringMatching(/agentos-context-hook at PostToolBatch, .*by hand/),
    );
    expect(readFileSync(join(project, PATH), "utf8")).toContain(JSON.stringify(command));
    expect(planSync(optionsFor(project)).changes).toEqual([]);
    uninstall(optionsFor(project));
    expect(readFileSync(join(project, PATH), "utf8")).toBe(own);
  });

  test("survives without a record", () => {
    const project = testdir({ [PATH]: own });
    init(optionsFor(project));
    writeFileSync(join(project, ".agentos/state/wiring.json"), "{");
    uninstall(optionsFor(project));
    expect(JSON.parse(readFileSync(join(project, PATH), "utf8")).hooks).toEqual(JSON.parse(own).hooks);
  });
});

test("our status line is kept if it was written by hand, and is not wrapped in itself", () => {
  const own = '{\n  "statusLine": { "type": "command", "command": "npx agentos-statusline" }\n}\n';
  const project = testdir({ ".claude/settings.local.json": own });
  init(optionsFor(project));
  expect(readFileSync(join(project, ".claude/settings.local.json"), "utf8")).toBe(own);
  uninstall(optionsFor(project));
  expect(readFileSync(join(project, ".claude/settings.local.json"), "utf8")).toBe(own);
});

test("an entry of another installation is replaced, and removed with the rest", () => {
  const command = `node -e "try{require('/old/place/agentos-context-hook.cjs')}catch(e){e.code=='MODULE_NOT_FOUND'||console.error(e)}" agentos-context-hook`;
  const theirs = { matcher: "Edit", hooks: [{ type: "command", command: "prettier" }] };
  const old = { hooks: { PostToolBatch: [theirs, { matcher: "*", hooks: [{ type: "command", command }] }] } };
  const project = testdir({ [PATH]: JSON.stringify(old, null, 2) });
  init(optionsFor(project));
  const wired = JSON.parse(readFileSync(join(project, PATH), "utf8"));
  expect(JSON.stringify(wired)).not.toContain(JSON.stringify(command));
  // The other tool's entry and ours.
  expect(wired.hooks.PostToolBatch).toHaveLength(2);
  expect(planSync(optionsFor(project)).changes).toEqual([]);
  uninstall(optionsFor(project));
  expect(JSON.parse(readFileSync(join(project, PATH), "utf8"))).toEqual({
    hooks: { PostToolBatch: [theirs] },
  });
});

test("leaves correct entries where the user moved them", () => {
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

/** Emptied containers cannot be distinguished from those that were empty. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  const kept = Object.entries(value)
    .map(([key, each]) => [key, withoutEmpty(each)] as const)
    .filter(([key, each]) => !["hooks", "permissions"].includes(key) || JSON.stringify(each) !== "{}")
    .filter(([, each]) => !(Array.isArray(each) && each.length === 0));
  return Object.fromEntries(kept);
}

describe("syntax that the client does not accept", () => {
  const unread: [string, string, RegExp, number][] = [
    [
      "a comment",
      '{\n  // mine\n  "model": "opus"\n}\n',
      /Claude Code cannot use this file because of a comment/,
      2,
    ],
    ["a trailing comma", '{\n  "model": "opus",\n}\n', /because of a comma before a closing bracket/, 2],
    ["null for hooks", '{ "hooks": null }\n', /because of null at "hooks"/, 1],
    ["null for permissions", '{\n "permissions": null\n}\n', /because of null at "permissions"/, 2],
  ];
  test.each(unread)(
    "%s: the file is unchanged and reported as ignored, and set up with fix",
    (_, text, message, line) => {
      const project = testdir({ [PATH]: text });
      const options = optionsFor(project);
      expect(planInit(options).untouched).toEqual([
        {
          path: join(project, PATH),
          message: expect.stringMatching(message),
          line,
          column: expect.any(Number),
          fixable: true,
        },
      ]);
      init({ ...options, fix: true });
      expect(Object.keys(JSON.parse(readFileSync(join(project, PATH), "utf8")).hooks)).toContain(
        "PreToolUse",
      );
      uninstall(options);
      expect(readFileSync(join(project, PATH), "utf8")).toBe(text);
    },
  );

  test("Gemini CLI and Qwen Code accept comments, but no trailing commas", () => {
    const text = '{\n  // mine\n  "a": 1\n}\n';
    const project = testdir({
      ".gemini/settings.json": text,
      ".qwen/settings.json": text.replace("1\n", "1,\n"),
    });
    const { plan } = init(optionsFor(project, { clients: ["gemini", "qwen"] }));
    expect(plan.untouched).toMatchObject([{ path: join(project, ".qwen/settings.json"), fixable: true }]);
    expect(readFileSync(join(project, ".gemini/settings.json"), "utf8")).toContain("// mine");
  });

  test("removed parts are still left out when an update changes the entries, and are restored by uninstall", () => {
    const text = '{\n  // mine\n  "model": "opus"\n}\n';
    const project = testdir({ [PATH]: text });
    const options = optionsFor(project);
    init({ ...options, fix: true });
    init({ ...options, permissions: { ask: ["Edit(other/**)"] } });
    const now = readFileSync(join(project, PATH), "utf8");
    expect(JSON.parse(now).permissions.ask).toEqual(["Edit(other/**)"]);
    uninstall(options);
    expect(readFileSync(join(project, PATH), "utf8")).toBe(text);
  });
});

test("init says how many permission rules it adds, and how to leave them out", () => {
  const project = testdir();
  const ask = ["Edit(.github/workflows/**)", "Bash(npm publish:*)"];
  const options = optionsFor(project, { permissions: { ask } });
  const { plan } = init(options);
  expect(plan.notes).toContainEqual(
    expect.stringMatching(
      /^\.claude\/settings\.json gets 2 entries in permissions\.ask: Claude Code then asks .*clientPermissions/,
    ),
  );
  expect(planInit(options).notes.join()).not.toContain("permissions.ask");
});

test("git ignores the personal settings file that init creates, in this clone only", () => {
  const project = testdir({ ".git/info/exclude": "# git's own\n", ".git/HEAD": "" });
  const { plan } = init(optionsFor(project));
  expect(plan.notes).toContainEqual(expect.stringContaining("git will ignore .claude/settings.local.json"));
  const exclude = readFileSync(join(project, ".git/info/exclude"), "utf8");
  expect(exclude).toBe("# git's own\n/.claude/settings.local.json\n");
  const listed = testdir({ ".git/info/exclude": "", ".gitignore": ".claude/settings.local.json\n" });
  init(optionsFor(listed));
  expect(readFileSync(join(listed, ".git/info/exclude"), "utf8")).toBe("");
});

test.each(["# git's own\n", "*.log", ""])("uninstall restores git's list %j", (before) => {
  const project = testdir({ ".git/info/exclude": before, ".git/HEAD": "" });
  const file = join(project, ".git/info/exclude");
  init(optionsFor(project));
  expect(readFileSync(file, "utf8")).toContain("/.claude/settings.local.json\n");
  init(optionsFor(project, { clients: ["claude-code", "gemini"] }));
  uninstall(optionsFor(project));
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("uninstall keeps lines of git's list that others added, and the pattern if the user wrote it", () => {
  const project = testdir({ ".git/info/exclude": "", ".git/HEAD": "" });
  const file = join(project, ".git/info/exclude");
  init(optionsFor(project));
  appendFileSync(file, "mine\n");
  uninstall(optionsFor(project));
  expect(readFileSync(file, "utf8")).toBe("mine\n");
  writeFileSync(file, "/.claude/settings.local.json\n");
  init(optionsFor(project));
  uninstall(optionsFor(project));
  expect(readFileSync(file, "utf8")).toBe("/.claude/settings.local.json\n");
});
