import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const codesOf = (path: string, text: string) => checkArtifact(text, {}, { path }).map(({ code }) => code);

describe("values that the file is about", () => {
  everyRow(
    "%s: %j",
    [
      ["terms.json", '{ "words": ["tbd", "to be decided", "coming soon"] }'],
      ["a.schema.json", '{ "default": "incomplete" }'],
      ["fixtures/order.json", '{ "status": "incomplete", "note": "to be defined" }'],
      ["form.yaml", "fields:\n  - label: Name\n    placeholder: your name here\n"],
      ["locales/en.yaml", "shop:\n  soon: Coming soon\n"],
      ["texts.json", '{ "comingSoon": "Coming soon" }'],
      ["flights.csv", "flight,gate,to\nAB 1,12,Oslo\nAB 2,TBA,Riga\nAB 3,7,Bern\n"],
      ["stages.yaml", "- key: tbd\n  label: To be decided\n- key: won\n  label: Won\n"],
      ["tasks.yml", 'password: "{{ he_admin_pass_word }}"\n'],
      ["log.json", '[{"level":"[ERROR]","text":"[REDACTED]"}]'],
      [
        "users.json",
        '[{"name":"Ida","note":null},{"name":"Per","note":null},{"name":"Bo","note":"Left in May after a year."}]',
      ],
      ["board.yaml", "cards:\n  - { title: A, state: in progress }\n  - { title: B, state: to do }\n"],
    ],
    (path, text) => {
      expect(codesOf(path, text)).toEqual([]);
    },
  );
});

describe("comments that postpone work", () => {
  test.each([
    ["a.ts", "export const a = read();\n// Retries still have to be built in here.\nsend(a);\n"],
    ["a.py", "def a(b):\n    # Zeitzonen fehlen noch, wird später ergänzt\n    return b + 1\n"],
    ["a.go", "package a\n\n// Metrics: postponed.\nfunc run() { serve() }\n"],
    ["a.rs", "fn a() -> u8 {\n    // a quick hack, the real table is yet to come\n    b() + 1\n}\n"],
  ])("%s: %j", (path, text) => {
    expect(codesOf(path, text)).toEqual(["deferred"]);
  });

  test.each([
    ["a.ts", "/** An upload that is not finished yet. */\nexport interface Pending { id: string }\n"],
    ["a.rs", "/// Bytes that still have to be written.\nfn rest(b: &[u8]) -> &[u8] { &b[1..] }\n"],
  ])("documentation of a declaration is not reported: %s", (path, text) => {
    expect(codesOf(path, text)).toEqual([]);
  });
});

describe("omitted code", () => {
  everyRow(
    "%s: %j",
    [
      ["a.py", "class A:\n    # [same constructor as before]\n    def b(self):\n        return self.c\n"],
      ["a.js", "const a = 1;\n// (helpers: see the original file)\nexport { a };\n"],
      ["a.rb", "get :a\n# your other routes here\nget :b\n"],
      ["a.toml", "[a]\n# ... keep the other keys\nb = 1\n"],
    ],
    (path, text) => {
      expect(codesOf(path, text)).toContain("elided-code");
    },
  );

  test.each([
    ["a.kt", "fun a() {\n  // ... the rest goes on as separate arguments\n  b(c)\n}\n"],
    ["a.ts", "// The rest of the list stays where it is while one item moves.\nmove(a);\n"],
  ])("a remark about the code is not an omission: %s", (path, text) => {
    expect(codesOf(path, text).filter((code) => code === "elided-code")).toEqual([]);
  });
});

describe("stub functions", () => {
  test.each([["a.rb", "def upsert(row)\n  # TODO: find or create the record\nend\n"]])(
    "%s: %j",
    (path, text) => {
      expect(codesOf(path, text)).toEqual(["stub"]);
    },
  );

  test.each([
    [
      "a.py",
      "class A:\n    def __init__(self, b):\n        # TODO: a better default\n        self.b = None\n",
    ],
    ["tests/conftest.py", 'def refuse():\n    raise RuntimeError("not implemented in tests")\n'],
    [
      "a.cc",
      "int a(int b)\n      {\n\t// TODO: the base is not optimal\n\treturn Base::a(b + 1);\n      }\n",
    ],
  ])("%s: %j is not a stub", (path, text) => {
    expect(codesOf(path, text)).toEqual([]);
  });
});

const after = (comment: string) => `export function area(a: number) {\n  return a * a;\n}\n\n${comment}\n`;

everyRow(
  "%s replaces code",
  [
    "// ... \u00fcbrige Methoden wie bisher ...",
    "// ... le reste du code est inchang\u00e9",
    "// los dem\u00e1s m\u00e9todos, omitidos",
    "// ... \u305d\u306e\u4ed6\u306f\u540c\u69d8",
    "// ... \u5176\u4f59\u4ee3\u7801\u4fdd\u6301\u4e0d\u53d8 ...",
    "// remaining drawing code here",
  ],
  (comment) => {
    expect(checkArtifact(after(comment), {}, { path: "a.ts" }).map(({ code }) => code)).toEqual([
      "elided-code",
    ]);
  },
);

test.each([
  [
    "documents a declaration",
    "/// The rest of the text, as before the cut.\npub fn rest(t: &str) -> &str {\n    &t[1..]\n}\n",
    "a.rs",
  ],
  [
    "says what the next line does",
    "def tail(v):\n    # les autres valeurs restent inchang\u00e9es\n    return v[1:]\n",
    "a.py",
  ],
])("a comment that %s does not replace code", (_, text, path) => {
  expect(checkArtifact(text, {}, { path })).toEqual([]);
});

const stubsOf = (path: string, text: string) =>
  checkArtifact(text, {}, { path })
    .filter(({ code }) => code === "stub" || code === "deferred")
    .map(({ line }) => line);

everyRow(
  "a function that %s is a stub",
  [
    [
      "only responds that it is not implemented",
      "a.js",
      'app.post("/a", (request, response) => {\n  response.status(501).send("Not implemented");\n});\n',
    ],
    [
      "returns mock rows on several lines",
      "a.ts",
      "export function find() {\n  // mock results until the index exists\n  return [\n    { id: 1 },\n    { id: 2 },\n  ];\n}\n",
    ],
    [
      "only logs and returns a constant",
      "a.py",
      'def pull(remote):\n    log.info("pull %s", remote)\n    # placeholder\n    return 0\n',
    ],
    [
      "skips its whole test",
      "a_test.go",
      'package a\n\nimport "testing"\n\nfunc TestGroup(t *testing.T) {\n\tt.Skip("not written yet")\n}\n',
    ],
    [
      "says so in French",
      "a.py",
      "def net(brut):\n    # \u00e0 impl\u00e9menter : le calcul\n    return 0\n",
    ],
    ["says so in Japanese", "a.ts", "export function count() {\n  // \u672a\u5b9f\u88c5\n  return 0;\n}\n"],
    [
      "says so in a stored procedure",
      "a.sql",
      "CREATE PROCEDURE tidy()\nLANGUAGE plpgsql AS $$\nBEGIN\n  -- body to be written\n  NULL;\nEND;\n$$;\n",
    ],
  ],
  (_, path, text) => {
    expect(stubsOf(path, text)).not.toEqual([]);
  },
);

test.each([
  [
    "is used by a test",
    "a.test.ts",
    'test("goes on", () => {\n  on("x", () => {\n    throw new Error("not implemented");\n  });\n  expect(emit("x")).toBe(1);\n});\n',
  ],
  [
    "the compiler requires",
    "a.swift",
    'class Cell: View {\n    required init?(coder: NSCoder) {\n        fatalError("init(coder:) has not been implemented")\n    }\n}\n',
  ],
  [
    "has something to do, but returns what it was given",
    "a.ts",
    "export function f(xs: number[]) {\n  const n = xs.length;\n  // TODO: cache\n  return { n, first: xs[0] };\n}\n",
  ],
  [
    "returns a constant that nothing calls provisional",
    "a.ts",
    "/** Sources without seeking answer false. */\nexport function canSeek() {\n  return false;\n}\n",
  ],
])("a function that %s is not a stub", (_, path, text) => {
  expect(stubsOf(path, text)).toEqual([]);
});

test.each([
  [
    "an object of texts",
    "a.ts",
    'export async function charge(amount: number) {\n  const key = randomUUID();\n  // TODO: call the service\n  return { id: `ch_${key}`, status: "succeeded" };\n}\n',
  ],
  [
    "a hash",
    "a.rb",
    "class W\n  def forecast(_area)\n    # TODO: call the service\n    { weather: 'sunny', max: 25 }\n  end\nend\n",
  ],
  [
    "a number and no error",
    "a.go",
    "package a\n\nfunc rate(from string) (float64, error) {\n\t// TODO: call the service\n\treturn 1.0, nil\n}\n",
  ],
])("a function that has a TODO and returns %s is a stub", (_, path, text) => {
  expect(stubsOf(path, text)).toHaveLength(1);
});
