import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { BIN, builtAos } from "./aos.js";
import { aos } from "./in-process.js";

const WHOLE = `# Plan

## Summary

The release moves every project to the new file format, in one step.

## Risks

A project that was edited while the step ran is converted again.
`;
const STUB = "# Plan\n\n## Summary\n\nAll of it is decided.\n\n## Risks\n\nTBD\n";
const CONFIG = {
  guard: {
    forbiddenPhrases: ["as an AI"],
    artifacts: [
      { path: "docs/*.md", template: "template.md" },
      { path: "log.md", required: true },
      "notes.md",
    ],
  },
};
const TEMPLATE =
  "---\nsuccessCriteria:\n  minLines: 2\n  requiredSections: [Summary, Risks, Rollback]\n---\n# T\n";

/** A folder that is a project. */
function folder(files: Record<string, string | Uint8Array> = {}, config: object = {}): string {
  return testdir({ ".agentos/config.json": JSON.stringify(config), ...files });
}

/** The codes in a `--json` result, by file. */
function codesOf(stdout: string): Record<string, string[]> {
  const { results } = JSON.parse(stdout) as {
    results: { path: string; findings: { code: string; severity: string }[] }[];
  };
  return Object.fromEntries(
    results.map(({ path, findings }) => [
      path,
      findings.map(({ code, severity }) => (severity === "error" ? code : `(${code})`)),
    ]),
  );
}

test("a finished file passes; a stub fails, with its lines shown", async () => {
  const cwd = folder({ "plan.md": WHOLE, "stub.md": STUB });
  expect(await aos(cwd, ["verify", "plan.md"])).toMatchObject({
    code: 0,
    stdout: "passed: 1 file\n",
    stderr: "",
  });
  const { code, stdout } = await aos(cwd, ["verify", "plan.md", "stub.md"]);
  expect(code).toBe(1);
  expect(stdout).toBe(
    [
      'stub.md:7:1 error The section "Risks" contains only a placeholder empty-section',
      "    6 |",
      "  > 7 | ## Risks",
      "      | ^",
      "    8 |",
      "",
      "unfinished: 1 of 2 files, 1 error",
      "",
    ].join("\n"),
  );
});

test("the line is marked in color, unless NO_COLOR is set", async () => {
  const cwd = folder({ "stub.md": STUB });
  const colored = await builtAos(cwd, ["verify", "stub.md"], { FORCE_COLOR: "1" });
  expect(colored.stdout).toContain("\u001b[31m>\u001b[39m");
  const plain = await builtAos(cwd, ["verify", "stub.md"], { FORCE_COLOR: "1", NO_COLOR: "1" });
  expect(plain.stdout).not.toContain("\u001b");
});

test("without files, the artifacts of the configuration are checked by its criteria and templates", async () => {
  const cwd = folder({ "docs/plan.md": WHOLE, "template.md": TEMPLATE, "other.md": STUB }, CONFIG);
  const { code, stdout } = await aos(cwd, ["verify", "--json"]);
  expect(code).toBe(1);
  expect(codesOf(stdout)).toEqual({ "docs/plan.md": ["missing-section"], "log.md": ["missing-artifact"] });
});

test("the configuration's criteria also apply to a named file, even from a subfolder", async () => {
  const cwd = folder({ "docs/plan.md": WHOLE, "template.md": TEMPLATE }, CONFIG);
  const { stdout } = await aos(join(cwd, "docs"), ["verify", "plan.md", "--json"]);
  expect(codesOf(stdout)).toEqual({ "docs/plan.md": ["missing-section"] });
});

test.each([
  ["YAML", "c.yaml", "requiredSections: [Rollback]\n"],
  ["YAML under successCriteria", "c.yml", "successCriteria:\n  requiredSections: [Rollback]\n"],
  ["JSON", "c.json", '{"requiredSections": ["Rollback"]}'],
  ["a template", "c.md", "---\nsuccessCriteria: {requiredSections: [Rollback]}\n---\n"],
])("--criteria takes %s", async (_, name, text) => {
  const cwd = folder({ "plan.md": WHOLE, [name]: text });
  const { stdout } = await aos(cwd, ["verify", "plan.md", "--criteria", name, "--json"]);
  expect(codesOf(stdout)).toEqual({ "plan.md": ["missing-section"] });
});

test("--criteria with a template checks files against it", async () => {
  const cwd = folder({ "plan.md": WHOLE, "t.md": TEMPLATE });
  const checked = await aos(cwd, ["verify", "plan.md", "--criteria", "t.md"]);
  expect(checked.code).toBe(1);
  expect(checked.stdout).toContain('The section "Rollback" is missing');
});

test("an unchanged copy of its template is unfinished", async () => {
  const template = `${TEMPLATE}\n## Summary\n\nSay it shortly, and say why.\n\n## Risks\n\nEach with its owner.\n\n## Rollback\n\nThe steps back.\n`;
  const cwd = folder({ "plan.md": template, "t.md": template });
  const { stdout } = await aos(cwd, ["verify", "plan.md", "--criteria", "t.md", "--json"]);
  expect(codesOf(stdout)).toEqual({ "plan.md": ["unfilled-template"] });
});

test("SARIF has each finding's rule and position, relative to the project", async () => {
  const cwd = folder({ "my docs/plan #1.md": STUB });
  const { code, stdout } = await aos(join(cwd, "my docs"), ["verify", "plan #1.md", "--format", "sarif"]);
  expect(code).toBe(1);
  const log = JSON.parse(stdout);
  expect(log).toMatchObject({
    version: "2.1.0",
    runs: [{ tool: { driver: { version: expect.any(String) } } }],
  });
  const [{ results, tool }] = log.runs;
  expect(results.length).toBeGreaterThan(0);
  for (const { ruleId, ruleIndex, level, message, locations } of results) {
    expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(["error", "warning"]).toContain(level);
    expect(message.text).not.toBe("");
    const [{ physicalLocation }] = locations;
    expect(physicalLocation.artifactLocation.uri).toBe("my%20docs/plan%20%231.md");
    expect(physicalLocation.region.startLine).toBeGreaterThan(0);
    expect(physicalLocation.region.startColumn).toBeGreaterThan(0);
  }
});

test("text from stdin is Markdown", async () => {
  const cwd = folder();
  const piped = (input: string, args: string[]) => runBin(BIN, { args: ["verify", ...args], cwd, input });
  expect(await piped(WHOLE, ["-"])).toMatchObject({ code: 0 });
  expect(codesOf((await piped(STUB, ["-", "--json"])).stdout)["stdin.md"]).toContain("empty-section");
});

test("globs and folders are expanded, each file once", async () => {
  const cwd = folder({
    "a/plan.md": WHOLE,
    "a/b/data.json": "[1, 2",
    "a/picture.png": "x",
    "node_modules/m/README.md": STUB,
  });
  const { stdout } = await aos(cwd, ["verify", "a", "a/*.md", "a/plan.md", "**/*.md", "--json"]);
  expect(codesOf(stdout)).toEqual({ "a/b/data.json": ["truncated"], "a/plan.md": [] });
});

test("binary, missing and unreadable files are reported, never thrown", async () => {
  const cwd = folder({
    "b.md": new Uint8Array([35, 32, 0, 1, 2]),
    "empty.md": "",
    "wide.md": new Uint8Array(Buffer.from(`\ufeff${WHOLE}`, "utf16le")),
    "closed.md": WHOLE,
    "large.md": new Uint8Array(17 * 1024 * 1024).fill(97),
  });
  chmodSync(join(cwd, "closed.md"), 0);
  const files = ["b.md", "empty.md", "wide.md", "large.md", "gone.md", "closed.md"];
  const { code, stdout } = await aos(cwd, ["verify", ...files, "--json"]);
  expect(code).toBe(1);
  const codes = codesOf(stdout);
  // Root can read everything.
  if (process.getuid?.() !== 0) expect(codes["closed.md"]).toEqual(["unreadable"]);
  delete codes["closed.md"];
  expect(codes).toEqual({
    "b.md": ["(not-checked)"],
    "empty.md": ["empty-artifact"],
    "wide.md": [],
    "large.md": ["(not-checked)"],
    "gone.md": ["missing-artifact"],
  });
});

test("files with warnings are not counted as passed", async () => {
  const stub = "export function refund() {\n  throw new Error('Not implemented');\n}\n";
  const { code, stdout } = await aos(folder({ "a.js": stub, "plan.md": WHOLE, Makefile: "a:\n" }), [
    "verify",
    "a.js",
    "plan.md",
    "Makefile",
  ]);
  expect(code).toBe(7);
  expect(stdout.trim().split("\n").at(-1)).toBe("1 warning: 2 files, no errors, not checked: 1 file");
});

test("a file that no check can read has not passed, and has its own exit code", async () => {
  const files = {
    "plan.md": WHOLE,
    Makefile: "all:\n\ttouch a\n",
    "main.hs": "main = print 1\n",
    "a.drawio": "0 0 1 1",
  };
  const cwd = folder(files);
  const text = await aos(cwd, ["verify", ...Object.keys(files)]);
  expect(text.code).toBe(7);
  expect(text.stdout).toContain("passed: 1 file, not checked: 3 files");
  const { code, stdout } = await aos(cwd, ["verify", ...Object.keys(files), "--json"]);
  expect(code).toBe(7);
  const { results, ...totals } = JSON.parse(stdout) as { results: { path: string; result: string }[] };
  expect(totals).toMatchObject({ passed: false, failing: 0, notChecked: 3 });
  expect(results.map(({ path, result }) => [path, result])).toEqual([
    ["plan.md", "passed"],
    ["Makefile", "not-checked"],
    ["main.hs", "not-checked"],
    ["a.drawio", "not-checked"],
  ]);
  const sarif = await aos(cwd, ["verify", "Makefile", "--format", "sarif"]);
  expect([sarif.code, JSON.parse(sarif.stdout).runs[0].results[0].ruleId]).toEqual([7, "not-checked"]);
});

test("a thousand files show progress on stderr", { tags: ["slow"] }, async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1001 }, (_, n) => [`docs/${n}.md`, `${WHOLE}${n}.\n`]),
  );
  const { code, stdout, stderr } = await aos(folder(files), ["verify", "docs"]);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: "passed: 1,001 files\n",
    stderr: "1,000 of 1,001 files checked\n",
  });
});

test("in a fresh project there is nothing to verify", async () => {
  const { code, stdout, stderr } = await aos(folder({ "a.md": WHOLE }), ["verify"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toContain("Nothing to verify: name files");
  expect(stderr).toContain("verify --session");
});

test("without files, names those that have changed since the last commit", async () => {
  const root = folder({ "a.md": WHOLE, "b.md": WHOLE });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: root });
  git("init", "-q");
  git("add", "a.md", "b.md");
  git("commit", "-qm", "Begin");
  writeFileSync(join(root, "b.md"), "# B\n");
  writeFileSync(join(root, "c.md"), "# C\n");
  const { stderr } = await aos(root, ["verify"]);
  expect(stderr).toMatch(/since the last commit: .*aos verify b\.md (?:\S+ )*c\.md/);
});

everyRow<[string, string[], string]>(
  "%s is a wrong use",
  [
    ["a glob without a match", ["docs/*.md"], "no file matches this glob"],
    ["a folder without files", ["void"], "this folder has no file"],
    ["missing criteria", ["a.md", "--criteria", "nope.yaml"], "no such file"],
    ["criteria with an unknown key", ["a.md", "--criteria", "bad.yaml"], 'did you mean "minLines"'],
    ["a file without criteria", ["a.md", "--criteria", "void.yaml"], "It contains no criteria"],
    ["two formats", ["a.md", "--json", "--format", "sarif"], "choose one"],
    ["an unknown format", ["a.md", "--format", "xml"], "Allowed choices are sarif"],
  ],
  async (_, args, message) => {
    const cwd = folder({
      "a.md": WHOLE,
      "void/x.bin": "",
      "bad.yaml": "minLine: 3\n",
      "void.yaml": "# nothing\n",
    });
    const { code, stdout, stderr } = await aos(cwd, ["verify", ...args]);
    expect(code).toBe(2);
    if (args.includes("--json")) expect(JSON.parse(stdout)).toMatchObject({ error: { code: "usage" } });
    else expect(stdout).toBe("");
    expect(stderr).toContain(message);
  },
);

test("an artifact's text reaches the terminal without control characters", async () => {
  const cwd = folder({ "a.md": "# \u001b[31mPlan\n\n## Risks\u001b]0;x\u0007\n" });
  const { stdout } = await aos(cwd, ["verify", "a.md"]);
  expect(stdout).not.toMatch(/[\u001b\u0007]/);
});
