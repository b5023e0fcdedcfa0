import { closeSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/agentos-waves.js", import.meta.url));

const WORKFLOW = `name: release
phases:
  - id: inventory
  - id: docs
    dependsOn: [inventory]
  - id: metadata
    dependsOn: [inventory]
  - id: report
    dependsOn: [docs, metadata]
`;

test("prints the waves as Markdown", async () => {
  const cwd = testdir({ "flow.yaml": WORKFLOW });
  const { code, stdout, stderr } = await runBin(bin, { args: ["flow.yaml"], cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatchInlineSnapshot(`
    "## Wave 1

    - \`inventory\`

    ## Wave 2 (parallel)

    - \`docs\` (after \`inventory\`)
    - \`metadata\` (after \`inventory\`)

    ## Wave 3

    - \`report\` (after \`docs\`, \`metadata\`)
    "
  `);
});

test("reads standard input, and prints JSON", async () => {
  const { code, stdout } = await runBin(bin, { args: ["--json", "-"], input: WORKFLOW });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    waves: [["inventory"], ["docs", "metadata"], ["report"]],
    order: ["inventory", "docs", "metadata", "report"],
    criticalPath: { ids: ["inventory", "docs", "report"], length: 3 },
    overlaps: [],
    nodes: [
      { id: "inventory", wave: 1, dependsOn: [] },
      { id: "docs", wave: 2, dependsOn: ["inventory"] },
      { id: "metadata", wave: 2, dependsOn: ["inventory"] },
      { id: "report", wave: 3, dependsOn: ["docs", "metadata"] },
    ],
  });
});

test.each([
  ["--mermaid", /^flowchart TD\n/],
  ["--dot", /^digraph waves \{\n/],
  ["--help", /^Usage: agentos-waves \[options\] FILE[\s\S]*Examples:[\s\S]*Exit codes:/],
  ["-h", /^Usage: /],
  ["--version", /^\d+\.\d+\.\d+\n$/],
])("%s", async (option, output) => {
  const { code, stdout, stderr } = await runBin(bin, { args: [option, "-"], input: WORKFLOW });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(output);
});

describe("bad input is said on stderr only, with exit code 2", () => {
  test("every problem of a file, at its line", async () => {
    const cwd = testdir({ "flow.yaml": "- id: a\n  dependsOn: [b]\n- id: b\n  dependsOn: [a, c]\n" });
    expect(await runBin(bin, { args: ["flow.yaml"], cwd })).toMatchObject({
      code: 2,
      stdout: "",
      stderr:
        'flow.yaml:4:18: error: "b" (line 3) depends on "c", which is not there\n' +
        'flow.yaml:4:15: error: Cycle: a -> b -> a (lines 1, 3); the cheapest way out: take "a" out of the dependsOn of "b"\n',
    });
  });

  test.each([
    [[], /^agentos-waves: Which file\? .*\nSee agentos-waves --help\n$/],
    [["a", "b"], /Expected one file/],
    [["--json", "--dot", "a"], /Choose one of --json and --dot/],
    [["--nope"], /Unknown option '--nope'/],
    [["missing.yaml"], /^missing\.yaml: no such file or folder\n$/],
    [["."], /^\.: it is a folder\n$/],
    [["empty.yaml"], /^empty\.yaml:1:1: error: is empty\n$/],
    [["binary"], /^binary: is not UTF-8 text\n$/],
    [["huge.yaml"], /^huge\.yaml: is larger than 64 MB\n$/],
  ])("%j", async (args, message) => {
    const cwd = testdir({
      "empty.yaml": "",
      binary: new Uint8Array([0x89, 0x50, 0xff, 0xfe]),
      "huge.yaml": "",
    });
    const huge = openSync(join(cwd, "huge.yaml"), "r+");
    ftruncateSync(huge, 65 * 1024 * 1024);
    closeSync(huge);
    const { code, stdout, stderr } = await runBin(bin, { args, cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  test("endless standard input", async () => {
    const { code, stderr } = await runBin(bin, {
      args: ["-"],
      input: new Uint8Array(65 * 1024 * 1024).fill(0x20),
    });
    expect({ code, stderr }).toEqual({ code: 2, stderr: "<stdin>: is larger than 64 MB\n" });
  });

  test("escape sequences in a file do not reach the terminal", async () => {
    const { stderr } = await runBin(bin, {
      args: ["-"],
      input: '- id: "a\\e[31m"\n  dependsOn: ["\\e]0;x\\a"]\n',
    });
    expect(stderr).toContain("\\u{1b}");
    expect(stderr).not.toMatch(/[\u001b\u0007]/);
  });

  test("more than a hundred problems are counted, not listed", async () => {
    const input = Array.from({ length: 150 }, (_, i) => `- id: n${i}\n  dependsOn: [missing${i}x]\n`).join(
      "",
    );
    const { stderr } = await runBin(bin, { args: ["-"], input });
    expect(stderr.trimEnd().split("\n")).toHaveLength(101);
    expect(stderr).toContain("and 50 more\n");
  });
});

test("nothing of the private packages stands in the types that are shipped", () => {
  const dist = new URL("../dist/", import.meta.url);
  const index = readFileSync(new URL("index.d.ts", dist), "utf8");
  const files = Array.from(index.matchAll(/from "\.\/(.+?)\.js"/g), ([, name]) =>
    readFileSync(new URL(`${name}.d.ts`, dist), "utf8"),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.join("\n")).not.toContain("@agentos/platform");
});
