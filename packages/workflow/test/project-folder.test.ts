import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { findProjectFolder } from "../src/project-folder.js";

test("the nearest folder with .agentos wins over a nearer .git", () => {
  const folder = testdir({
    ".agentos/config.json": "{}",
    "packages/a/.git/HEAD": "",
    "packages/a/src/x.ts": "",
  });
  expect(findProjectFolder(join(folder, "packages/a/src"))).toBe(folder);
});

test("of two folders with .agentos, the nearer one wins", () => {
  const folder = testdir({ ".agentos/config.json": "{}", "a/.agentos/config.json": "{}", "a/b/x": "" });
  expect(findProjectFolder(join(folder, "a/b"))).toBe(join(folder, "a"));
});

test("without .agentos, it is the folder with .git, which is a file in a worktree", () => {
  const folder = testdir({ ".git": "gitdir: elsewhere", "src/x.ts": "" });
  expect(findProjectFolder(join(folder, "src"))).toBe(folder);
});

test("without either, it is the folder itself, even if it does not exist", () => {
  const folder = testdir();
  expect(findProjectFolder(join(folder, "nowhere"))).toBe(join(folder, "nowhere"));
});
