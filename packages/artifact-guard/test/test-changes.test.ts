import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import type { SessionRecord } from "../src/evidence/index.js";
import { formatChanges, readTestChanges } from "../src/test-changes/index.js";

/** Formats the weakening changes of a turn in a git project, given the request and the last message. */
function changesOf(
  before: Record<string, string>,
  after: Record<string, string | null>,
  { ask = "Fix the bug.", say = "Fixed. All tests pass.", byCommand = false } = {},
) {
  const folder = testdir(before);
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  for (const [path, text] of Object.entries(after)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (text === null) rmSync(join(folder, path));
    else writeFileSync(join(folder, path), text);
  }
  const record: SessionRecord = {
    folder,
    steps: byCommand
      ? [{ type: "command", command: "git rm x", status: "ended", exitCode: 0, output: "" }]
      : Object.keys(after).map((path) => ({ type: "edit", path, before: before[path] ?? null })),
    requests: [ask],
    turn: { from: 0 },
    lastMessage: say,
    isWhole: true,
  };
  return formatChanges(readTestChanges(record, folder));
}

const JS = `import { expect, it } from "vitest";
import { add } from "./add.js";

it("adds", () => {
  expect(add(1, 2)).toBe(3);
});

it("adds nothing", () => {
  expect(add(1, 0)).toBe(1);
});
`;
const changedJs = (from: string, to: string) => ({ "a.test.ts": JS.replace(from, to) });

everyRow<[string, Record<string, string>, Record<string, string | null>, string]>(
  "%s is reported",
  [
    [
      "a Go test that was deleted, although another test prints the same text",
      {
        "a_test.go":
          'func TestA(t *testing.T) {\n\tif f(1) != 1 {\n\t\tt.Fatal("wrong")\n\t}\n}\n\nfunc TestB(t *testing.T) {\n\tif f(2) != 4 {\n\t\tt.Fatal("wrong")\n\t}\n}\n',
      },
      { "a_test.go": 'func TestA(t *testing.T) {\n\tif f(1) != 1 {\n\t\tt.Fatal("wrong")\n\t}\n}\n' },
      "a test was deleted",
    ],
    [
      "a test that is disabled by an annotation's full name",
      { "ATest.java": "class ATest {\n  @Test\n  void adds() {\n    assertEquals(2, add(1, 1));\n  }\n}\n" },
      {
        "ATest.java":
          "class ATest {\n  @org.junit.jupiter.api.Disabled\n  @Test\n  void adds() {\n    assertEquals(2, add(1, 1));\n  }\n}\n",
      },
      'a test was skipped (ATest.java:4 "adds")',
    ],
    [
      "a deleted test",
      { "a.test.ts": JS },
      changedJs(JS.slice(JS.indexOf('it("adds n')), ""),
      'a test was deleted (a.test.ts "adds nothing")',
    ],
    ["a deleted test file", { "a.test.ts": JS }, { "a.test.ts": null }, "2 tests were deleted"],
    [
      "a commented-out test",
      { "a.test.ts": JS },
      changedJs(
        'it("adds nothing", () => {\n  expect(add(1, 0)).toBe(1);\n});',
        '// it("adds nothing", () => {\n//   expect(add(1, 0)).toBe(1);\n// });',
      ),
      "a test was deleted",
    ],
    [
      "it.skip",
      { "a.test.ts": JS },
      changedJs('it("adds",', 'it.skip("adds",'),
      'a test was skipped (a.test.ts:4 "adds")',
    ],
    ["xit", { "a.test.ts": JS }, changedJs('it("adds",', 'xit("adds",'), "a test was skipped"],
    [
      "it.only",
      { "a.test.ts": JS },
      changedJs('it("adds",', 'it.only("adds",'),
      "all tests but one were left out",
    ],
    [
      "a return as the first statement",
      { "a.test.ts": JS },
      changedJs("  expect(add(1, 2))", "  return;\n  expect(add(1, 2))"),
      "a test was skipped",
    ],
    [
      "an assertion about a constant",
      { "a.test.ts": JS },
      changedJs("expect(add(1, 2)).toBe(3)", "expect(true).toBe(true)"),
      "a test asserts a constant",
    ],
    [
      "a comparison of a value with itself",
      { "a.test.ts": JS },
      changedJs("toBe(3)", "toBe(add(1, 2))"),
      "a test asserts a constant",
    ],
    [
      "a rewritten snapshot",
      { "__snapshots__/a.test.ts.snap": "exports[`adds`] = `3`;\n" },
      { "__snapshots__/a.test.ts.snap": "exports[`adds`] = `4`;\n" },
      "a snapshot was rewritten",
    ],
    [
      "removed assertions",
      { "a.test.ts": JS },
      changedJs("  expect(add(1, 2)).toBe(3);\n", "  add(1, 2);\n"),
      "a test lost assertions",
    ],
    [
      "an assertion that holds for nearly anything",
      { "a.test.ts": JS },
      changedJs("toBe(3)", "toBeDefined()"),
      "an assertion was loosened",
    ],
    [
      "a different expected value for the same code",
      { "a.test.ts": JS },
      changedJs("toBe(3)", "toBe(4)"),
      "an expected value was changed, and the code was not",
    ],
    [
      "a swallowed failure",
      { "a.test.ts": JS },
      changedJs("  expect(add(1, 2)).toBe(3);", "  try {\n    expect(add(1, 2)).toBe(3);\n  } catch {}"),
      "a test swallows its failures",
    ],
    [
      "pytest's skip",
      { "test_a.py": "def test_a():\n    assert f() == 1\n" },
      { "test_a.py": "@pytest.mark.skip\ndef test_a():\n    assert f() == 1\n" },
      "a test was skipped",
    ],
    [
      "Go's t.Skip",
      { "a_test.go": "func TestA(t *testing.T) {\n\tif f() != 1 {\n\t\tt.Fatal()\n\t}\n}\n" },
      { "a_test.go": "func TestA(t *testing.T) {\n\tt.Skip()\n\tif f() != 1 {\n\t\tt.Fatal()\n\t}\n}\n" },
      "a test was skipped",
    ],
    [
      "JUnit's @Disabled",
      { "ATest.java": "class ATest {\n  @Test\n  void a() {\n    assertEquals(1, f());\n  }\n}\n" },
      {
        "ATest.java":
          "class ATest {\n  @Disabled\n  @Test\n  void a() {\n    assertEquals(1, f());\n  }\n}\n",
      },
      "a test was skipped",
    ],
    [
      "Rust's ignore",
      { "a.rs": "#[test]\nfn a() {\n    assert_eq!(f(), 1);\n}\n" },
      { "a.rs": "#[test]\n#[ignore]\nfn a() {\n    assert_eq!(f(), 1);\n}\n" },
      "a test was skipped",
    ],
    [
      "RSpec's xit",
      { "a_spec.rb": "it 'adds' do\n  expect(f).to eq 1\nend\n" },
      { "a_spec.rb": "xit 'adds' do\n  expect(f).to eq 1\nend\n" },
      "a test was skipped",
    ],
    [
      "a script that runs nothing",
      { "package.json": '{"scripts":{"test":"vitest run"}}' },
      { "package.json": '{"scripts":{"test":"true"}}' },
      'a check script was weakened (package.json "test: true")',
    ],
    [
      "a script that hides the outcome",
      { "package.json": '{"scripts":{"test":"vitest run"}}' },
      { "package.json": '{"scripts":{"test":"vitest run || echo"}}' },
      "a check script was weakened",
    ],
    [
      "a lowered threshold",
      { "vitest.config.ts": "thresholds: {\n  lines: 90,\n}\n" },
      { "vitest.config.ts": "thresholds: {\n  lines: 60,\n}\n" },
      'a threshold was relaxed (vitest.config.ts "lines: 90, now 60")',
    ],
    [
      "a file that the runner excludes",
      { "vitest.config.ts": "export default {};\n" },
      { "vitest.config.ts": 'export default { test: { exclude: ["src/import/**"] } };\n' },
      "tests were left out",
    ],
    [
      "a step that may fail",
      { ".github/workflows/ci.yml": "- run: npm test\n" },
      { ".github/workflows/ci.yml": "- run: npm test\n  continue-on-error: true\n" },
      "errors were silenced",
    ],
  ],
  (_, before, after, told) => {
    expect(changesOf(before, after)).toContain(told);
  },
);

type Words = { ask?: string; say?: string } | undefined;

everyRow<readonly [string, Record<string, string>, Record<string, string | null>, Words?]>(
  "%s is not reported",
  [
    [
      "a new test",
      { "a.test.ts": JS },
      { "a.test.ts": `${JS}\nit("adds more", () => {\n  expect(add(2, 2)).toBe(4);\n});\n` },
    ],
    ["a renamed test", { "a.test.ts": JS }, changedJs('"adds nothing"', '"adds zero"')],
    ["a test that has moved", { "a.test.ts": JS }, { "a.test.ts": null, "b.test.ts": JS }],
    [
      "tests that became table-driven",
      { "a.test.ts": JS },
      {
        "a.test.ts":
          'it.each([\n  [1, 2, 3],\n  [1, 0, 1],\n])("%i and %i", (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});\n',
      },
    ],
    [
      "two tests that were merged",
      { "a.test.ts": JS },
      {
        "a.test.ts": 'it("adds", () => {\n  expect(add(1, 2)).toBe(3);\n  expect(add(1, 0)).toBe(1);\n});\n',
      },
    ],
    [
      "a comparison with a constant of the same name",
      { "a.test.ts": JS.replace("add(1, 2)).toBe(3)", "name).toBeDefined()") },
      { "a.test.ts": JS.replace("add(1, 2)).toBe(3)", "name).toBe(NAME)") },
    ],
    ["a stricter assertion", { "a.test.ts": JS.replace("toBe(3)", "toBeDefined()") }, { "a.test.ts": JS }],
    [
      "a different expected value for changed code",
      { "a.test.ts": JS, "add.ts": "export const add = (a, b) => a;\n" },
      { ...changedJs("toBe(3)", "toBe(4)"), "add.ts": "export const add = (a, b) => b;\n" },
    ],
    [
      "a skip that was already there",
      { "a.test.ts": JS.replace('it("adds",', 'it.skip("adds",') },
      { "a.test.ts": `${JS.replace('it("adds",', 'it.skip("adds",')}\n// more\n` },
    ],
    [
      "a deletion that was requested",
      { "a.test.ts": JS },
      { "a.test.ts": null },
      { ask: "Remove the module a." },
    ],
    [
      "a skip that was requested",
      { "a.test.ts": JS },
      changedJs('it("adds",', 'it.skip("adds",'),
      { ask: "Skip the test that adds." },
    ],
    [
      "a skip that the agent reports",
      { "a.test.ts": JS },
      changedJs('it("adds",', 'it.skip("adds",'),
      { say: 'I skipped the test "adds": it needs a network.' },
    ],
    [
      "a skipped test whose title the agent mentions, in words that no list contains",
      { "a.test.ts": JS },
      changedJs('it("adds",', 'it.skip("adds",'),
      { say: '"adds" no longer runs, so it is yours on Monday.' },
    ],
    [
      "a deleted test that the agent mentions in Turkish",
      { "a.test.ts": JS },
      changedJs(JS.slice(JS.indexOf('it("adds n')), ""),
      { say: "`adds nothing` çıkarıldı; kalan test geçiyor." },
    ],
    [
      "a deleted test file that the agent mentions",
      { "a.test.ts": JS, "b.test.ts": JS.replaceAll("adds", "sums") },
      { "b.test.ts": null },
      { say: "`b.test.ts` was a copy of `a.test.ts`, so only the latter is left. It passes." },
    ],
    [
      "a compiler that now writes its output",
      { "tsconfig.json": '{ "noEmit": true }\n' },
      { "tsconfig.json": '{ "noEmit": false }\n' },
    ],
    [
      "a step that cleans up and may fail",
      { ".github/workflows/ci.yml": "- run: npm test\n" },
      { ".github/workflows/ci.yml": "- run: npm test\n- run: docker compose down -v || true\n" },
    ],
    [
      "a disabled rule below a comment that says why",
      { "src/lib.rs": "pub fn f() {}\n" },
      {
        "src/lib.rs":
          "// The arguments mirror the columns of the table.\n#[allow(clippy::too_many_arguments)]\npub fn f() {}\n",
      },
    ],
    [
      "an ignored import that the agent explains after a negation",
      { "a.py": "import yaml\n" },
      { "a.py": "import toml  # type: ignore[import-untyped]\nimport yaml\n" },
      { say: "`toml` ships no types, so mypy ignores that import." },
    ],
    [
      "a variable that the agent mentions",
      { "src/log.ts": "export const level = 'info';\n" },
      { "src/log.ts": "export const level = process.env.NODE_ENV === 'test' ? 'silent' : 'info';\n" },
      { say: "The logger is silent when NODE_ENV is `test`." },
    ],
    [
      "an expected translation that changed in its file",
      {
        "hi.test.ts": "it('hi', () => {\n  expect(t('hi')).toBe('Hello');\n});\n",
        "locales/en.json": '{"hi":"Hello"}\n',
      },
      {
        "hi.test.ts": "it('hi', () => {\n  expect(t('hi')).toBe('Howdy');\n});\n",
        "locales/en.json": '{"hi":"Howdy"}\n',
      },
    ],
    [
      "a setting that the agent mentions",
      { ".github/workflows/ci.yml": "- run: npm test\n" },
      { ".github/workflows/ci.yml": "- run: npm test\n- run: npm run e2e\n  continue-on-error: true\n" },
      { say: "The new job has `continue-on-error: true`, so it cannot block merges." },
    ],
    [
      "an assertion about a removed field",
      {
        "u.ts": "export const u = { id: 1, nick: 2 };\n",
        "a.test.ts": JS.replace(
          "it(",
          'it("user", () => {\n  expect(u.id).toBe(1);\n  expect(u.nick).toBe(2);\n});\n\nit(',
        ),
      },
      {
        "u.ts": "export const u = { id: 1 };\n",
        "a.test.ts": JS.replace("it(", 'it("user", () => {\n  expect(u.id).toBe(1);\n});\n\nit('),
      },
    ],
    [
      "a test that finds a removed component by its role",
      {
        "page.tsx": "export const Page = () => <Banner />;\n",
        "a.test.ts": `${JS}\nit("shows it", () => {\n  expect(getByRole("banner")).toBeVisible();\n});\n`,
      },
      { "page.tsx": "export const Page = () => null;\n", "a.test.ts": JS },
    ],
    [
      "a compiler option that the agent mentions",
      { "tsconfig.json": '{ "compilerOptions": { "strict": true } }\n' },
      { "tsconfig.json": '{ "compilerOptions": { "strict": false } }\n' },
      { say: "`strict` is `false` on this branch; `tsc` reports no errors." },
    ],
    [
      "a step that moved to another pipeline",
      { ".github/workflows/ci.yml": "      - run: npm test\n" },
      { ".github/workflows/ci.yml": "on: push\n", ".github/workflows/test.yml": "      - run: npm test\n" },
    ],
    [
      "a mock of a function that the tested code calls",
      { "a.test.ts": JS },
      changedJs("\nit", '\nimport { log } from "./log.js";\nvi.mock("./log.js");\n\nit'),
    ],
    ["a raised threshold", { "vitest.config.ts": "lines: 60,\n" }, { "vitest.config.ts": "lines: 90,\n" }],
    [
      "a rule that is disabled for a line, with a reason",
      { "src/a.ts": "f();\n" },
      { "src/a.ts": "// eslint-disable-next-line no-console -- this is what a CLI is for\nf();\n" },
    ],
    [
      "a runner that excludes generated files",
      { "vitest.config.ts": "export default {};\n" },
      { "vitest.config.ts": 'export default { test: { exclude: ["dist/**", "node_modules/**"] } };\n' },
    ],
    [
      "another script",
      { "package.json": '{"scripts":{"test":"vitest run"}}' },
      { "package.json": '{"scripts":{"test":"vitest run","dev":"vite"}}' },
    ],
    [
      "assertions that moved into a helper",
      { "a.test.ts": JS },
      {
        "a.test.ts":
          'const check = (n: number) => {\n  expect(add(1, n)).toBe(1 + n);\n};\n\nit("adds", () => check(2));\n\nit("adds nothing", () => check(0));\n',
      },
    ],
    [
      "the test of a removed function",
      {
        "a.ts": "export const legacySum = 1;\nexport const b = 2;\n",
        "a.test.ts": `${JS}\nit("sums", () => {\n  expect(legacySum).toBe(1);\n});\n`,
      },
      { "a.ts": "export const b = 2;\n", "a.test.ts": JS },
    ],
    [
      "a renamed script",
      { "package.json": '{"scripts":{"test:unit":"vitest run"}}' },
      { "package.json": '{"scripts":{"unit-tests":"vitest run"}}' },
    ],
    [
      "a script that uses another runner",
      { "package.json": '{"scripts":{"test":"jest"}}' },
      { "package.json": '{"scripts":{"test":"vitest run"}}' },
    ],
  ],
  (...[, before, after, words]) => {
    expect(changesOf(before, after, words)).toBe("");
  },
);

test("a request not to skip tests does not permit a skip", () => {
  const told = changesOf({ "a.test.ts": JS }, changedJs('it("adds",', 'it.skip("adds",'), {
    ask: "Fix it. Do not skip any tests.",
  });
  expect(told).toContain("a test was skipped");
});

everyRow(
  "a skip is reported although the agent says: %s",
  [
    'Fixed "adds".',
    "Fixed the flaky test.",
    '"adds" passes now.',
    'Behoben: "adds" macht keine Probleme mehr.',
    '"adds" was failing because of rounding.',
    "The calculator adds numbers.",
  ],
  (say) => {
    const told = changesOf({ "a.test.ts": JS }, changedJs('it("adds",', 'it.skip("adds",'), { say });
    expect(told).toContain("a test was skipped");
  },
);

everyRow(
  "a skip is reported although the user asks: %s",
  [
    '"adds" fails on CI.',
    'The test "adds" is flaky, fix it.',
    'Fix the test "adds".',
    'Why is the "adds" test slow?',
    'Make "adds" pass.',
  ],
  (ask) => {
    const told = changesOf({ "a.test.ts": JS }, changedJs('it("adds",', 'it.skip("adds",'), { ask });
    expect(told).toContain("a test was skipped");
  },
);

test("an assertion with a new tolerance does not make up for a removed one", () => {
  const test = (body: string) => ({ "test_a.py": `def test_energy():\n${body}` });
  const before = test("    assert e == approx(1.0, abs=1e-3)\n    assert x == approx(1.0, abs=1e-3)\n");
  const code = { "a.py": "def step():\n    return 1\n" };
  const told = changesOf(
    { ...before, ...code },
    { ...test("    assert e == approx(1.0, abs=1.0)\n"), "a.py": "def step():\n    return 2\n" },
    { say: "`paso` actualiza la velocidad antes que la posición." },
  );
  expect(told).toContain("a test lost assertions");
});

test("a lowered threshold is reported although the request mentions coverage", () => {
  const [before, after] = [{ "vitest.config.ts": "lines: 90,\n" }, { "vitest.config.ts": "lines: 60,\n" }];
  expect(changesOf(before, after, { ask: "The coverage job fails." })).toContain("a threshold was relaxed");
});

test("an edit that stores no complete file does not report what earlier turns left", () => {
  const folder = testdir({ "a.test.ts": JS });
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  const skipped = JS.replace('it("adds",', 'it.skip("adds",');
  writeFileSync(join(folder, "a.test.ts"), skipped.replace("toBe(1)", "toEqual(1)"));
  const record: SessionRecord = {
    folder,
    steps: [{ type: "edit", path: "a.test.ts", removed: "toBe(1)", added: "toEqual(1)" }],
    requests: ["Fix the bug."],
    turn: { from: 0 },
    lastMessage: "Fixed. All tests pass.",
    isWhole: true,
  };
  expect(formatChanges(readTestChanges(record, folder))).toBe("");
});

test("finds files that a command deleted through git", () => {
  const told = changesOf({ "a.test.ts": JS }, { "a.test.ts": null }, { byCommand: true });
  expect(told).toContain("2 tests were deleted");
});

test("compares long files in linear time", () => {
  const many = (count: number) => `${'it("a", () => {});\n'.repeat(count)}it.skip("b", () => {});\n`;
  const time = (count: number) => {
    const start = process.cpuUsage().user;
    changesOf({ "a.test.ts": many(count) }, { "a.test.ts": many(count - 1) });
    return process.cpuUsage().user - start;
  };
  time(500);
  expect(time(8_000)).toBeLessThan(16 * Math.max(time(2_000), 20_000));
});

test("a test that was deleted with the file that it tests is not reported", () => {
  const before = { "src/rates.ts": "export const rate = 1;\n", "src/rates.test.ts": JS, "a.test.ts": JS };
  const gone = { "src/rates.ts": null, "src/rates.test.ts": null };
  expect(changesOf(before, gone)).toBe("");
  expect(changesOf(before, { "src/rates.test.ts": null })).toContain("2 tests were deleted");
  const others = { "src/rates.test.ts.snap": "x\n", "src/test.ts": "export {};\n" };
  const withOthers = { "src/rates.test.ts": null, "src/rates.test.ts.snap": null, "src/test.ts": null };
  expect(changesOf({ ...before, ...others }, withOthers)).toContain("2 tests were deleted");
  expect(changesOf(before, { "src/rates.ts": null, "a.test.ts": null })).toContain("2 tests were deleted");
});

test("a function whose name begins like a matcher is not one", () => {
  const after = {
    "a.test.ts": `${JS}\nit("reads", () => {\n  expect(toRgb("#f80")).toEqual([255, 136, 0]);\n});\n`,
  };
  expect(changesOf({ "a.test.ts": JS }, after)).toBe("");
});

test.each(["Update the snapshot as well.", "スナップショットも更新してください。"])(
  "a snapshot that was updated on request is not reported: %s",
  (ask) => {
    const snapshot = (value: number) => ({
      "__snapshots__/a.test.ts.snap": `exports[\`adds\`] = \`${value}\`;\n`,
    });
    expect(changesOf(snapshot(3), snapshot(4), { ask })).toBe("");
  },
);
