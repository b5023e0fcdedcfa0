// @module-tag fuzz

import { matchesGlob } from "node:path";
import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createGraph, type NodeInput } from "../src/index.js";

function meet(a: string, b: string): boolean {
  const nodes = [
    { id: "a", dependsOn: [], writes: [a] },
    { id: "b", dependsOn: [], writes: [b] },
  ];
  return createGraph(nodes).overlaps.length > 0;
}

describe("two globs that may match one path", () => {
  everyRow(
    "%s and %s",
    [
      ["src/a.ts", "src/a.ts"],
      ["src/*.ts", "src/a.*"],
      ["src/**", "src/deep/down/a.ts"],
      ["**/*.md", "docs/guide.md"],
      ["**", "anything"],
      ["a/**/z", "a/z"],
      ["a/**/z", "a/b/**"],
      ["file?.txt", "file1.txt"],
      ["{src,lib}/**", "lib/x.ts"],
      ["*.{ts,js}", "x.{js,json}"],
      ["{a,b/{c,d}}/x", "b/d/x"],
      ["file{1..3}.txt", "file2.txt"],
      ["./src/x.ts", "src/x.ts"],
      ["src//x.ts", "src/y/../x.ts"],
      ["src\\x.ts", "src/x.ts"],
      ["src", "src/x.ts"],
      ["src/", "src/x.ts"],
      ["packages/*/dist", "packages/a/dist/index.js"],
      ["docs/v1.2", "docs/v1.2/notes.md"],
      ["docs/v1.2/", "**/*.md"],
      ["README.md", "readme.MD"],
      ["café.txt", "cafe\u0301.txt"],
      ["[ab].txt", "a.txt"],
      ["app/[id]/page.tsx", "app/[id]/page.tsx"],
      ["src/!(a).ts", "src/b.ts"],
      ["+(a/b|c)/x", "c/x"],
      ["/code/project/src/x.ts", "src/x.ts"],
      ["../project/src/x.ts", "src/x.ts"],
      ["../project/src/x.ts", "/code/project/src/x.ts"],
      ["C:\\project\\src\\x.ts", "src/x.ts"],
      ["../*/../x.ts", "x.ts"],
      ["**/../x.ts", "x.ts"],
      ["..", "x.ts"],
      [".", "src/x.ts"],
      ["", "src/x.ts"],
    ],
    (a, b) => {
      expect(meet(a, b)).toBe(true);
      expect(meet(b, a)).toBe(true);
    },
  );
});

describe("two globs that never match one path", () => {
  everyRow(
    "%s and %s",
    [
      ["src/a.ts", "src/b.ts"],
      ["src/*.ts", "src/*.js"],
      ["src/*.ts", "src/deep/a.ts"],
      ["src/**", "docs/**"],
      ["a/**/z.ts", "a/b/y.ts"],
      ["file?.txt", "file10.txt"],
      ["{src,lib}/**", "test/x.ts"],
      ["*.{ts,js}", "x.{css,json}"],
      ["src", "src2/x.ts"],
      ["docs/*", "docs/api/x.md"],
      ["**/*.md", "src/index.ts"],
      ["/code/project/src/x.ts", "src/y.ts"],
      ["/a/x.ts", "/b/x.ts"],
    ],
    (a, b) => {
      expect(meet(a, b)).toBe(false);
      expect(meet(b, a)).toBe(false);
    },
  );
});

test("two globs that match the same file always overlap", () => {
  const name = fc.stringMatching(/^[ab]{1,3}$/);
  const masks: ((name: string) => string)[] = [
    (text) => text,
    () => "*",
    () => "**",
    (text) => `${text[0]}*`,
    (text) => `*${text.at(-1)}`,
    (text) => text.replace(/./, "?"),
    (text) => text.replace(/./, "[ab]"),
    (text) => `{zz,${text}}`,
    (text) => `{z/z,${text[0]}{y,${text.slice(1)}}}`,
  ];
  const mask = fc.constantFrom(...masks);
  const masked = fc.array(fc.tuple(name, mask, mask), { minLength: 1, maxLength: 4 });
  const numRuns = Number(process.env.FUZZ_RUNS ?? 300);
  let matched = 0;
  fc.assert(
    fc.property(masked, (parts) => {
      const file = parts.map(([text]) => text).join("/");
      const a = parts.map(([text, first]) => first(text)).join("/");
      const b = parts.map(([text, , second]) => second(text)).join("/");
      if (!matchesGlob(file, a) || !matchesGlob(file, b)) return;
      matched++;
      expect(meet(a, b)).toBe(true);
    }),
    { numRuns },
  );
  expect(matched).toBeGreaterThan(numRuns * 0.75);
});

test("long and complex patterns are treated as any file", () => {
  expect(meet("x".repeat(2000), "y")).toBe(true);
  expect(meet("{a,b}".repeat(12), "zzz")).toBe(true);
});

test("negated patterns are ignored next to others, and match everything else on their own", () => {
  const overlaps = (writes: string[]): number =>
    createGraph([
      { id: "a", dependsOn: [], writes },
      { id: "b", dependsOn: [], writes: ["docs/x.md"] },
    ]).overlaps.length;
  expect(overlaps(["src/**", "!docs/**"])).toBe(0);
  expect(overlaps(["!src/**"])).toBe(1);
});

const writers: NodeInput[] = [
  { id: "api", dependsOn: [], writes: ["src/**"] },
  { id: "docs", dependsOn: ["api"], writes: ["src/readme.md"] },
  { id: "lint", dependsOn: [], writes: ["src/*.ts", "report.txt"] },
  { id: "other", dependsOn: [], writes: ["elsewhere/**"] },
];

test("only unconnected nodes overlap, and the overlap has the globs and the reason", () => {
  expect(createGraph(writers).overlaps).toEqual([
    {
      first: "api",
      second: "lint",
      patterns: { first: "src/**", second: "src/*.ts" },
      reason:
        '"api" and "lint" never run at the same time: "api" writes src/** and "lint" writes src/*.ts, which may be the same file',
    },
  ]);
});

test("thousands of plain paths, and of writers of one file, are fast", () => {
  const apart = Array.from({ length: 20_000 }, (_, i) => ({
    id: `n${i}`,
    dependsOn: [],
    writes: [`packages/p${i}/**`],
  }));
  expect(createGraph(apart).overlaps).toEqual([]);
  const same = Array.from({ length: 20_000 }, (_, i) => ({
    id: `n${i}`,
    dependsOn: [],
    writes: ["CHANGELOG.md"],
  }));
  expect(createGraph(same).overlaps).toHaveLength(10_000);
});
