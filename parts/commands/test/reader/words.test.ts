import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  analyzeShell,
  baseName,
  hasOption,
  isAbsolute,
  joinPath,
  normalizePath,
  optionValue,
  own,
  readOptions,
  splitOptions,
} from "../../src/reader/index.js";

const args = (text: string) => analyzeShell(`x ${text}`).invocations[0]!.args;
const shown = ({ options, rest }: ReturnType<typeof readOptions>) => [
  ...options.map(({ name, value }) => (value ? `${name}=${value.text}` : name)),
  "|",
  ...rest.map(({ text }) => text),
];

describe("splits arguments by which options take a value", () => {
  everyRow(
    "at the front: %s",
    [
      ["-a -b c", "-a -b | c"],
      ["-u root c", "-u=root | c"],
      ["-uroot c", "-u=root | c"],
      ["-abu root c", "-ab -u=root | c"],
      ["--user root c", "--user=root | c"],
      ["--user=root c -d", "--user=root | c -d"],
      ["-a -- -b c", "-a | -b c"],
      ["- c", " | - c"],
      ["-u", "-u |"],
      ["", " |"],
    ],
    (text, expected) => {
      expect(
        shown(splitOptions(args(text), { short: "u", long: ["user"] }))
          .join(" ")
          .trim(),
      ).toBe(expected.trim());
    },
  );

  test.each([
    ["a -b c -u root d", "-b -u=root | a c d"],
    ["a --user=x b -- -c", "--user=x | a b -c"],
  ])("in any position: %s", (text, expected) => {
    expect(shown(readOptions(args(text), { short: "u", long: ["user"] })).join(" ")).toBe(expected);
  });

  test("finds an option in a combination or by a prefix, and takes its last value", () => {
    const split = readOptions(args("-rf --recurs -o a -o b"), { short: "o" });
    expect([hasOption(split, "f"), hasOption(split, "x"), hasOption(split, "", "recursive")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(optionValue(split, "-o", "--out")?.text).toBe("b");
    expect(optionValue(split, "-x")).toBeUndefined();
  });
});

describe("paths of any platform", () => {
  everyRow(
    "%s and %s",
    [
      [".", "a", "a"],
      ["app", "../b/./c//", "b/c"],
      ["app", "../../b", "../b"],
      ["app", "/etc/../x", "/x"],
      ["app", "src\\a.ts", "app/src/a.ts"],
      ["app", "C:\\x\\y", "C:/x/y"],
      ["app", "~/x", "~/x"],
      ["app", "$HOME/..", "$HOME/.."],
      ["/", "..", "/"],
    ],
    (folder, path, expected) => {
      expect(joinPath(folder, path)).toBe(expected);
    },
  );

  test("if the folder is unknown, only absolute paths are known", () => {
    expect([joinPath(undefined, "a"), joinPath(undefined, "/a/")]).toEqual([undefined, "/a"]);
    expect(["/a", "~", "$X", "C:/", "\\\\a", "a", "C:"].map(isAbsolute)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(["", "a/", "./a", "a//b", "a/.b"].map(normalizePath)).toEqual(["", "a", "a", "a/b", "a/.b"]);
    expect(["a/b.c", "a\\b", "b", "a/"].map(baseName)).toEqual(["b.c", "b", "b", ""]);
  });
});

test("a table has no entries for inherited properties", () => {
  expect([own({ a: 1 }, "a"), own({ a: 1 }, "constructor"), own({ a: 1 }, "__proto__")]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

test.each([
  ['declare -A m; m[a]="git push"; ${m[a]} --force', "git push --force"],
  ["hash -p /usr/bin/git g; g push", "git push"],
])("knows array elements and other names of programs: %s", (script, expected) => {
  const lines = analyzeShell(script).invocations.map(({ name, args }) =>
    [name, ...args.map(({ text }) => text)].join(" "),
  );
  expect(lines).toContain(expected);
});
