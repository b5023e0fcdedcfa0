// @module-tag slow

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "@agentos/wiring";
import { describe, expect, test } from "vitest";
import { createPaint } from "../src/terminal/index.js";
import { isWrong, renderDiagnosis } from "../src/views/diagnosis.js";
import { aos as inProcess } from "./in-process.js";
import { answerForHooks, fresh } from "./wired-project.js";

type Here = ReturnType<typeof fresh>;

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";

/** Writes a file below a folder. */
function put(folder: string, path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function edit({ project, read }: Here, path: string, change: (text: string) => string): void {
  const before = read(path);
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(join(project, path), after);
}

function program({ root }: Here, name: string, script: string): void {
  mkdirSync(join(root, "bin"), { recursive: true });
  writeFileSync(join(root, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** A copy of the installation, whose hooks can be broken. */
function ownInstallation({ project }: Here, hook: string, text: string | undefined): void {
  const installed = join(project, "node_modules/@agentos/cli");
  const copy = join(project, "copy");
  cpSync(join(installed, "dist/hooks"), join(copy, "dist/hooks"), { recursive: true });
  cpSync(join(installed, "package.json"), join(copy, "package.json"));
  rmSync(installed);
  cpSync(copy, installed, { recursive: true });
  rmSync(copy, { recursive: true });
  const file = join(installed, "dist/hooks", `${hook}.cjs`);
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}

const GUARD = "agentos-rules-hook";

const CLAUDE = ["claude"];
const GEMINI = ["gemini"];
const BOTH = ["claude", "gemini"];

type Broken = Record<
  string,
  [make: (here: Here) => void | string | Promise<void>, message: RegExp, remedy: RegExp, clients?: string[]]
>;

/**
 * What is broken after `aos init`, the doctor's message, its remedy, and the clients that are set up. The
 * default client is Claude Code.
 */
const BROKEN_AROUND_HOOKS: Broken = {
  "a comment in the settings": [
    (here) => edit(here, SETTINGS, (text) => text.replace("{", "{\n  // mine")),
    /Claude Code cannot use this file because of a comment \(line 2/,
    /init --fix/,
  ],
  "a trailing comma in the settings": [
    (here) => edit(here, SETTINGS, (text) => text.replace(/\}\n$/, ",}\n")),
    /cannot use this file because of a comma before a closing bracket/,
    /init --fix/,
  ],
  "a comment in local settings": [
    ({ project }) => put(project, LOCAL, '{\n  "model": "opus" // best\n}\n'),
    /cannot use this file because of a comment/,
    /init --fix/,
  ],
  "null for hooks": [
    ({ project }) => put(project, SETTINGS, '{ "hooks": null }\n'),
    /because of null at "hooks"/,
    /init --fix/,
  ],
  "settings that do not parse": [
    ({ project }) => put(project, SETTINGS, '{ "hooks": '),
    /not valid JSON/,
    /fix it there/,
  ],
  "disableAllHooks in the project": [
    (here) => edit(here, SETTINGS, (text) => text.replace("{", '{ "disableAllHooks": true,')),
    /runs no hooks at all/,
    /remove "disableAllHooks"/,
  ],
  "disableAllHooks in local settings": [
    ({ project }) => put(project, LOCAL, '{ "disableAllHooks": true }\n'),
    /runs no hooks at all/,
    /remove "disableAllHooks"/,
  ],
  "disableAllHooks in the user's settings": [
    ({ root }) => put(root, "home/.claude/settings.json", '{ "disableAllHooks": true }\n'),
    /runs no hooks at all/,
    /remove "disableAllHooks"/,
  ],
  "Gemini CLI's hooks switched off": [
    (here) =>
      edit(here, ".gemini/settings.json", (text) =>
        text.replace("{", '{ "hooksConfig": { "enabled": false },'),
      ),
    /Gemini CLI runs no hooks at all/,
    /"enabled": false in "hooksConfig"/,
    GEMINI,
  ],
  "one of Gemini CLI's hooks switched off": [
    (here) =>
      edit(here, ".gemini/settings.json", (text) =>
        text.replace("{", `{ "hooksConfig": { "disabled": ["${GUARD}"] },`),
      ),
    /Gemini CLI does not run agentos-rules-hook/,
    /"disabled" in "hooksConfig"/,
    GEMINI,
  ],
  "Gemini CLI's hooks switched off by the machine's administrator": [
    (here) => {
      put(here.root, "system.json", '{ "hooksConfig": { "enabled": false } }\n');
      here.env = {
        ...here.env,
        GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(here.root, "system.json"),
      } as Here["env"];
    },
    /Gemini CLI runs no hooks at all/,
    /ask its administrator/,
    GEMINI,
  ],
  "a start folder below the settings": [
    ({ project }) => {
      put(project, "packages/web/package.json", "{}\n");
      return join(project, "packages/web");
    },
    /started in .*packages\/web, does not read these settings/,
    /init --project \./,
  ],
  "no installation": [
    ({ project }) => rmSync(join(project, "node_modules"), { recursive: true }),
    /hooks are not installed in this project/,
    /npm install --save-dev @agentos\/cli/,
    BOTH,
  ],
  "a client that hangs": [
    (here) => program(here, "claude", "sleep 600"),
    /Claude Code hangs: `claude --version` did not respond within 15 s/,
    /run `claude --version` yourself/,
  ],
  "hooks of the project and the user": [
    async ({ aos }) => void (await aos("init", "--yes", "--scope", "user")),
    /runs twice on/,
    /uninstall --scope user/,
  ],
  "a hook written by hand next to ours": [
    (here) =>
      edit(here, SETTINGS, (text) => {
        const settings = JSON.parse(text);
        settings.hooks.Stop.push({
          hooks: [{ type: "command", command: "npx --no-install agentos-guard-hook" }],
        });
        return JSON.stringify(settings);
      }),
    /agentos-guard-hook is configured twice for Stop/,
    /written by hand: delete it/,
  ],
  "an entry that was removed": [
    (here) =>
      edit(here, SETTINGS, (text) => {
        const settings = JSON.parse(text);
        delete settings.hooks.PreToolUse;
        return JSON.stringify(settings);
      }),
    /it is outdated/,
    /aos init --update/,
  ],
  "no setup at all": [
    async ({ aos }) => void (await aos("uninstall", "--yes")),
    /no agent client is set up in this project/,
    /aos init/,
    BOTH,
  ],
};

/** Breakages that the doctor detects only by running the hooks. */
const BROKEN_HOOKS: Broken = {
  "a linked worktree whose main one has no installation": [
    ({ project, root }) => {
      const git = (...args: string[]) =>
        spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: project });
      put(project, ".gitignore", "node_modules\n");
      git("add", "-A");
      git("commit", "-qm", "Begin");
      git("worktree", "add", "-q", join(root, "tree"));
      rmSync(join(project, "node_modules"), { recursive: true });
      return join(root, "tree");
    },
    /hooks are not installed in this project/,
    /npm install --save-dev @agentos\/cli/,
  ],
  "a hook that hangs": [
    (here) => ownInstallation(here, GUARD, "setInterval(() => {}, 1000);"),
    /agentos-rules-hook at \w+: no response within 2000 ms: it hangs/,
    /reinstall @agentos\/cli/,
  ],
  "a hook that crashes": [
    (here) => ownInstallation(here, GUARD, "process.exit(7);"),
    /agentos-rules-hook at \w+: exit code 7/,
    /reinstall @agentos\/cli/,
  ],
  "a hook that prints noise": [
    (here) => ownInstallation(here, GUARD, 'console.log("debug");'),
    /printed invalid JSON: debug/,
    /reinstall @agentos\/cli/,
  ],
  "a hook that is gone": [
    (here) => ownInstallation(here, GUARD, undefined),
    /agentos-rules-hook at \w+: it is not installed/,
    /npm install --save-dev @agentos\/cli/,
  ],
  "one of several hooks of an event": [
    (here) => ownInstallation(here, "workflow/dist/hook", "exports.program = { answer: () => missing() };"),
    /agentos-waves-hook at SessionStart: missing is not defined/,
    /reinstall @agentos\/cli/,
  ],
  "one of several hooks of an event hangs": [
    (here) => ownInstallation(here, "workflow/dist/hook", "for (;;);"),
    /agentos-waves-hook, and agentos-rules-hook at SessionStart: no response within 2000 ms: it hangs/,
    /reinstall @agentos\/cli/,
  ],
  "a Node that hangs": [
    (here) => program(here, "node", "sleep 600"),
    /the node in PATH hangs/,
    /put a working Node first in PATH/,
    BOTH,
  ],
  "a Node that is too old": [
    (here) => program(here, "node", "echo v16.0.0"),
    /hooks need 20\.19\.0/,
    /install a current Node/,
  ],
  "a configuration that does not parse": [
    ({ project }) => put(project, ".agentos/config.json", "{,}"),
    /^it is not valid JSON, so the defaults apply/,
    /fix it, or delete it/,
    BOTH,
  ],
  "a state folder that is a file": [
    ({ project }) => {
      rmSync(join(project, ".agentos/state"), { recursive: true });
      put(project, ".agentos/state", "x");
    },
    /not a folder/,
    /ls -ld/,
  ],
};

describe.each([
  { where: "around the hooks", broken: BROKEN_AROUND_HOOKS, prepare: answerForHooks },
  { where: "in the hooks", broken: BROKEN_HOOKS, prepare: () => {} },
])("$where", ({ broken, prepare }) => {
  test.each(Object.entries(broken))(
    "%s: the doctor reports it once, with the right remedy, and fails",
    async (_, [make, message, remedy, clients = CLAUDE]) => {
      const here = fresh();
      prepare(here);
      await here.aos("init", "--yes", ...clients.flatMap((name) => ["--client", name]));
      const folder = (await make(here)) ?? here.project;
      const { stdout, code } = await inProcess(folder, ["doctor", "--json"], here.env);
      expect(code).toBe(1);
      const findings = JSON.parse(stdout) as Finding[];
      const wrong = findings.filter(isWrong);
      const found = wrong.filter((each) => message.test(each.message));
      expect(found.length, JSON.stringify(wrong, null, 1)).toBeGreaterThan(0);
      expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(found.length);
      expect(found.map((each) => each.remedy)).toEqual(found.map(() => expect.stringMatching(remedy)));
      const paint = { stdout: createPaint(false), stderr: createPaint(false) };
      const text = renderDiagnosis(findings, { paint, env: here.env, cwd: folder, aos: "aos", stdout: {} });
      expect(text).not.toContain("No problem was found.");
    },
  );
});
