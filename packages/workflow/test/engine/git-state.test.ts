import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { afterEach, expect, test, vi } from "vitest";
import { readGitState } from "../../src/engine/git-state.js";

afterEach(() => vi.unstubAllEnvs());

function git(cwd: string, ...args: string[]): string {
  const who = ["-c", "user.name=n", "-c", "user.email=n@example.org"];
  return execFileSync("git", [...who, ...args], { cwd, encoding: "utf8" }).trim();
}

/** Puts a program named git first in the PATH. */
function fakeGit(script: string): void {
  const bin = testdir({ git: `#!/bin/sh\n${script}\n` });
  chmodSync(join(bin, "git"), 0o755);
  vi.stubEnv("PATH", `${bin}${delimiter}${process.env.PATH}`);
}

test("is undefined where there is no repository", () => {
  expect(readGitState(testdir())).toBeUndefined();
});

test("tells branch, head and whether something is not committed", () => {
  const folder = testdir({ "a.txt": "a" });
  git(folder, "init", "-q", "-b", "main");
  expect(readGitState(folder)).toEqual({ branch: "main", dirty: expect.stringMatching(/^[0-9a-f]{12}$/) });
  git(folder, "add", ".");
  git(folder, "commit", "-q", "-m", "a");
  const head = git(folder, "rev-parse", "HEAD");
  expect(readGitState(folder)).toEqual({ branch: "main", head });
  writeFileSync(join(folder, "b.txt"), "b");
  expect(readGitState(folder)).toEqual({ branch: "main", head, dirty: expect.any(String) });
});

test("is undefined in a broken repository", () => {
  const folder = testdir({ ".git/HEAD": "nonsense", ".git/config": "[[[" });
  expect(readGitState(folder)).toBeUndefined();
});

test("asks the project's own repository, whatever repository this process was started for", () => {
  const folder = testdir();
  git(folder, "init", "-q", "-b", "main");
  const other = testdir();
  git(other, "init", "-q", "-b", "other");
  vi.stubEnv("GIT_DIR", join(other, ".git"));
  expect(readGitState(folder)).toEqual({ branch: "main" });
});

test.skipIf(process.platform === "win32").each([
  ["does not answer and obeys no signal", "trap '' TERM; while :; do sleep 5; done"],
  ["leaves its output open to another process", "sleep 5 & wait"],
  ["answers without end", "yes"],
])("is undefined when git %s", (_, script) => {
  fakeGit(script);
  expect(readGitState(testdir(), { limitMs: 600 })).toBeUndefined();
});
