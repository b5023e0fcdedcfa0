import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runBin, testdir } from "@agentos/testing";
import { hookCommand } from "@agentos/wiring";
import { describe, expect, test } from "vitest";
import { bundles, descriptions, filesIn, PLUGIN } from "../src/plugin-files.mjs";

const START = join(PLUGIN, "start.cjs");
const read = (name) => JSON.parse(readFileSync(join(PLUGIN, name), "utf8"));
const handlers = Object.entries(read("hooks/hooks.json").hooks).flatMap(([event, groups]) =>
  groups.flatMap(({ hooks }) =>
    hooks.map(({ command }) => ({ event, words: command.split('start.cjs" ')[1].split(" ") })),
  ),
);

test("the files that define hooks and skills are up to date (else: npm run plugin)", () => {
  const wanted = descriptions();
  for (const [name, text] of Object.entries(wanted))
    expect(readFileSync(join(PLUGIN, name), "utf8"), name).toBe(text);
  const there = filesIn(PLUGIN).filter((name) => /^(hooks|skills|\.claude-plugin)\//.test(name));
  expect(there).toEqual(Object.keys(wanted).sort());
});

test("the bundled files are identical to the build's", () => {
  const name = "artifact-guard/dist/hook-check.cjs";
  const built = readFileSync(join(PLUGIN, "../../packages/cli/dist/hooks", name));
  expect(built.equals(bundles()[`dist/${name}`])).toBe(true);
});

test("the licenses of bundled code are included", () => {
  expect(bundles()["dist/LICENSES.txt"]?.toString()).toContain("Copyright");
});

test("one process per event runs all due hooks", () => {
  for (const groups of Object.values(read("hooks/hooks.json").hooks))
    expect(groups.flatMap(({ hooks }) => hooks)).toHaveLength(1);
});

test("the marketplace names the plugin and its folder", () => {
  const { plugins } = JSON.parse(readFileSync(join(PLUGIN, "../../.claude-plugin/marketplace.json"), "utf8"));
  expect(plugins).toMatchObject([
    { name: read(".claude-plugin/plugin.json").name, source: "./plugins/agentos" },
  ]);
});

/** A home and a project without an installed command. */
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
  const start = (words, event) =>
    runBin(START, { args: words, cwd: at("project"), env, input: JSON.stringify(event) });
  return { at, start };
}

describe("without any other AgentOS installation,", () => {
  test.each(handlers)("$words answers $event", async ({ words, event }) => {
    const { at, start } = machine();
    const { code, stderr } = await start(words, {
      session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      transcript_path: at("home/none.jsonl"),
      cwd: at("project"),
      hook_event_name: event,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("a tracked file cannot be deleted", async () => {
    const { stdout } = await stopped(machine());
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("deny");
  });
});

describe("if settings also start the hook", () => {
  const settings = (place, program = "agentos-rules-hook", args = []) =>
    JSON.stringify({
      hooks: {
        PreToolUse: [
          {
            hooks: [{ type: "command", command: hookCommand(program, place, "CLAUDE_PROJECT_DIR", args) }],
          },
        ],
      },
    });
  /** Simulates an installed `@agentos/cli` with programs that do nothing. */
  const install = (folder, ...programs) => {
    const installed = join(folder, "node_modules/@agentos/cli");
    const exports = { "./hooks/*": "./dist/hooks/*.cjs" };
    write(join(installed, "package.json"), JSON.stringify({ name: "@agentos/cli", exports }));
    for (const program of programs) write(join(installed, `dist/hooks/${program}.cjs`), "");
  };
  const write = (path, text) => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  };

  test.each([
    "project/.claude/settings.json",
    "project/.claude/settings.local.json",
    "home/.claude/settings.json",
  ])("in %s, the plugin's copy defers to it", async (name) => {
    const here = machine();
    const folder = here.at("the user's hooks");
    mkdirSync(folder);
    writeFileSync(join(folder, "agentos-rules-hook.cjs"), "");
    write(here.at(name), settings({ type: "folder", folder }));
    expect(await stopped(here)).toMatchObject({ code: 0, stdout: "" });
  });

  test("the plugin's copy defers to the project's installation, and runs if that is missing", async () => {
    const here = machine();
    write(here.at("project/.claude/settings.json"), settings({ type: "project" }));
    expect((await stopped(here)).stdout).toContain("deny");
    install(here.at("project"), "agentos-rules-hook");
    expect((await stopped(here)).stdout).toBe("");
  });

  test("in a linked worktree, the plugin's copy defers to the installation in the main worktree", async () => {
    const here = machine();
    write(here.at("project/.claude/settings.json"), settings({ type: "project" }));
    write(here.at("project/.git"), "gitdir: ../main/.git/worktrees/project\n");
    install(here.at("main"), "agentos-rules-hook");
    expect((await asked(here)).stdout).toBe("");
  });

  test("the plugin's copy leaves out the hooks that the settings start together, and runs the others", async () => {
    const here = machine();
    const args = ["rules:10", "handoff:5"];
    write(here.at("project/.claude/settings.json"), settings({ type: "project" }, "agentos-hooks", args));
    install(here.at("project"), "agentos-hooks");
    expect((await stopped(here)).stdout).toBe("");
    expect((await stopped(here, ["agentos-hooks", "rules:10", "context:5"])).stdout).toBe("");
    write(
      here.at("project/.claude/settings.json"),
      settings({ type: "project" }, "agentos-hooks", args.slice(1)),
    );
    expect((await stopped(here, ["agentos-hooks", "handoff:5", "rules:10"])).stdout).toContain("deny");
  });

  test("the hook's name elsewhere in the settings does not count", async () => {
    const here = machine();
    write(here.at("project/.claude/settings.json"), '{ "note": "agentos-rules-hook" }');
    expect((await stopped(here)).stdout).toContain("deny");
  });
});

function stopped(here, words) {
  const project = here.at("project");
  writeFileSync(join(project, "kept.txt"), "x");
  for (const args of [
    ["init", "-q"],
    ["add", "kept.txt"],
  ])
    spawnSync("git", args, { cwd: project });
  return asked(here, words);
}

function asked({ at, start }, words = ["agentos-rules-hook"]) {
  const project = at("project");
  return start(words, {
    session_id: "17191d63-a313-4ebb-8760-34fc5cf3c721",
    transcript_path: at("home/none.jsonl"),
    cwd: project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "rm kept.txt" },
    tool_use_id: "toolu_1",
  });
}
