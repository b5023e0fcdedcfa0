import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "../lib/markdown.mjs";
import { isWholeProgram } from "../lib/programs.mjs";
import { commitAll, git, inFolder, label, manifest, runCheck, validPackage } from "./run-phases.mjs";

/** Checks READMEs, each in a folder with some link targets. Returns the findings by case. */
async function checkPages(pages) {
  const shared = {
    "docs/guide.md": "# Guide\n\n## Set up\n\n## Set up\n",
    "docs/two words.md": "# Two\n",
    "docs/100%.md": "# All\n",
    "src/index.js": "",
  };
  const folders = Object.entries(pages).map(([name, page]) =>
    inFolder(name, { ...shared, "README.md": page }),
  );
  const { findings } = await runCheck(testdir(Object.assign(validPackage(), ...folders)), "documentation");
  return Object.fromEntries(
    Object.keys(pages).map((name) => {
      const own = findings.filter(({ file }) => file.startsWith(`${name}/`));
      return [name, own.map(({ severity, code, line }) => `${severity} ${code} ${line}`)];
    }),
  );
}

describe("links", () => {
  test("with existing targets are not reported", async () => {
    const page = [
      "# The page",
      "[file](docs/guide.md) [dot](./docs/guide.md) [folder](docs) [folder](docs/) [root](/README.md) [self](#the-page)",
      "[anchor](docs/guide.md#set-up) [second](docs/guide.md#set-up-1) [top](#) [top](#top) [empty]()",
      "[space](docs/two%20words.md) [space](<docs/two words.md>) [percent](docs/100%.md) [query](src/index.js?raw=true#L3)",
      "[web](https://example.org) [mail](mailto:a@example.org) [no scheme](//example.org/x) www.example.org <https://example.org>",
      "[reference] ![image][reference] [upwards](../../issues) [template]({{ url }}/x)",
      "`[code](gone.md)` and footnote[^1] <a name='Old'></a> [old](#Old)",
      "",
      "    [indented code](gone.md)",
      "",
      "```md",
      "[fenced](gone.md)",
      "```",
      "",
      '<!-- [comment](gone.md) <a href="gone.md"> -->',
      '<h2 align="center">Set in <em>HTML</em></h2>',
      "",
      "[html heading](#set-in-html)",
      "",
      "[reference]: docs/guide.md 'Guide'",
      "[^1]: gone.md is only text here",
      "",
    ].join("\n");
    const found = await checkPages({ unix: page, windows: page.replaceAll("\n", "\r\n") });
    expect(found).toEqual({ unix: [], windows: [] });
  });

  test("with missing targets are reported with their lines", async () => {
    const found = await checkPages({
      "a missing file": "\n[x](gone.md)",
      "a missing image": "![x](logo.png)",
      "a definition": "[x]\n\n[x]: gone.md",
      "in a table": "| a |\n|---|\n| [x](gone.md) |",
      "in HTML": '<p>\n<a href="gone.md">x</a>\n</p>',
      "below front matter": "---\ntitle: x\n---\n\n[x](gone.md)",
      "from the root": "[x](/gone)",
      "below a file": "[x](src/index.js/more)",
      "with a NUL in it": "[x](gone%00.md)",
      "a heading of this page": "# Here\n\n[x](#there)",
      "a heading of another page": "[x](docs/guide.md#set-up-2)",
      "in another case": "[x](docs/guide.md#Set-Up)",
      "a page without its extension": "[x](docs/guide)",
    });
    expect(found).toEqual({
      "a missing file": ["error link-dead 2"],
      "a missing image": ["error link-dead 1"],
      "a definition": ["error link-dead 3"],
      "in a table": ["error link-dead 3"],
      "in HTML": ["error link-dead 2"],
      "below front matter": ["error link-dead 5"],
      "from the root": ["warning link-dead 1"],
      "below a file": ["error link-dead 1"],
      "with a NUL in it": ["error link-dead 1"],
      "a heading of this page": ["warning anchor-dead 3"],
      "a heading of another page": ["warning anchor-dead 1"],
      "in another case": ["warning anchor-dead 1"],
      "a page without its extension": ["info link-without-extension 1"],
    });
  });

  test("are warnings outside of READMEs, and belong to the innermost package", async () => {
    const projectDir = testdir({
      "package.json": manifest({ name: "root", private: true, workspaces: ["packages/*"] }),
      ...inFolder("packages/a", validPackage({ name: "a" })),
      "packages/a/docs/more.md": "[x](../gone.md)",
      "NOTES.md": "[x](gone.md)\n\n```js\nimport 'a';\n}\n```\n",
      "packages/a/test/fixtures/broken.md": "[x](gone.md)",
    });
    const { findings, notChecked } = await runCheck(projectDir, "documentation");
    expect(findings.map((finding) => `${finding.package}: ${label(finding)}`)).toEqual([
      "a: warning link-dead packages/a/docs/more.md:1",
      "root: warning link-dead NOTES.md:1",
      "root: warning program-does-not-parse NOTES.md:5",
    ]);
    expect(notChecked).toEqual([
      { what: "1 Markdown file in fixtures or third-party code", why: expect.any(String) },
    ]);
  });

  test("to files that git ignores are reported", async () => {
    const projectDir = testdir({
      ...validPackage(),
      ".gitignore": "dist/\n",
      "dist/api.md": "# API\n",
      "README.md": "[ignored](dist/api.md)\n[listed](linked/guide.md)\n[tracked](docs/guide.md)\n",
      "docs/guide.md": "# Guide\n",
    });
    symlinkSync("docs", join(projectDir, "linked"));
    git(projectDir, ...commitAll);
    const { findings } = await runCheck(projectDir, "documentation");
    expect(findings.map(label)).toEqual(["warning link-to-ignored-file README.md:1"]);
  });

  test("are not searched for in binary files", async () => {
    const projectDir = testdir({ ...validPackage(), "latin1.md": Buffer.from([0x5b, 0xe9, 0x5d]) });
    const { findings, notChecked } = await runCheck(projectDir, "documentation");
    expect(findings).toEqual([]);
    expect(notChecked).toEqual([{ what: "`latin1.md` is not UTF-8 text", why: "it could not be read" }]);
  });
});

test("deep nesting does not overflow the stack", { tags: ["slow"] }, () => {
  expect(parseMarkdown(`${">".repeat(3000)} [x](y.md)`).links).toEqual([{ url: "y.md", line: 1 }]);
});

describe("programs", () => {
  const fenced = (language, ...lines) => [`\`\`\`${language}`, ...lines, "```", ""].join("\n");

  test("that a reader could paste are parsed in their language", async () => {
    const importA = 'import { a } from "a";';
    const found = await checkPages({
      javascript: fenced("js", importA, "console.log(await a());"),
      commonjs: fenced("cjs", 'const a = require("a");', "a();"),
      typescript: fenced("ts", importA, "const b: number = a<string>(1)!;"),
      jsx: fenced("jsx", 'import { A } from "a";', "export const b = <A />;"),
      fragment: fenced("ts", "run(task: Task): Promise<void>"),
      elided: fenced("js", importA, "a({ ... });"),
      python: fenced("python", "import os", "print(1"),
      syntax: fenced("js", importA, "", "const = 3;"),
      "types in js": fenced("js", importA, "let b: A = a;"),
      list: `1. Do this\n\n   ${fenced("js", importA, "}").replaceAll("\n", "\n   ")}`,
      "own entry": fenced("js", 'import { answer } from "sound";'),
      "hidden entry": fenced("js", 'import x from "sound/internal.js";'),
      "other packages": fenced("js", 'import x from "lodash/fp/deep";', 'import y from "node:fs";'),
    });
    expect(found).toEqual({
      javascript: [],
      commonjs: [],
      typescript: [],
      jsx: [],
      fragment: [],
      elided: [],
      python: [],
      syntax: ["error program-does-not-parse 4"],
      "types in js": ["error program-does-not-parse 3"],
      list: ["error program-does-not-parse 5"],
      "own entry": [],
      "hidden entry": ["error program-imports-missing-entry 2"],
      "other packages": [],
    });
  });

  everyRow(
    "are complete if they have imports and leave nothing out: %j",
    [
      ['import { a } from "a";', true],
      ['import "a";', true],
      ["const { a } = require('a');", true],
      ["const a = await import('a');", true],
      ['import { a } from "a";\nconst b = { ...a };', true],
      ['import { a } from "a";\nf(a, ...);', false],
      ['import { a } from "a";\n// ...\n', false],
      ['import { a } from "a";\n…\n', false],
      ["important(1);", false],
      ["a();", false],
    ],
    (code, expected) => {
      expect(isWholeProgram(code)).toBe(expected);
    },
  );
});

test("a huge page only adds a line to the report", async () => {
  const projectDir = testdir({ ...validPackage(), "docs/huge.md": "x".repeat(6 * 1024 * 1024) });
  mkdirSync(join(projectDir, "empty"));
  const { notChecked } = await runCheck(projectDir, "documentation");
  expect(notChecked.map(({ what }) => what)).toEqual(["`docs/huge.md` is larger than 5 MB"]);
});
