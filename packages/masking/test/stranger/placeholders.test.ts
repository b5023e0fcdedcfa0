import { describe, expect, test } from "vitest";
import type { MaskOptions } from "../../src/index.js";
import { type Asked, type Dialect, type DialectName, dialects } from "../histories/dialects.js";
import { createProject } from "../histories/project.js";
import { Random } from "../histories/random.js";
import type { Outcome } from "../histories/story.js";
import type { Shape } from "../validators/index.js";
import { call, conversation, maskAll, prose, results, step, user } from "./build.js";

/** The shape of the messages that each harness sends. */
const SHAPES: Record<DialectName, Shape> = {
  claudeCode: "anthropic",
  codex: "openai-responses",
  geminiCli: "openai-chat",
  openCode: "ai-sdk",
  openHands: "openai-chat",
  sweAgent: "ollama",
  mcp: "anthropic",
};

/** A seed with which Codex's `shell` is a function, not one of the API's own shell tools. */
const FUNCTION_CALLS = 2;

/** Harnesses whose results do not say how a command ended. */
const SILENT_EXIT = new Set<DialectName>(["openCode", "claudeCode"]);

const project = createProject(new Random(5));

const rust = [
  "use std::io;",
  ...Array.from({ length: 70 }, (_, index) => `// The loop reads until the input ends (${index}).`),
  "fn main() {",
  ...Array.from({ length: 69 }, () => '    println!("going on and on and on");'),
  "}",
];

const output = Array.from(
  { length: 30 },
  (_, index) => `compiling part ${"abcdefghij"[index % 10]} of the whole thing, please wait`,
);

const failingRun = [
  "============= test session starts =============",
  ...Array.from({ length: 17 }, (_, index) => `tests/test_store.py::test_kept_${index} PASSED`),
  "tests/test_store.py::test_pagination FAILED",
  "tests/test_store.py::test_the_end FAILED",
  "____________________ test_pagination ____________________",
  ">       assert store.count() == 3",
  "E       AssertionError: assert 4 == 3",
  "FAILED tests/test_store.py::test_pagination - AssertionError: assert 4 == 3",
  "FAILED tests/test_store.py::test_the_end - KeyError: 'end'",
  "======= 2 failed, 17 passed in 1.24s =======",
].join("\n");

const hits = Array.from({ length: 24 }, (_, index): [string, number, string] => [
  `src/${["store", "queue", "lease"][index % 3]}.ts`,
  index + 3,
  `  const lease = await store.leases.get(leaseId); // ${index}`,
]);

const patch = [
  "diff --git a/src/store.ts b/src/store.ts",
  "index 1111111..2222222 100644",
  "--- a/src/store.ts",
  "+++ b/src/store.ts",
  "@@ -10,13 +10,14 @@ export class Store {",
  ...Array.from({ length: 12 }, () => "   const kept = this.leases.get(id);"),
  "-  return kept;",
  "+  if (kept === undefined) throw new Error(id);",
  "+  return kept;",
  "diff --git a/src/queue.ts b/src/queue.ts",
  "--- a/src/queue.ts",
  "+++ b/src/queue.ts",
  "@@ -1,2 +1,1 @@",
  "-import fs from 'node:fs';",
  " import path from 'node:path';",
].join("\n");

/** The placeholder that a single result gets in the harness's shape. */
function placeholder(
  shape: Shape,
  { tool, input, text }: Asked,
  outcome?: Outcome,
  options?: Partial<MaskOptions>,
): string {
  const answer = call(tool, input, text, outcome ? { outcome } : {});
  const masked = maskAll(conversation(shape, [user("Go on."), step(answer)], FUNCTION_CALLS), options);
  expect(masked.masked, "the result is masked").toHaveLength(1);
  const summary = masked.masked[0]!.summary;
  expect(results(masked.messages)[0]).toContain(summary);
  return summary;
}

describe.each(Object.keys(dialects) as DialectName[])("the tools of %s", (name) => {
  const dialect: Dialect = dialects[name];
  const shape = SHAPES[name];
  const say = (asked: Asked) => placeholder(shape, asked);

  test("a file that was read: path, lines, language, definitions", () => {
    const summary = say(dialect.read(project, "src/main.rs", 1, rust, true));
    expect(summary).toMatch(/file_read: \S*src\/main\.rs/);
    expect(summary).toContain("142 lines");
    expect(summary).toContain("Rust");
    expect(summary).toContain("main()");
  });

  test("a part of a file: which lines", () => {
    if (name === "mcp") return; // The MCP server reads only heads and tails.
    const summary = say(dialect.read(project, "src/main.rs", 60, rust.slice(59, 120), false));
    expect(summary).toContain("src/main.rs");
    expect(summary).toMatch(/60\s*(-|–|to)\s*120/);
  });

  test("a command: what ran, how it ended, how long the output is", () => {
    const summary = say(
      dialect.run(project, { command: "npm run build", text: output.join("\n"), exitCode: 0 }),
    );
    expect(summary).toContain("npm run build");
    expect(summary).toMatch(/\b3\d lines/);
    if (!SILENT_EXIT.has(name)) expect(summary).toMatch(/exit(ed)?( code| with)?:? ?0/i);
  });

  test("a command that failed: its exit code and its last error", () => {
    const error = "src/store.ts(14,7): error TS2339: Property 'lease' does not exist on type 'Store'.";
    const summary = say(
      dialect.run(project, { command: "npm run build", text: [...output, error].join("\n"), exitCode: 2 }),
    );
    expect(summary).toContain("npm run build");
    expect(summary).toContain("Property 'lease' does not exist");
    if (name !== "openCode") expect(summary).toMatch(/exit(ed)?( code| with)?:? ?2/i);
  });

  test("a test run: how many passed and failed, and the first failure", () => {
    const summary = say(dialect.run(project, { command: "python -m pytest", text: failingRun, exitCode: 1 }));
    expect(summary).toContain("17 passed");
    expect(summary).toContain("2 failed");
    expect(summary).toContain("test_pagination");
  });

  test("a search: its pattern, matches and files", () => {
    const summary = say(dialect.search("leaseId", hits));
    expect(summary).toContain("leaseId");
    expect(summary).toMatch(/\b24 match/);
    expect(summary).toMatch(/\b3 files/);
  });

  test("a listing: the folder, and how many entries", () => {
    const files = Array.from({ length: 41 }, (_, index) => `src/parts/part_${index}.ts`);
    const summary = say(dialect.list("src/parts", files));
    expect(summary).toContain("src/parts");
    expect(summary).toMatch(/\b41 (entries|files|paths|items|matches)/);
  });

  test("a diff: its files, and the added and removed lines", () => {
    const summary = say(dialect.run(project, { command: "git diff", text: patch, exitCode: 0 }));
    expect(summary).toMatch(/diff/);
    expect(summary).toMatch(/2 files|store\.ts.*queue\.ts/s);
    expect(summary).toMatch(/\+2/);
    expect(summary).toMatch(/[-−]2/);
  });

  test("a web page: where it is from, and its size", () => {
    const page = `# Leases in practice\n\n${prose("The manual", 80)}`;
    const summary = say(dialect.fetch("https://docs.example.org/leases", page));
    expect(summary).toMatch(/docs\.example\.org\/leases|Leases in practice/);
    expect(summary).toMatch(/\d+(\.\d+)? ?(KB|kB|B|bytes|chars|characters|lines)/);
  });
});

describe("results of unknown tools", () => {
  const unknown = (text: string, tool = "mcp__acme__frobnicate"): string =>
    placeholder("anthropic", { tool, input: { q: "x" }, text });

  test("JSON: its keys, and how long its lists are", () => {
    const value = {
      total_count: 40,
      incomplete_results: false,
      items: Array.from({ length: 40 }, (_, id) => ({ id, title: "lease" })),
    };
    const summary = unknown(JSON.stringify(value));
    expect(summary).toContain("total_count");
    expect(summary).toContain("items");
    expect(summary).toMatch(/items\W{0,4}40|40\W{0,3}items|items.{0,12}\b40\b/);
  });

  const word = "lease = next(leases)".padEnd(60, ".");
  test.each([
    ["of one file that the call named", `12:${word}\n31:${word}`, "2 matches]"],
    [
      "under their file's name",
      `src/a.ts:\n12: ${word}\n31: ${word}\nsrc/b.ts:\n7: ${word}`,
      "3 matches in 2 files]",
    ],
    ["under a line with their file", `File: src/a.ts\nL12: ${word}\nL31: ${word}`, "2 matches in 1 file]"],
    ["with their files", `src/a.ts:12:${word}\nC:\\src\\b.ts:7:${word}`, "2 matches in 2 files]"],
  ])("hits %s: the number of hits and files", (_, text, told) => {
    const input = { pattern: "lease", path: "src" };
    expect(placeholder("openai-chat", { tool: "grep", input, text })).toContain(told);
  });

  test("JSON in an AI SDK output of its own type", () => {
    const value = { total_count: 40, items: Array.from({ length: 40 }, (_, id) => ({ id, title: "lease" })) };
    const asked = { tool: "search_issues", input: { query: "x" }, text: "" };
    const summary = placeholder("ai-sdk", asked, { type: "json", value });
    expect(summary).toContain("items");
    expect(summary).toMatch(/\b40\b/);
  });

  test("a JSON list: its length", () => {
    const summary = unknown(JSON.stringify(Array.from({ length: 57 }, (_, id) => ({ id, state: "open" }))));
    expect(summary).toMatch(/\b57\b/);
  });

  test("text: its tool and its size", () => {
    const summary = unknown(prose("The oracle", 90));
    expect(summary).toContain("frobnicate");
    expect(summary).toMatch(/\b90 lines|\d+(\.\d+)? ?(KB|kB|bytes|characters|chars|tokens)/);
  });

  test.each<[Shape]>([["anthropic"], ["ai-sdk"], ["ollama"]])("an image (%s)", (shape) => {
    const data = `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ${"A".repeat(6000)}`;
    const asked = { tool: "browser_screenshot", input: { full_page: true }, text: "" };
    const summary = placeholder(shape, asked, { type: "image", data, caption: "Screenshot taken" });
    expect(summary).toMatch(/image/i);
  });

  test("a tool without arguments, and one with arguments of no known kind", () => {
    for (const input of [{}, { a: null, b: [1, [2]], path: 7, command: { run: "x" } }]) {
      const summary = placeholder("openai-chat", { tool: "do", input, text: prose("It", 50) });
      expect(summary).toMatch(/^\[.*\]$/s);
    }
  });
});

describe("the shell tools of the Responses API", () => {
  const text = [...output, "error TS2339: Property 'lease' does not exist"].join("\n");
  const ask = { role: "user", content: [{ type: "input_text", text: "Go on." }] };

  test("a local shell's output", () => {
    const action = { type: "exec", command: ["bash", "-lc", "npm run build"], env: {} };
    const masked = maskAll([
      ask,
      { type: "local_shell_call", id: "lsh_1", call_id: "call_1", status: "completed", action },
      { type: "local_shell_call_output", id: "call_1", output: text },
    ]);
    expect(masked.masked[0]?.summary).toMatch(/npm run build.*31 lines/);
  });

  test("several shell outputs, each in its own form", () => {
    const outcome = { type: "exit", exit_code: 2 };
    const masked = maskAll([
      ask,
      {
        type: "shell_call",
        id: "sh_1",
        call_id: "call_1",
        status: "completed",
        action: { commands: ["npm run build"] },
      },
      { type: "shell_call_output", call_id: "call_1", output: [{ stdout: text, stderr: "", outcome }] },
    ]);
    expect(masked.masked[0]?.summary).toMatch(/npm run build.*exit 2.*31 lines/);
    const [given] = masked.messages[2]!.output as Record<string, unknown>[];
    expect(given).toMatchObject({ stderr: "", outcome });
    expect(String(given!.stdout).length).toBeLessThan(300);
  });
});

describe("a placeholder", () => {
  test("has the documented form", () => {
    const asked = dialects.claudeCode.read({ ...project, root: "" }, "src/main.rs", 1, rust, true);
    const summary = placeholder("anthropic", { ...asked, input: { file_path: "src/main.rs" } });
    expect(summary).toMatch(/^\[file_read: src\/main\.rs - 142 lines, Rust source with main\(\)/);
  });

  test("is one line, whatever the arguments contain", () => {
    const input = { command: "cat <<'EOF'\nfirst\nsecond\nEOF\n", description: "a\nb" };
    const summary = placeholder("anthropic", { tool: "Bash", input, text: prose("It", 50) });
    expect(summary).not.toMatch(/[\r\n\u2028]/);
  });

  test("is cut between code points, even in a huge argument", () => {
    for (let pad = 0; pad < 8; pad += 1) {
      const command = `${"x".repeat(pad)}${"🚀👩‍👩‍👧‍👦".repeat(300)}`;
      const summary = placeholder("openai-chat", {
        tool: "bash",
        input: { command },
        text: prose("It", 500),
      });
      expect(summary).not.toMatch(/\p{Surrogate}/u);
      expect(summary.length).toBeLessThan(600);
    }
  });

  test("contains no escape sequences or control characters", () => {
    const text = `${prose("It", 60)}\n\u001b[31merror: the \u0000lease\u001b[0m is gone\u0007`;
    const summary = placeholder("anthropic", {
      tool: "Bash",
      input: { command: "make" },
      text: `Exit code 2\n${text}`,
    });
    expect(summary).not.toMatch(/[\u0000-\u001f\u007f]/);
    expect(summary).toContain("is gone");
  });

  test("is the same on every run", () => {
    const ask = () => placeholder("anthropic", dialects.claudeCode.search("leaseId", hits));
    expect(ask()).toBe(ask());
  });

  test("uses a harness's own reader if there is one", () => {
    const reader = (input: unknown) => ({ kind: "read" as const, path: (input as { datei: string }).datei });
    const asked = { tool: "datei_lesen", input: { datei: "src/main.rs" }, text: rust.join("\n") };
    const summary = placeholder("openai-chat", asked, undefined, { tools: { datei_lesen: reader } });
    expect(summary).toMatch(/file_read: src\/main\.rs - 142 lines/);
  });

  test("if a reader throws, the tool's name determines the summary", () => {
    const asked = { tool: "read_file", input: { path: "src/main.rs" }, text: rust.join("\n") };
    const broken = () => {
      throw new Error("broken");
    };
    const summary = placeholder("openai-chat", asked, undefined, { tools: { read_file: broken } });
    expect(summary).toContain("src/main.rs");
  });
});
