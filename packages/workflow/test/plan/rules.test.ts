import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { loadRules } from "../../src/plan/prompt/rules.js";

test("core rules come first, then the module's, each in code-unit order", () => {
  const folder = testdir({
    ".agentos/modules/web/rules/a.md": "web a",
    ".agentos/modules/api/rules/a.md": "api a",
    ".agentos/core/rules/b.md": "core b",
    ".agentos/core/rules/a10.md": "core a10",
    ".agentos/core/rules/a2.md": "core a2",
    ".agentos/core/rules/B.md": "core B",
    ".agentos/core/rules/\u00e4.md": "core \u00e4",
    ".agentos/core/rules/.#b.md": "an editor's lock",
    ".agentos/core/rules/notes.txt": "not rules",
  });
  const { rules, diagnostics } = loadRules(folder, "web");
  expect(diagnostics).toEqual([]);
  expect(rules.map(({ text }) => text)).toEqual([
    "core B",
    "core a10",
    "core a2",
    "core b",
    "core \u00e4",
    "web a",
  ]);
  expect(rules.at(-1)).toEqual({
    name: "a.md",
    module: "web",
    text: "web a",
    path: join(folder, ".agentos/modules/web/rules/a.md"),
  });
});

test("front matter is for the guard: agents get only the text, and no rules that are off", () => {
  const folder = testdir({
    ".agentos/core/rules/broken.md": "---\nid: [\n---\nBroken.\n",
    ".agentos/core/rules/mail.md": "---\nid: mail\ntier: STOP\n---\n# Mail\n\nNever send mail.\n",
    ".agentos/core/rules/off.md": "\uFEFF---\r\nid: off\r\nmode: off\r\n---\r\nNobody reads this.\r\n",
    ".agentos/core/rules/open.md": "---\n\nA line, then text.\n",
    ".agentos/core/rules/plain.md": "Plain.\n\n---\n\nmode: off\n",
  });
  expect(loadRules(folder).rules.map(({ name, text }) => [name, text.trim()])).toEqual([
    ["broken.md", "Broken."],
    ["mail.md", "# Mail\n\nNever send mail."],
    ["open.md", "---\n\nA line, then text."],
    ["plain.md", "Plain.\n\n---\n\nmode: off"],
  ]);
});

test("missing folders have no rules", () => {
  expect(loadRules(testdir(), "web")).toEqual({ rules: [], diagnostics: [] });
  expect(loadRules(testdir({ ".agentos/core/rules/a.md": "a" })).rules).toHaveLength(1);
});

test("an unreadable rule does not hide others", () => {
  const folder = testdir({
    ".agentos/core/rules/a.md": "a",
    ".agentos/core/rules/b.md": new Uint8Array([0x61, 0x0a, 0xff]),
    ".agentos/core/rules/c.md/x": "",
    ".agentos/core/rules/d.md": "d",
  });
  const { rules, diagnostics } = loadRules(folder);
  expect(rules.map(({ name }) => name)).toEqual(["a.md", "d.md"]);
  expect(diagnostics).toEqual([
    {
      severity: "error",
      path: join(folder, ".agentos/core/rules/b.md"),
      line: 2,
      column: 1,
      message: "the rules file is not UTF-8 from this line on; save it as UTF-8",
    },
    {
      severity: "error",
      path: join(folder, ".agentos/core/rules/c.md"),
      message: "the rules file is a folder; name a file in it",
    },
  ]);
});

test("a file in place of the folder is reported", () => {
  const folder = testdir({ ".agentos/core/rules": "x" });
  expect(loadRules(folder).diagnostics).toMatchObject([
    {
      path: join(folder, ".agentos/core/rules"),
      message: expect.stringContaining("the rules folder cannot be read"),
    },
  ]);
});

test("a module that is not a file name has no rules", () => {
  const folder = testdir({ ".agentos/modules/rules/a.md": "a" });
  expect(loadRules(folder, "..").rules).toEqual([]);
});
