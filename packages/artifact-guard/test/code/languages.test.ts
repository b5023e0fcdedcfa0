import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { errorsOf, warningsOf } from "../documents.js";

/** A file in each language, before and after a comment, and the comment's markers. */
const FILES: Readonly<Record<string, [before: string, after: string, open: string, close?: string]>> = {
  "a.ts": ["export function a() {\n  b();\n", "\n}\n", "// "],
  "a.py": ["def a():\n    b()\n", "\n", "# "],
  "a.go": ["func a() {\n\tb()\n", "\n}\n", "// "],
  "a.rs": ["fn a<'x>(b: &'x str) {\n    c('\\'');\n", "\n}\n", "// "],
  "a.java": ["class A {\n  char b = '{';\n", "\n}\n", "// "],
  "a.c": ["int a(void) {\n#if B\n  if (c) {\n#else\n  if (d) {\n#endif\n  }\n", "\n}\n", "/* ", " */"],
  "a.cs": ['class A {\n  string b = @"c:\\";\n', "\n}\n", "// "],
  "a.kt": ['fun a() {\n  val b = "${c("}")}"\n', "\n}\n", "// "],
  "a.swift": ['func a() {\n  let b = "\\(c("}"))"\n', "\n}\n", "// "],
  "a.rb": ["def a\n  return if b\n  x = <<~EOS\n    if {\n  EOS\n", "\nend\n", "# "],
  "a.php": ["<p>Don't {\n<?php\nfunction a() {\n  b();\n", "\n}\n", "// "],
  "a.lua": ["function a()\n  local b = [[ function ( ]]\n", "\nend\n", "-- "],
  "a.sql": ["SELECT 'it''s (';\nSELECT 2;\nSELECT 3;\n", "\nSELECT 4;\n", "-- "],
  "a.css": ['a { b: "}" }\n', "\nc { d: e }\n", "/* ", " */"],
  "a.sh": ['a=${#b}\ncat <<EOF\nif "\nEOF\nif [ "$(echo "x")" ]; then echo done; fi\n', "\nc\n", "# "],
  "a.toml": ['a = "]"\n', "\nb = '''\n[ '''\n", "# "],
  "a.yaml": ["a: b\n", "\nc: d\n", "# "],
  "a.dockerfile": ["FROM a\n", "\nRUN b\n", "# "],
};
const files = Object.entries(FILES);
const withComment = ([before, after, open, close = ""]: (typeof files)[0][1], words: string) =>
  `${before}${open}${words}${close}${after}`;

everyRow("%s is complete, whatever its strings and comments contain", files, (path, file) => {
  expect(errorsOf(withComment(file, "it's a { remark"), {}, { path })).toEqual([]);
});

describe.each(files)("in %s", (path, file) => {
  everyRow(
    "reports %s as omitted code",
    [
      "... rest of the code unchanged",
      "existing code remains the same",
      "(remaining methods omitted for brevity)",
    ],
    (words) => {
      expect(errorsOf(withComment(file, words), {}, { path }).join()).toContain("elided-code");
    },
  );

  test("reports a comment that postpones work", () => {
    const text = withComment(file, "I'll implement the remaining handlers in the next session.");
    expect(errorsOf(text, {}, { path }).join()).toContain("deferred");
  });
});

everyRow(
  "%s is truncated: %j",
  [
    ["a.go", "func a() {\n\tif b {\n\t\tc()\n\t}\n"],
    ["a.rs", 'fn a() {\n    let b = r#"c " d'],
    ["a.java", "class A {\n  /* b\n"],
    ["a.kt", 'val a = """b\n'],
    ["a.rb", "class A\n  def b\n    if c\n      d\n    end\n"],
    ["a.lua", "function a()\n  for b in c do\n    d()\n"],
    ["a.php", "<?php\n$a = <<<EOT\nb\n"],
    ["a.sql", "SELECT 1;\nSELECT 2;\nSELECT 3;\nINSERT INTO a (b,\n"],
    ["a.css", "a { b: c }\n.d"],
    ["a.sh", "if a; then\n  b\n"],
    ["a.sh", "for a in b; do\n  c\n"],
    ["a.sh", "case $a in\n  b) c ;;\n"],
    ["a.sh", "cat <<EOF\na\n"],
    ["a.sh", 'echo "a\n'],
    ["a.toml", "a = [\n  1,\n"],
    ["a.toml", "[a]\nb ="],
    ["a.yaml", "a:\n  b: |\n"],
    ["a.yaml", "image: postgres\nother: postg"],
    ["a.csv", "a,b,c\n1,2,3\n4,5,6\n7,8\n"],
    ["a.csv", 'a,b\n1,"c\n'],
  ],
  (path, text) => {
    expect(errorsOf(text, {}, { path }).join()).toContain("truncated");
  },
);

everyRow(
  "%s is complete: %j",
  [
    ["a.py", "from .models import *\n"],
    ["a.py", "d.pad(45)  # ...test both int and char\n"],
    ["a.py", "x = f(a,\n      for b in c])\n"],
    ["a.js", `export default /[\`${"\\u0041".repeat(400)}]/\n`],
    ["a.c", "#define A(b) \\\n  if (b) {\n"],
    ["a.sh", "x=$((1 << 2))\n"],
    ["__init__.py", ""],
    ["a/py.typed", ""],
    [".gitkeep", ""],
  ],
  (path, text) => {
    expect(errorsOf(text, {}, { path })).toEqual([]);
  },
);

test("an empty file is an error unless its existence is meaningful", () => {
  expect(errorsOf("", {}, { path: "a.py" })).toEqual(["1 empty-artifact"]);
  expect(errorsOf("\u0000".repeat(500))).toEqual(["1 empty-artifact"]);
});

describe("stubs", () => {
  everyRow(
    "%s: %j is a warning, or an error if the criteria say so",
    [
      ["a.ts", 'export function a() {\n  throw new Error("not implemented");\n}\n'],
      ["a.ts", "function a() {\n  // For now, return mock data\n  return [];\n}\n"],
      ["a.test.ts", 'it("works", async () => {\n  // later\n});\n'],
      ["a.test.ts", 'it("works", () => {\n  expect(true).toBe(true);\n});\n'],
      ["a.rs", "fn a() -> u32 {\n    todo!()\n}\n"],
      ["a.rs", "#[test]\nfn works() {\n}\n"],
      ["a.go", 'func a() error {\n\treturn errors.New("not implemented")\n}\n'],
      ["a.java", "class T {\n  @Test\n  void works() {\n  }\n}\n"],
      ["a.cs", "class A {\n  int B() => throw new NotImplementedException();\n}\n"],
      ["a.kt", "fun a(): Int = TODO()\n"],
      ["a.rb", "def a\n  raise NotImplementedError\nend\n"],
      ["a.sh", 'deploy() {\n  echo "not implemented"\n  exit 1\n}\n'],
    ],
    (path, text) => {
      expect(warningsOf(text, {}, { path }).join()).toContain("stub");
      expect(errorsOf(text, {}, { path })).toEqual([]);
      expect(errorsOf(text, { stubs: "error" }, { path }).join()).toContain("stub");
      expect(errorsOf(text, { stubs: "error" }, { path, original: text })).toEqual([]);
    },
  );

  everyRow(
    "%s: %j is not a stub",
    [
      ["a.py", "class A(ABC):\n    @abstractmethod\n    def a(self):\n        raise NotImplementedError\n"],
      [
        "a.py",
        'class A:\n    def a(self):\n        raise NotImplementedError("subclasses must implement this")\n',
      ],
      ["a.ts", "const noop = () => {};\n"],
      ["a.ts", "function size() {\n  return 0;\n}\n"],
      ["a.ts", 'function a(b) {\n  if (b) return 1;\n  throw new Error("not implemented");\n}\n'],
      ["a.py", "def test_a():\n    def test():\n        pass\n    assert call(test)\n"],
      ["a.pyi", "def a(): ...\n"],
    ],
    (path, text) => {
      expect(
        warningsOf(text, { stubs: "error" }, { path }).concat(errorsOf(text, { stubs: "error" }, { path })),
      ).toEqual([]);
    },
  );
});

describe("values", () => {
  everyRow(
    "%s says that it is not finished: %j",
    [
      ["a.json", '{"items": ["a", "... 12 more items"]}'],
      ["a.json", '{"towns": [{"name": "Bonn"}, "... (48 more)"]}'],
    ],
    (path, text) => {
      expect(errorsOf(text, {}, { path })).toHaveLength(1);
    },
  );

  everyRow(
    "a value in %s that may be intentional is a warning: %j",
    [
      ["a.json", '{"description": "TODO"}'],
      [
        "a.json",
        '{"endpoints": [{"path": "/a", "does": "Lists the orders."}, {"path": "/b", "does": "TBD"}]}',
      ],
    ],
    (path, text) => {
      expect(errorsOf(text, {}, { path })).toEqual([]);
      expect(checkArtifact(text, {}, { path })).toHaveLength(1);
    },
  );

  everyRow(
    "%s is not reported",
    [
      [
        "the status of one of several records",
        "a.json",
        '{"orders": [{"status": "incomplete"}, {"status": "paid"}]}',
      ],
      ["a status in a table", "a.csv", "id,status\n1,incomplete\n2,done\n"],
      ["a word that the file lists", "a.yaml", "default: todo\nvalues: [todo, partial, complete]\n"],
      [
        "a state that the file defines",
        "a.json",
        '{"initial": "draft", "then": "todo", "todo": {"next": "draft"}}',
      ],
      ["a name in lower case", "a.toml", '[project]\nname = "tbd"\n'],
      ["a dictionary entry", "a.csv", "en,de\nto be continued,Fortsetzung folgt\n"],
    ],
    (_, path, text) => {
      expect(checkArtifact(text, {}, { path })).toEqual([]);
    },
  );

  test.each([
    ["a.json", '{"status": "complete", "done": true, "message": "Add more rows"}'],
    ["a.yaml", "on:\n  push:\n    branches: [main]\n"],
  ])("%s: %j is complete", (path, text) => {
    expect(errorsOf(text, {}, { path }).concat(warningsOf(text, {}, { path }))).toEqual([]);
  });
});
