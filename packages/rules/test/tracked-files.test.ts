// @module-tag fuzz

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IndexText, readIndexPaths } from "../src/project/git-index.js";
import { findTrackedFiles } from "../src/project/tracked-files.js";

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const git = (folder: string, ...args: string[]) =>
  execFileSync(
    "git",
    ["-c", "user.name=x", "-c", "user.email=x@y.z", "-c", "protocol.file.allow=always", ...args],
    {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
const FILES = {
  "a.txt": "a",
  "src/b.ts": "b",
  "src/deep/c d.ts": "c",
  "src.old/e.ts": "e",
  "dist2/f.js": "f",
  "ü/ß.txt": "g",
  "[x]/h*.txt": "h",
};

function repository(...settings: string[]): string {
  const folder = realpathSync(testdir(FILES));
  git(folder, "init", "-q", ...settings);
  git(folder, "add", "-A");
  return folder;
}

const ours = (folder: string, ...paths: string[]) => findTrackedFiles(folder, paths, {});
function gits(folder: string, ...paths: string[]): string[] {
  const specs = paths.map((path) => `:(literal)${path}`);
  return git(folder, "ls-files", "-z", "--", ...specs)
    .split("\0")
    .filter((path) => path !== "");
}

const QUESTIONS = [
  ["."],
  ["a.txt"],
  ["src"],
  ["src/deep"],
  ["dist"],
  ["b.ts"],
  ["src/b"],
  ["ü"],
  ["a.txt", "src.old"],
  ["no", "such/one"],
];

describe.each([2, 3, 4])("an index of version %i", (version) => {
  function made() {
    const folder = repository();
    if (version === 3) {
      writeFileSync(join(folder, "later.ts"), "x");
      git(folder, "add", "--intent-to-add", "later.ts");
    } else git(folder, "update-index", `--index-version=${version}`);
    expect(readFileSync(join(folder, ".git/index")).readUInt32BE(4)).toBe(version);
    return folder;
  }

  test("gives what git gives, also seen from a folder within", () => {
    const folder = made();
    for (const paths of QUESTIONS)
      expect(ours(folder, ...paths), paths.join()).toEqual(gits(folder, ...paths));
    const within = join(folder, "src");
    for (const paths of [["."], ["deep"], ["b.ts"], ["a.txt"]])
      expect(ours(within, ...paths), paths.join()).toEqual(gits(within, ...paths));
  });

  test("that is torn anywhere is left to git, or read as it was", () => {
    const index = readFileSync(join(made(), ".git/index"));
    const whole = readIndexPaths(index);
    expect(whole).toContain("src/deep/c d.ts");
    for (let length = 0; length < index.length; length++)
      expect(readIndexPaths(index.subarray(0, length)), `${length}`).toBeUndefined();
  });
});

test("a path that no entry has is seen without reading all, and one that an entry has never is missed", () => {
  const folder = repository();
  git(folder, "commit", "-qm", "with the cache of trees, in which the folders' names stand");
  const index = readFileSync(join(folder, ".git/index"));
  const text = new IndexText(index);
  for (const path of ["dist", "src/dist", "deep", "b.ts", "src/deep/c", "x", "ü/x", "src/deep/d.ts"])
    expect(text.lacks(path), path).toBe(true);
  for (const path of readIndexPaths(index) ?? []) {
    expect(text.lacks(path), path).toBe(false);
    // Git would say that it lies behind a link.
    expect(text.lacks(`${path}/x`), path).toBe(false);
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1))
      expect(text.lacks(path.slice(0, end)), path).toBe(false);
  }
});

test("an index with any bytes changed crashes nothing", () => {
  const index = readFileSync(join(repository(), ".git/index"));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(index.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const changed = Buffer.from(index);
      for (const [at, byte] of changes) changed[at] = byte;
      readIndexPaths(changed);
    }),
    { numRuns: RUNS },
  );
});

test("no path is answered otherwise than by git", { tags: ["slow"] }, () => {
  const folder = repository();
  const names = fc.constantFrom(
    "a.txt",
    "src",
    "deep",
    "b.ts",
    "c d.ts",
    "dist",
    "dist2",
    "ü",
    "s",
    "src.old",
    "link",
  );
  const path = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 3 }), (paths) => {
      const found = ours(folder, ...paths);
      if (found !== "ask-git") expect(found).toEqual(gits(folder, ...paths));
    }),
    { numRuns: Math.min(RUNS, 60) },
  );
});

test("in a conflict each file counts once", () => {
  const folder = repository();
  git(folder, "commit", "-qm", "one");
  git(folder, "checkout", "-qb", "other");
  for (const [branch, text] of [
    ["other", "1"],
    ["-", "2"],
  ]) {
    if (branch === "-") git(folder, "checkout", "-q", "-");
    writeFileSync(join(folder, "a.txt"), text!);
    git(folder, "commit", "-qam", text!);
  }
  expect(() => git(folder, "merge", "other")).toThrow();
  expect(ours(folder, "a.txt")).toEqual(["a.txt"]);
});

test("a further work tree and a submodule have an index of their own", () => {
  const folder = repository();
  git(folder, "commit", "-qm", "one");
  const other = join(realpathSync(testdir()), "other");
  git(folder, "worktree", "add", "-q", other);
  expect(ours(other, "src")).toEqual(gits(other, "src"));
  git(folder, "submodule", "add", "-q", other, "sub");
  expect(ours(join(folder, "sub"), ".")).toEqual(gits(join(folder, "sub"), "."));
  expect(ours(folder, "sub")).toEqual(["sub"]);
  expect(ours(folder, "sub/a.txt")).toBe("ask-git");
});

test("where there is no repository nothing is known", () => {
  expect(ours(testdir({ "a.txt": "x" }), "a.txt")).toBeUndefined();
});

test.each<[string, (folder: string) => void, string[]]>([
  ["patterns", () => undefined, ["*.txt"]],
  ["paths that lead upwards", () => undefined, ["../a.txt"]],
  ["absolute paths", () => undefined, ["/etc"]],
  ["a work tree elsewhere", (folder) => git(folder, "config", "core.worktree", "/tmp"), ["a.txt"]],
  ["an index in parts", (folder) => git(folder, "update-index", "--split-index"), ["a.txt"]],
  [
    "what lies behind a tracked link",
    (folder) => {
      symlinkSync("src", join(folder, "link"));
      git(folder, "add", "link");
    },
    ["link/b.ts"],
  ],
  [
    "an index that is none",
    (folder) => writeFileSync(join(folder, ".git/index"), "x".repeat(100)),
    ["a.txt"],
  ],
  [
    "a .git that is none",
    (folder) => {
      mkdirSync(join(folder, "in/.git"), { recursive: true });
    },
    ["in"],
  ],
])("%s is left to git", (name, change, paths) => {
  const folder = repository();
  change(folder);
  expect(ours(name.startsWith("a .git") ? join(folder, "in") : folder, ...paths)).toBe("ask-git");
});

test("a repository of SHA-256 is left to git where a file may be tracked", () => {
  const folder = repository("--object-format=sha256");
  expect(ours(folder, "a.txt")).toBe("ask-git");
  expect(ours(folder, "no-such")).toEqual([]);
});

test("git is asked where the environment leads it elsewhere", () => {
  expect(findTrackedFiles(repository(), ["a.txt"], { GIT_DIR: "/x" })).toBe("ask-git");
});
