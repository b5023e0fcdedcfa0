import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test, vi } from "vitest";
import { readGitState } from "../src/index.js";

function git(folder: string, ...args: string[]): string {
  const who = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

function repository(): string {
  const folder = testdir({ "a.txt": "a\n", "folder/b c.txt": "b\n" });
  git(folder, "init", "-q", "-b", "main");
  git(folder, "add", ".");
  git(folder, "commit", "-q", "-m", "first");
  return folder;
}

test("reports the branch and head of a clean repository, even from a subfolder", () => {
  const folder = repository();
  const state = { branch: "main", head: git(folder, "rev-parse", "HEAD"), dirtyFiles: [] };
  expect(readGitState(folder)).toEqual(state);
  expect(readGitState(join(folder, "folder"))).toEqual(state);
});

test("lists uncommitted files: changed, staged, removed, untracked", () => {
  const folder = repository();
  appendFileSync(join(folder, "folder/b c.txt"), "more\n");
  writeFileSync(join(folder, "ünew.txt"), "");
  mkdirSync(join(folder, "new"));
  writeFileSync(join(folder, "new/x"), "");
  git(folder, "mv", "a.txt", "moved.txt");
  const state = readGitState(folder);
  expect(state?.dirtyFiles.toSorted()).toEqual(["a.txt", "folder/b c.txt", "moved.txt", "new/", "ünew.txt"]);
  expect(state?.dirty).toMatch(/^[0-9a-f]{12}$/);
});

test("returns the same fingerprint until something changes, and another after a second edit of the same file", () => {
  const folder = repository();
  appendFileSync(join(folder, "a.txt"), "one\n");
  const first = readGitState(folder)?.dirty;
  expect(readGitState(folder)?.dirty).toBe(first);
  appendFileSync(join(folder, "a.txt"), "two\n");
  expect(readGitState(folder)?.dirty).not.toBe(first);
});

test("returns another fingerprint after an edit in a new folder, and in a submodule that was already changed", () => {
  const folder = repository();
  mkdirSync(join(folder, "new/deep"), { recursive: true });
  writeFileSync(join(folder, "new/deep/x"), "");
  git(folder, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repository(), "module");
  const seen = ["new/deep/x", "module/a.txt", "module/a.txt", "new/deep/x"].map((path) => {
    appendFileSync(join(folder, path), "more\n");
    return readGitState(folder)?.dirty;
  });
  expect(new Set(seen).size).toBe(4);
  expect(readGitState(folder)?.dirty).toBe(seen.at(-1));
});

test("omits files that our hooks write: the state folder, and checkpoints", () => {
  const folder = repository();
  mkdirSync(join(folder, ".agentos/state"), { recursive: true });
  writeFileSync(join(folder, ".agentos/state/.continue-here.md"), "");
  writeFileSync(join(folder, ".context-checkpoint.md"), "");
  writeFileSync(join(folder, "folder/.context-checkpoint.recovered.md"), "");
  expect(readGitState(folder)?.dirtyFiles).toEqual([]);
});

test("omits the state folder even below an untracked .agentos", () => {
  const folder = repository();
  mkdirSync(join(folder, ".agentos/state"), { recursive: true });
  writeFileSync(join(folder, ".agentos/config.json"), "{}");
  const before = readGitState(folder)?.dirty;
  writeFileSync(join(folder, ".agentos/state/.continue-here.md"), "");
  writeFileSync(join(folder, ".agentos/.context-checkpoint.md"), "");
  expect(readGitState(folder)?.dirty).toBe(before);
  writeFileSync(join(folder, ".agentos/config.json"), "{ }");
  expect(readGitState(folder)?.dirty).not.toBe(before);
});

test("has no branch when none is checked out, and no head before the first commit", () => {
  const folder = repository();
  git(folder, "checkout", "-q", "--detach");
  expect(readGitState(folder)).not.toHaveProperty("branch");
  const empty = testdir({});
  git(empty, "init", "-q", "-b", "main");
  expect(readGitState(empty)).toEqual({ branch: "main", dirtyFiles: [] });
});

test("returns nothing without a repository, a folder or git", () => {
  const folder = testdir({ "a.txt": "" });
  expect(readGitState(folder)).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(readGitState(folder)).toBeUndefined();
  expect(readGitState("no\0folder")).toBeUndefined();
});

test("does not run a file watcher that the repository names, and ignores git's own variables", () => {
  const folder = repository();
  git(folder, "config", "core.fsmonitor", `touch '${join(folder, "ran")}'; false`);
  process.env.GIT_DIR = join(testdir({}), "nothing");
  try {
    expect(readGitState(folder)?.dirtyFiles).toEqual([]);
  } finally {
    delete process.env.GIT_DIR;
  }
});

test("returns nothing for a broken repository", () => {
  expect(readGitState(testdir({ ".git/HEAD": "nonsense", ".git/config": "[[[" }))).toBeUndefined();
});

test.skipIf(process.platform === "win32").each([
  ["does not answer and ignores signals", "trap '' TERM; while :; do sleep 5; done"],
  ["leaves its output open to another process", "sleep 5 & wait"],
  ["never stops printing", "yes"],
])("is undefined when git %s (no git script on Windows)", (_, script) => {
  const bin = testdir({ git: `#!/bin/sh\n${script}\n` });
  chmodSync(join(bin, "git"), 0o755);
  vi.stubEnv("PATH", `${bin}${delimiter}${process.env.PATH}`);
  expect(readGitState(testdir(), { limitMs: 600 })).toBeUndefined();
  vi.unstubAllEnvs();
});
