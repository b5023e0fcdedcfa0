// @module-tag slow

import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { EVERYDAY } from "@agentos/testing/everyday-commands";
import { expect, test } from "vitest";
import type * as HookMain from "../src/hook.js";

/* The hook judges each command in the project described below. None is run. */

const hook: typeof HookMain = createRequire(import.meta.url)("../dist/hook.cjs");

/** A project that is committed, except for a draft and a scratch file. */
function dayProject(draft: boolean): string {
  const texts = ["a", "b", "old", "draft", "helper", "price", "legacy/x", "legacy/y"];
  const folder = realpathSync(
    testdir({
      ".agentos/config.json": "{}",
      ".gitignore": "node_modules/\ndist/\ncoverage/\n.agentos/state/\n",
      "package.json": '{ "scripts": { "test": "vitest run", "build": "tsc" } }',
      "docs/old/a.md": "# Old\n",
      ...Object.fromEntries(texts.map((name) => [`src/${name}.ts`, "export {};\n"])),
    }),
  );
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      cwd: folder,
      stdio: "pipe",
    });
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "First");
  git("branch", "merged");
  git("branch", "prices");
  for (const name of ["dist", "coverage", "node_modules/.cache"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "dist/a.js"), "");
  writeFileSync(join(folder, "scratch.mjs"), "");
  if (draft) writeFileSync(join(folder, "src/draft.ts"), "export const mine = 1;\n");
  return folder;
}

function answers(entrypoint: string): { command: string; decision: string }[] {
  const clean = dayProject(false);
  const withDraft = dayProject(true);
  return EVERYDAY.map(([, command], at) => {
    const event = {
      session_id: "day",
      hook_event_name: "PreToolUse",
      permission_mode: "default",
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: `toolu_${at}`,
      cwd: command.includes("draft") ? withDraft : clean,
    };
    const env = { ...process.env, CLAUDE_CODE_ENTRYPOINT: entrypoint };
    const answer = hook.answerTo(event, () => {}, env) as
      | { hookSpecificOutput: { permissionDecision: string } }
      | undefined;
    return { command, decision: answer?.hookSpecificOutput.permissionDecision ?? "silent" };
  });
}

const saying = (decision: string, entrypoint: string) =>
  answers(entrypoint)
    .filter((each) => each.decision === decision)
    .map(({ command }) => command);

test("at a terminal, asks about three of forty everyday commands, and refuses none", () => {
  expect(EVERYDAY).toHaveLength(40);
  expect(saying("ask", "cli")).toEqual(["git restore src/draft.ts", "git stash drop", "git clean -fd"]);
  expect(saying("deny", "cli")).toEqual([]);
});

test("if nobody can be asked, refuses to delete tracked files or uncommitted work", () => {
  expect(saying("ask", "sdk-cli")).toEqual([]);
  expect(saying("deny", "sdk-cli")).toEqual([
    "rm src/old.ts",
    "git rm -r -q src/legacy",
    "rm -rf docs/old && git add -A docs",
    "git restore src/a.ts",
    "git checkout -- src/b.ts",
    "git branch -D merged",
    "git restore src/draft.ts",
    "git stash drop",
    "git clean -fd",
  ]);
});
