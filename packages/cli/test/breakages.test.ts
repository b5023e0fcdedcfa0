// @module-tag slow

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { installProbingClient } from "./probing-client.js";
import { fresh } from "./wired-project.js";

type Here = ReturnType<typeof fresh>;

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";

function put({ root }: Here, path: string, text: string | Buffer, mode?: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, mode === undefined ? {} : { mode });
}

/** Changes a settings file as a person's editor would. */
// biome-ignore lint/suspicious/noExplicitAny: settings as a person may have them
function change({ root }: Here, path: string, edit: (settings: any) => void): void {
  let settings = {};
  try {
    settings = JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    // The file does not exist yet.
  }
  edit(settings);
  put({ root } as Here, path, `${JSON.stringify(settings, null, 2)}\n`);
}

const inProject = (path: string) => `project/${path}`;

/** Replaces the link to the installation with a copy that can be damaged. */
function installation({ project }: Here): string {
  const installed = join(project, "node_modules/@agentos/cli");
  const copy = join(project, "copy");
  for (const part of ["dist/hooks", "package.json"])
    cpSync(join(installed, part), join(copy, part), { recursive: true });
  rmSync(installed);
  renameSync(copy, installed);
  return installed;
}

const HOOK = "dist/hooks/rules/dist/hook.cjs";
const REINSTALL = /reinstall @agentos\/cli|npm (ci|install)/i;

/**
 * Changes to a project that was set up, each with the doctor's expected message, or `well` if all is well.
 */
const BREAKAGES: Record<string, [make: (here: Here) => void, said: RegExp | "well"]> = {
  "node_modules is gone": [
    ({ project }) => rmSync(join(project, "node_modules"), { recursive: true }),
    REINSTALL,
  ],
  "a hook's file is truncated": [
    (here) => {
      const file = join(installation(here), HOOK);
      const text = readFileSync(file);
      writeFileSync(file, text.subarray(0, text.length / 2));
    },
    REINSTALL,
  ],
  "a hook's file is empty": [(here) => writeFileSync(join(installation(here), HOOK), ""), REINSTALL],
  "the folder of the hooks is gone": [
    (here) => rmSync(join(installation(here), "dist/hooks"), { recursive: true }),
    REINSTALL,
  ],
  "the package's package.json is gone": [
    (here) => rmSync(join(installation(here), "package.json")),
    REINSTALL,
  ],
  "the event before a tool was deleted": [
    (here) => change(here, inProject(SETTINGS), ({ hooks }) => delete hooks.PreToolUse),
    /PreToolUse|agentos-rules-hook/,
  ],
  "a command was shortened by hand": [
    (here) =>
      change(here, inProject(SETTINGS), ({ hooks }) => {
        hooks.PreToolUse[0].hooks[0].command = "node agentos-rules-hook";
      }),
    /PreToolUse/,
  ],
  "a matcher was mistyped": [
    (here) =>
      change(here, inProject(SETTINGS), ({ hooks }) => {
        for (const group of hooks.PreToolUse) group.matcher = "Bsh";
      }),
    /PreToolUse/,
  ],
  "a time limit of a hundredth of a second": [
    (here) =>
      change(here, inProject(SETTINGS), ({ hooks }) => {
        for (const group of hooks.PreToolUse) group.hooks[0].timeout = 0.01;
      }),
    /PreToolUse/,
  ],
  "hooks are off in the user's settings": [
    (here) =>
      change(here, "home/.claude/settings.json", (settings) =>
        Object.assign(settings, { disableAllHooks: true }),
      ),
    /disableAllHooks/,
  ],
  "a PATH without node": [
    (here) =>
      change(here, inProject(LOCAL), (settings) => Object.assign(settings, { env: { PATH: "/nowhere" } })),
    /PATH/,
  ],
  "NODE_OPTIONS that load a missing file": [
    (here) =>
      change(here, inProject(LOCAL), (settings) =>
        Object.assign(settings, { env: { NODE_OPTIONS: "--require /nowhere/hook.js" } }),
      ),
    /NODE_OPTIONS/,
  ],
  "NODE_OPTIONS that Node does not know, in the user's settings": [
    (here) =>
      change(here, "home/.claude/settings.json", (settings) =>
        Object.assign(settings, { env: { NODE_OPTIONS: "--no-such-option" } }),
      ),
    /NODE_OPTIONS/,
  ],
  "the status line is a missing script": [
    (here) =>
      change(here, inProject(LOCAL), (settings) => {
        settings.statusLine = { type: "command", command: "~/.claude/statusline.sh" };
      }),
    /statusline\.sh/,
  ],
  "a person's status line takes a second": [
    (here) => {
      put(here, "home/.claude/slow.sh", "#!/bin/sh\nsleep 1\necho mine\n", 0o755);
      change(here, inProject(LOCAL), (settings) => {
        settings.statusLine = { type: "command", command: join(here.root, "home/.claude/slow.sh") };
      });
    },
    "well",
  ],
  "everything is switched off": [
    ({ project, read }) => {
      const config = JSON.parse(read(".agentos/config.json"));
      for (const section of ["context", "handoff", "guard"])
        config[section] = { ...config[section], enabled: false };
      writeFileSync(join(project, ".agentos/config.json"), JSON.stringify(config));
    },
    /enabled/,
  ],
  "the configuration is truncated": [
    ({ project, read }) =>
      writeFileSync(join(project, ".agentos/config.json"), read(".agentos/config.json").slice(0, -4)),
    /config\.json/,
  ],
  "a key of the configuration is misspelled": [
    ({ project, read }) => {
      const config = JSON.parse(read(".agentos/config.json"));
      writeFileSync(join(project, ".agentos/config.json"), JSON.stringify({ ...config, contxt: {} }));
    },
    /contxt/,
  ],
  "the folder of the state is a file": [
    ({ project }) => {
      rmSync(join(project, ".agentos/state"), { recursive: true });
      writeFileSync(join(project, ".agentos/state"), "");
    },
    /\.agentos\/state/,
  ],
  "the record of the setup is gone": [
    ({ project }) => rmSync(join(project, ".agentos/state/wiring.json")),
    // A clone of a project that was set up lacks this file too, and its hooks still run.
    "well",
  ],
  "the settings are a folder": [
    ({ project }) => {
      rmSync(join(project, SETTINGS));
      mkdirSync(join(project, SETTINGS));
    },
    /settings\.json/,
  ],
  "the settings are UTF-16": [
    ({ project, read }) =>
      writeFileSync(join(project, SETTINGS), Buffer.from(`\ufeff${read(SETTINGS)}`, "utf16le")),
    /settings\.json/,
  ],
  "the settings have merge conflict markers": [
    ({ project, read }) =>
      writeFileSync(join(project, SETTINGS), `<<<<<<< HEAD\n${read(SETTINGS)}=======\n{}\n>>>>>>> b\n`),
    /settings\.json/,
  ],
  "a skill was deleted": [
    ({ project }) => rmSync(join(project, ".claude/skills"), { recursive: true }),
    /skill/i,
  ],
  "the user's settings have a model and a theme": [
    (here) =>
      change(here, "home/.claude/settings.json", (settings) =>
        Object.assign(settings, { model: "opus", theme: "dark" }),
      ),
    "well",
  ],
};

test.each(Object.entries(BREAKAGES))("%s", async (_, [make, said]) => {
  const here = fresh();
  installProbingClient(here.root);
  await here.aos("init", "--yes", "--client", "claude");
  make(here);
  const { stdout, code } = await here.aos("doctor");
  if (said === "well") {
    expect(stdout).toContain("No problem was found.");
    expect(code).toBe(0);
    return;
  }
  expect(stdout).not.toContain("No problem was found.");
  expect(stdout).toMatch(said);
  expect(code).toBe(1);
});
