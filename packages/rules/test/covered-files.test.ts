import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { findCoveredFiles } from "../src/internal.js";

const FILES = { "src/a.js": "1", "src/b.js": "2", "deploy.yaml": "image: shop\n", "README.md": "# Shop\n" };

/** The covered files that a person is shown before approving a command, and the number of the others. */
function shown(command: string) {
  const folder = testdir(FILES);
  const git = (...args: string[]) => spawnSync("git", ["-C", folder, ...args]);
  git("init", "-q");
  git("remote", "add", "origin", "https://example.com/shop.git");
  const files = findCoveredFiles({ tool: "Bash", input: { command }, cwd: folder }, { HOME: folder });
  const named = files.filter(({ isNamed }) => isNamed).map(({ path }) => relative(folder, path));
  return { named, others: files.length - named.length };
}

test.each([
  ["rm -rf src", ["src/a.js", "src/b.js"]],
  ["kubectl apply -f deploy.yaml", ["deploy.yaml"]],
  ["terraform apply", []],
  ["git reset --hard", [".git HEAD"]],
  ["git push --force origin main", [".git HEAD", ".git origin url"]],
])("%s: a person is shown %j of what it depends on", (command, named) => {
  const found = shown(command);
  expect(found.named).toEqual(named);
  expect(found.others).toBeGreaterThan(0);
});
