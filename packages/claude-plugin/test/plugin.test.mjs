import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runBin, testdir } from "@agentos/test-helpers";
import { hookCommand } from "@agentos/wiring";
import { describe, expect, test } from "vitest";
import { descriptions, filesIn, PLUGIN } from "../scripts/plugin-files.mjs";

const START = join(PLUGIN, "start.cjs");
const read = (name) => JSON.parse(readFileSync(join(PLUGIN, name), "utf8"));
const handlers = ["hooks/hooks.json", "hooks/newer.json"].flatMap((name) =>
  Object.entries(read(name).hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ hooks }) => hooks.map(({ command }) => ({ event, hook: command.split(" ").at(-1) }))),
  ),
);

test("what says which hooks and skills there are is up to date (else: npm run plugin)", () => {
  const wanted = descriptions();
  for (const [name, text] of Object.entries(wanted))
    expect(readFileSync(join(PLUGIN, name), "utf8"), name).toBe(text);
  const there = filesIn(PLUGIN).filter((name) => /^(hooks|skills|\.claude-plugin)\//.test(name));
  expect(there).toEqual(Object.keys(wanted).sort());
});

test("an event that old versions do not know stands in a file of its own", () => {
  const known = Object.keys(read("hooks/hooks.json").hooks);
  for (const event of ["PostToolBatch", "PermissionRequest"]) expect(known).not.toContain(event);
  expect(read(".claude-plugin/plugin.json").hooks).toBe("./hooks/newer.json");
  expect(Object.keys(read("hooks/newer.json").hooks)).toEqual(["PostToolBatch", "PermissionRequest"]);
});

test("the marketplace names the plugin and where it is", () => {
  const { plugins } = JSON.parse(readFileSync(join(PLUGIN, "../../.claude-plugin/marketplace.json"), "utf8"));
  expect(plugins).toMatchObject([
    { name: read(".claude-plugin/plugin.json").name, source: "./plugins/agentos" },
  ]);
});

/** A home and a project, without the command. */
function machine() {
  const root = testdir({ "home/.keep": "", "project/.agentos/state/.keep": "", "tmp/.keep": "" });
  const at = (name) => join(root, name);
  const env = {
    HOME: at("home"),
    USERPROFILE: at("home"),
    CLAUDE_CONFIG_DIR: undefined,
    CLAUDE_PROJECT_DIR: at("project"),
    TMPDIR: at("tmp"),
    NODE_PATH: undefined,
  };
  const start = (hook, event) =>
    runBin(START, { args: [hook], cwd: at("project"), env, input: JSON.stringify(event) });
  return { at, start };
}

describe("carried along, where nothing else of AgentOS is installed,", () => {
  test.each(handlers)("$hook answers $event", async ({ hook, event }) => {
    const { at, start } = machine();
    const { code, stderr } = await start(hook, {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path: at("home/none.jsonl"),
      cwd: at("project"),
      hook_event_name: event,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("a tracked file can not be deleted", async () => {
    const { stdout } = await stopped(machine());
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("deny");
  });
});

describe("where settings start the hook themselves", () => {
  const settings = (place) =>
    JSON.stringify({
      hooks: {
        PreToolUse: [
          {
            hooks: [
              { type: "command", command: hookCommand("agentos-rules-hook", place, "CLAUDE_PROJECT_DIR") },
            ],
          },
        ],
      },
    });
  const write = (path, text) => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  };

  test.each([
    "project/.claude/settings.json",
    "project/.claude/settings.local.json",
    "home/.claude/settings.json",
  ])("%s, the plugin's copy stands back", async (name) => {
    const here = machine();
    const folder = here.at("the user's hooks");
    mkdirSync(folder);
    writeFileSync(join(folder, "agentos-rules-hook.cjs"), "");
    write(here.at(name), settings({ type: "folder", folder }));
    expect(await stopped(here)).toMatchObject({ code: 0, stdout: "" });
  });

  test("it stands back for what the project has installed, and runs where that is missing", async () => {
    const here = machine();
    write(here.at("project/.claude/settings.json"), settings({ type: "project" }));
    expect((await stopped(here)).stdout).toContain("deny");
    const installed = here.at("project/node_modules/@agentos/cli");
    write(
      join(installed, "package.json"),
      JSON.stringify({ name: "@agentos/cli", exports: { "./hooks/*": "./dist/hooks/*.cjs" } }),
    );
    write(join(installed, "dist/hooks/agentos-rules-hook.cjs"), "");
    expect((await stopped(here)).stdout).toBe("");
  });

  test("a word in somebody else's hook is none of that", async () => {
    const here = machine();
    write(here.at("project/.claude/settings.json"), '{ "note": "agentos-rules-hook" }');
    expect((await stopped(here)).stdout).toContain("deny");
  });
});

/** Asks the rules for the deletion of a file that git knows. */
function stopped({ at, start }) {
  const project = at("project");
  writeFileSync(join(project, "kept.txt"), "x");
  for (const args of [
    ["init", "-q"],
    ["add", "kept.txt"],
  ])
    spawnSync("git", args, { cwd: project });
  return start("agentos-rules-hook", {
    session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
    transcript_path: at("home/none.jsonl"),
    cwd: project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "rm kept.txt" },
    tool_use_id: "toolu_1",
  });
}
