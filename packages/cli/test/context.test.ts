import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { machine, recorded, recordedPath } from "./agents.js";

const ID = "0e42803e-65fe-481b-a7ee-4685dd9c62df";
const OTHER = "0e4abcde-1111-2222-3333-444444444444";

/** The rows of a session up to and including the first that contains a text. */
function rowsUntil(fixture: string, text: string, folder = "/"): string[] {
  const rows = recorded(`claude-code/transcripts/${fixture}`, folder).trimEnd().split("\n");
  return rows.slice(0, rows.findIndex((row) => row.includes(text)) + 1);
}

function withoutAge(text: string): string {
  return text.replace(/, (just now|\d+ \w+ ago)/g, ", AGO").replace(/\d{4}-\d\d-\d\d$/gm, "DATE");
}

describe("aos context", () => {
  test("of a file shows the gauge and its sources", async () => {
    const { home, aos } = machine();
    const { code, stdout, stderr } = await aos(
      ["context", recordedPath("claude-code/transcripts/interactive-events.jsonl")],
      home,
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(withoutAge(stdout).replace(/^( {2}file +).*\/test\//m, "$1test/")).toMatchInlineSnapshot(`
      "Claude Code, claude-opus-5-5, session 68f58d4c-d242-444b-9238-1882cc824767
        █░░░░░░░░░░░░░░░░░░░  6%  59,304 of 1,000,000 tokens  normal
        counted     at the model's newest response, AGO
        compaction  by the client at 967,000, in 907,696 tokens
        window      from the table of models of DATE
        folder      /home/user/project
        file        test/claude-code/context/transcripts/interactive-events.jsonl
      "
    `);
  });

  test("marks usage after a compaction as the client's estimate, and highlights a critical level", async () => {
    const { project, aos } = machine();
    const full = rowsUntil("compact-manual.jsonl", '"usage"');
    const compacted = rowsUntil("compact-manual.jsonl", "compact_boundary");
    writeFileSync(join(project, "compacted.jsonl"), `${compacted.join("\n")}\n`);
    const after = await aos(["context", "compacted.jsonl"]);
    expect(after.stdout).toMatch(/counted +by the client after a compaction; no response since/);
    const grown = full
      .join("\n")
      .replace(/"cache_read_input_tokens":\d+/, '"cache_read_input_tokens":160000');
    writeFileSync(join(project, "full.jsonl"), `${grown}\n`);
    const before = await aos(["context", "full.jsonl"]);
    expect(before.stdout).toContain(" 95%  190,203 of 200,000 tokens  critical\n");
    expect(before.stdout).toContain("by the client at 167,000: at any moment\n");
  });

  test("with --json prints the reading, also of another client's file", async () => {
    const { aos } = machine();
    const { code, stdout } = await aos(["context", recordedPath("codex/rollout-basic.jsonl"), "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      client: "codex",
      sessionId: "01a1fb6c-3133-7462-a5f9-6d534e873844",
      model: "gpt-5.1-codex",
      windowTokens: 258_400,
      windowSource: "client",
      inputTokens: 12_345,
      outputTokens: 42,
      usedTokens: 12_387,
      pendingTokens: 0,
      usedPercent: 4.8,
      remainingPercent: 95.2,
      freshness: "current",
      at: expect.any(String),
    });
  });

  test("without a name shows the newest session of the folder, of any client", async () => {
    const { claude, codex, home, project, aos } = machine();
    claude(ID, "basic.jsonl", { minutesAgo: 5 });
    codex(OTHER, "rollout-basic.jsonl", 3);
    claude("elsewhere", "compact-auto.jsonl", { folder: home });
    const client = async (args: string[], cwd?: string) =>
      JSON.parse((await aos(["context", "--json", ...args], cwd)).stdout).client;
    expect(await client([])).toBe("codex");
    claude(ID, "basic.jsonl", { minutesAgo: 1 });
    expect(await client([])).toBe("claude-code");
    expect(await client(["--project", project], home)).toBe("claude-code");
  });

  test("accepts a session's or a subagent's id, or a prefix", async () => {
    const { claude, codex, home, run } = machine();
    claude(ID, "basic.jsonl");
    claude(
      `${ID}/subagents/agent-a4c935541c7ba1369`,
      "subagent/session/subagents/agent-a4c935541c7ba1369.jsonl",
    );
    codex(OTHER, "rollout-basic.jsonl");
    expect((await run(["context", "0e42"], home)).stdout).toMatch(/^Claude Code, /);
    expect((await run(["context", OTHER], home)).stdout).toMatch(/^Codex, /);
    expect((await run(["context", "a4c9"], home)).stdout).toMatch(/, subagent a4c935541c7ba1369\n/);
    const several = await run(["context", "0e4"], home);
    expect([several.code, several.stdout]).toEqual([2, ""]);
    expect(several.stderr).toContain("is ambiguous");
    for (const id of [ID, OTHER]) expect(several.stderr).toContain(id);
  });

  test("uses the thresholds and the window of the project, and reports problems with them", async () => {
    const { project, claude, run } = machine();
    claude(ID, "basic.jsonl");
    const config = { context: { windowTokens: 20_000, critical: "many" } };
    mkdirSync(join(project, ".agentos"));
    writeFileSync(join(project, ".agentos/config.json"), JSON.stringify(config));
    const { code, stdout, stderr } = await run(["context"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(" 85%  17,016 of 20,000 tokens  critical")]);
    expect(stderr).toMatch(
      /^warning: .*config\.json:1:\d+: context\.critical must be a percentage from 1 to 100, 0, or a number of tokens such as "40k", not "many"/,
    );
  });

  everyRow(
    "refuses %s with one message and exit code 2",
    [
      ["a file of no known format", "notes.md", "its format is unknown, or the model has not responded yet"],
      ["an empty file", "empty.jsonl", "its format is unknown, or the model has not responded yet"],
      ["binary data", "binary.jsonl", "its format is unknown, or the model has not responded yet"],
      ["a folder", ".", "is a folder: aos context --project . shows its newest session"],
      ["a missing file", "gone.jsonl", "no such file: gone.jsonl"],
      ["a path in a missing folder", "gone/away", "no such file: gone/away"],
      ["a name of thousands of letters", "a".repeat(3000), `no file or session ${"a".repeat(100)}… (`],
      ["a path below a file", "notes.md/x", "no such file: notes.md/x"],
      ["an unknown id", "beef", "no file or session beef"],
      ["an empty name", " ", "give a session's file or id"],
      ["a name with an escape sequence", "\u001B[31mred", "no file or session red "],
    ],
    async (_, name, message) => {
      const { project, run } = machine();
      writeFileSync(join(project, "notes.md"), "# Notes\n\nNothing about tokens.\n");
      writeFileSync(join(project, "empty.jsonl"), "");
      writeFileSync(
        join(project, "binary.jsonl"),
        Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 256),
      );
      for (const more of [[], ["--json"]]) {
        const { code, stdout, stderr } = await run(["context", name, ...more]);
        expect(code).toBe(2);
        if (more.length === 0) expect(stdout).toBe("");
        else
          expect(JSON.parse(stdout).error).toMatchObject({
            code: "usage",
            message: expect.stringContaining(message),
          });
        expect(stderr).toContain(message);
        expect(stderr.trimEnd().split("\n")).toHaveLength(1);
        expect(stderr).not.toContain("\u001B");
      }
    },
  );

  test("exits with 2 if the folder has no sessions, or if its newest session has no figures yet", async () => {
    const { home, project, claude, run } = machine();
    const none = await run(["context"]);
    expect([none.code, none.stdout]).toEqual([2, ""]);
    expect(none.stderr).toContain("no agent session in ~/code/project (looked for Claude Code, Codex");
    const file = claude(ID, "basic.jsonl");
    writeFileSync(file, `${rowsUntil("basic.jsonl", '"cwd"', project).join("\n")}\n`);
    const fresh = await run(["context"]);
    expect([fresh.code, fresh.stdout]).toEqual([2, ""]);
    expect(fresh.stderr).toContain(`${ID}.jsonl contains no context usage: the model has not responded yet`);
    expect((await run(["context"], home)).code).toBe(2);
  });

  test("shows text from a file without control characters", async () => {
    const { project, run } = machine();
    const rows = rowsUntil("basic.jsonl", '"usage"').map((row) =>
      row.replace(/"model":"[^"]+"/, '"model":"evil\\u001b]0;owned\\u0007\\nmodel"'),
    );
    writeFileSync(join(project, "s.jsonl"), `${rows.join("\n")}\n`);
    const { code, stdout } = await run(["context", "s.jsonl"]);
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/^Claude Code, evil ?model, session /);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F]/);
    expect(stdout).toContain("of 200,000 tokens");
    expect(stdout).toMatch(/assumed, because the model is unknown: set "context"/);
    expect(stdout).toContain('"windowTokens"');
  });
});
