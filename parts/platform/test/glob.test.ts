import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Glob } from "../src/index.js";

everyRow<[string, string, boolean]>(
  "%s means %s: %s",
  [
    ["docs/*.md", "docs/a.md", true],
    ["docs/*.md", "docs/a/b.md", false],
    ["docs/**", "docs/a/b.md", true],
    ["**/*.md", "a.md", true],
    ["a/**/b", "a/b", true],
    ["a/**/b", "a/x/y/b", true],
    ["a?.ts", "ab.ts", true],
    ["a?.ts", "a/.ts", false],
    ["[ab].ts", "b.ts", true],
    ["[ab].ts", "c.ts", false],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[!a-c]x", "dx", true],
    ["a[.ts", "a[.ts", true],
    ["{a,b/{c,d}}.ts", "b/d.ts", true],
    ["{a,b/{c,d}}.ts", "c.ts", false],
    ["a{b", "a{b", true],
    ["src/", "src/deep/x.ts", true],
    ["*.md", "/home/me/a.md", true],
  ],
  (glob, path, expected) => {
    expect(new Glob(glob).matches(path)).toBe(expected);
  },
);

test("a glob that would make a backtracking expression hang is matched", () => {
  const path = `${"a".repeat(5000)}b`;
  const globs = ["*a".repeat(500), "[a-z]*".repeat(300), "{a,b}".repeat(2000), `${"{".repeat(5000)}a`];
  expect(globs.map((glob) => new Glob(glob).matches(path))).toEqual([false, true, false, false]);
});

test("matching takes linear time in the path's length for any glob", () => {
  const hostile = new Glob(`${"*a".repeat(128)}b`);
  const cost = (length: number) => {
    const name = "a".repeat(length);
    const before = process.cpuUsage();
    for (let count = 0; count < 20; count++) hostile.matches(name);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  cost(20_000);
  // The name is eight times as long. The rest is a margin. With backtracking, the match would not end.
  expect(cost(160_000)).toBeLessThan(24 * Math.max(cost(20_000), 1_000));
});

test("no glob throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ab*?[]{},/!-^.") }), fc.string(), (glob, path) => {
      new Glob(glob).matches(path);
      new Glob(glob).isWithin(path);
    }),
  );
});
