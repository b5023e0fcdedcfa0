import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { aos as inProcess } from "./in-process.js";

const WORKFLOW = `id: flow
name: Flow
defaults: { agent: dev, isolation: worktree }
phases:
  - { id: one, prompt: One., run: [node, -e, "require('fs').writeFileSync('one.txt', '1')"] }
  - { id: two, prompt: Two., run: [node, -e, "require('fs').writeFileSync('two.txt', '2')"] }
`;

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim();
}

function repository(): string {
  const folder = testdir({
    ".agentos/agents/dev.md": "You work.\n",
    ".agentos/workflows/flow.yaml": WORKFLOW,
    ".gitignore": ".agentos/state/\n.agentos/compiled/\n",
  });
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Begin");
  return folder;
}

test("worktrees are listed, found by their phase, and cleaned only once they are merged", async () => {
  const folder = repository();
  const aos = (...args: string[]) => inProcess(folder, args);
  expect((await aos("worktrees")).stderr).toContain("isolation: worktree");
  expect((await aos("run", "flow")).code).toBe(0);

  const listed = JSON.parse((await aos("worktrees", "--json")).stdout);
  expect(listed).toHaveLength(2);
  expect((await aos("worktrees")).stdout).toMatch(/^aos\/flow-\S+\/two {2}not merged /m);
  const { folder: tree, branch } = listed.find(({ phase }: { phase: string }) => phase === "two");
  expect((await aos("worktrees", "two")).stdout).toBe(`${tree}\n`);
  expect((await aos("worktrees", "three")).code).toBe(2);

  expect((await aos("worktrees", "--clean")).stdout).toMatch(/^kept {4}aos\/\S+\/two: it is not merged$/m);
  git(folder, "merge", "--quiet", branch);
  writeFileSync(join(tree, "more.txt"), "more");
  expect((await aos("worktrees", "--clean")).stdout).toMatch(/two: it has uncommitted files$/m);
  expect(existsSync(join(tree, "more.txt"))).toBe(true);
  git(tree, "clean", "--quiet", "--force");
  expect((await aos("worktrees", "--clean")).stdout).toMatch(/^removed aos\/\S+\/two$/m);
  expect(git(folder, "branch", "--list", "aos/*")).toBe("");
  expect(existsSync(tree)).toBe(false);
  expect(existsSync(join(folder, ".agentos/state/sessions"))).toBe(true);
  expect(existsSync(join(folder, "two.txt"))).toBe(true);
});
