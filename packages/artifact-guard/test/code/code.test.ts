import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { errorsOf } from "../documents.js";

describe("truncated code and data", () => {
  everyRow(
    "%s: %j",
    [
      ["a.json", '{"a": [1, 2'],
      ["a.json", '{"a": "b'],
      ["a.json", '{"a": 1,'],
      ["a.jsonl", '{"a": 1}\n{"a":'],
      ["a.yaml", "a:\n  - b\n  -\n"],
      ["a.yaml", "a: [1, 2"],
      ["a.yaml", 'a: "b'],
      ["a.ts", "export function a() {\n  return 1;\n"],
      ["a.ts", "const a = `x ${b"],
      ["a.ts", "const a = `x ${b} y"],
      ["a.ts", "const a ="],
      ["a.ts", "a();\n/* a comment"],
      ["a.ts", "call(1, 2,\n"],
      ["a.ts", 'const a = "b'],
      ["a.ts", "export const"],
      ["a.js", "const a = 1;\nconst b = a."],
      ["a.js", "const a = 1;\nfunction b(a)\n"],
      ["a.ts", 'import { a } from "./a.js";\nexport declare function b(): numb'],
      ["a.js", "function a() {\n  return 1;\n}\nmodule.expo"],
      ["a.js", "const a = 1;\nclass Reader extends Str"],
      ["a.py", "import os\n\ndef a():\n    x = 1\n    os.pat"],
      ["a.py", "x = 1\nif x"],
      ["a.py", "def a():\n"],
      ["a.py", "def a(b,\n"],
      ["a.py", '"""A text\nof two lines\n'],
      ["a.py", "x = 'a"],
      ["a.py", "x = 1 +\n"],
      ["a.py", "if a and"],
      // YAML: the last entry lacks what all entries like it have.
      // A text that stops in the middle.
      ["a.yaml", "collection: projects.locations\nparent: projects.loca"],
      // Shell: a command that continues on the next line, and truncated names.
      ["a.sh", "set -e\ncurl -s \\\n"],
      ["a.sh", "ls |\n"],
      ["a.sh", "echo a &&\n"],
      ["a.sql", "select 1;\nselect name from us"],
    ],
    (path, text) => {
      expect(checkArtifact(text, {}, { path }).map(({ code }) => code)).toContain("truncated");
    },
  );
});

describe("complete code and data", () => {
  everyRow(
    "%s: %j",
    [
      ["a.json", '{"a": [1, 2]}'],
      ["tsconfig.json", '{\n  // a comment\n  "a": "http://x", /* b */\n  "c": [1, 2,],\n}\n'],
      ["a.jsonl", '{"a": 1}\n\n{"a": 2}'],
      ["a.yaml", "a:\n  - b\nc: null\n"],
      ["a.yaml", "a: 1\n---\nb: !Ref c\n"],
      ["a.yaml", "a: b"],
      ["a.ts", "const a = [1 / 2, c /[3].d, e / f];\nconst g = /[/]'/.test(h);\n"],
      ["a.ts", "const a = /[/}]\\/{/g.test(b) ? `x ${c ? `y ${d}` : '}'} z` : 1 / 2 / 3;\n"],
      ["a.ts", "let a = b++\n"],
      ["a.ts", "export function a(b: string): void\n"],
      ["a.js", "a()\nb:\n"],
      ["a.js", "const a = `\nfunction b(a)\nc.`\n"],
      ["a.js", "#!/usr/bin/env node\n// it's fine {\nrun();"],
      ["a.ts", "type A<T> = Map<string, T>\n"],
      ["a.py", "def a():\n    '''It's fine {'''\n    return {'a': [1]}  # and (so on\n"],
      ["a.py", "x: int = ...\n"],
      ["a.py", "try:\n    a()\nexcept OSError:\n    pass"],
      ["a.py", "from .core import run"],
      ["a.js", "const a = require('a')\nmodule.exports = a"],
      ["a.js", "export default/[{]/"],
      ["a.ts", "export type A = string"],
      ["a.ts", "export declare function a(b: string): void;\nexport default a;"],
      ["a.py", "class A:\n    pass"],
      ["a.svelte", "{#await a}\n  <p>b</p>\n{:then c}\n  {#if c}<p>{c}</p>{/if}\n{/await}\n"],
      ["a.html", "{# a comment in Jinja #}\n<p>a</p>\n"],
      ["a.yaml", "services:\n  db:\n    image: a\nvolumes:\n  data:\n"],
      [
        "a.yaml",
        "- name: a\n  state: absent\n- name: b\n  state: present\n  size: 1\n- name: c\n  state: absent\n",
      ],
      ["a.yaml", "a:\n  url: http://a.b/c/"],
      ["a.yaml", "path: a/b\nname: create\nat: create_time\nmethod: create"],
      ["a.js", "const amount = map(a);\n//# sourceMappingURL=amap.js.map"],
      ["a.sh", 'if test -n "$a"; then\n  echo status \\"a\\", \\"b\\"\nfi\nexit $a\n'],
      ["a.sh", "case $1 in\n  (*\\'*) b;;\n  (*) c;;\nesac\nexit 0\n"],
      ["a.lua", "local a = map(function(b) return b end)\nreturn a\n"],
      ["a.lua", "if a then\n  b()\nend-- it's so\nreturn a\n"],
      ["a.rb", 'def a\n  load(b) if b\n  c.uniq! if d\n  return if e\nend\nrequire "f"\n'],
      ["a.rb", 'def a\n  eval <<-End, 1\n    x\n  End\nend\nrequire "f"\n'],
      ["a.h", "X(a, b),\nX(c, d),\n"],
      ["a.h", "#define A 1 /* begins (here\n  and ends there */\nint a;\n"],
    ],
    (path, text) => {
      expect(errorsOf(text, {}, { path })).toEqual([]);
    },
  );
});

test("stops reading JSON Lines after 20 invalid lines", () => {
  const parse = vi.spyOn(JSON, "parse");
  const findings = checkArtifact("{ no\n".repeat(1000), {}, { path: "a.jsonl" });
  const { length } = parse.mock.calls;
  parse.mockRestore();
  expect([findings.length, length]).toEqual([20, 20]);
});

test("names the unclosed construct and its line", () => {
  const [finding] = checkArtifact("export function a() {\n  if (b) {\n    c();\n", {}, { path: "a.ts" });
  expect(finding).toMatchObject({
    line: 3,
    message: 'The code ends too soon: "{" opened on line 2 is never closed',
  });
});

test("JSON with an error in the middle is unparsable, not truncated", () => {
  expect(errorsOf('{"a" 1}\n', {}, { path: "a.json" })).toEqual(["1 unparsable"]);
});

test("accepts this package's own source, but not if it is cut in the middle of a function", () => {
  const file = fileURLToPath(new URL("../../src/glob.ts", import.meta.url));
  const text = readFileSync(file, "utf8");
  expect(errorsOf(text, {}, { path: file })).toEqual([]);
  const at = text.lastIndexOf("return");
  expect(errorsOf(text.slice(0, at), {}, { path: file })).not.toEqual([]);
});

test("no text makes a check throw, whatever its type", () => {
  const paths = ["a.md", "a.json", "a.jsonl", "a.yaml", "a.ts", "a.py", "a.txt"];
  const piece = fc.constantFrom(
    "`",
    "```",
    "\n",
    "# ",
    "- ",
    "| ",
    "{",
    "}",
    '"',
    "'",
    "<!--",
    "-->",
    "\\",
    "[",
    "](",
    "a",
    "TBD",
    "${",
    "/",
    "---",
    ":",
    "\u0000",
    "\ud800",
    "é",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...paths), (pieces, path) => {
      const text = pieces.join("");
      const lines = text.split("\n").length;
      for (const { line, column } of checkArtifact(
        text,
        { minLines: 2, requiredSections: ["A"], forbiddenPhrases: ["a"] },
        { path },
      )) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
        expect(column).toBeGreaterThanOrEqual(1);
      }
    }),
    { numRuns: 500 },
  );
});
