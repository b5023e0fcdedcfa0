// @module-tag fuzz

import { everyRow } from "@agentos/testing";
import { jsonLines, RECORDINGS, recording } from "@agentos/testing/recorded-streams";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStream } from "./read-stream.js";

const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const session_id = "a3768e35-61ef-47be-b649-e319ca207406";
const init = { type: "system", subtype: "init", session_id, model: "claude-sonnet-4-6", tools: ["Bash"] };
const result = {
  type: "result",
  subtype: "success",
  is_error: false,
  session_id,
  num_turns: 1,
  total_cost_usd: 0.25,
  result: "It is done.",
};

function answer(id: string, text: string, usage: object) {
  const message = { id, role: "assistant", model: init.model, content: [{ type: "text", text }], usage };
  return { type: "assistant", session_id, parent_tool_use_id: null, message };
}

describe("the stream of a successful run", () => {
  everyRow(
    "of %s yields its last answer and a report",
    [
      [
        "claude-code",
        {
          usage: { inputTokens: 20950, outputTokens: 1, usedTokens: 20951, windowTokens: 200000 },
          spent: { input: 40900, output: 100 },
          costUsd: 0.020686200000000002,
          model: "claude-sonnet-4-6",
          turns: 2,
        },
      ],
      ["codex", { spent: { input: 40900, output: 100 } }],
      ["gemini", { spent: { input: 40900, output: 100 }, model: "gemini-2.5-pro" }],
      [
        "qwen",
        {
          usage: { inputTokens: 20950, outputTokens: 50, usedTokens: 21000 },
          spent: { input: 40900, output: 100 },
          model: "qwen3-coder-plus",
          turns: 2,
        },
      ],
      ["copilot", { model: "scripted" }],
      [
        "opencode",
        {
          usage: { inputTokens: 20950, outputTokens: 50, usedTokens: 21000 },
          spent: { input: 40900, output: 100 },
          turns: 2,
        },
      ],
      [
        "pi",
        {
          usage: { inputTokens: 20950, outputTokens: 50, usedTokens: 21000 },
          spent: { input: 40900, output: 100 },
          costUsd: 0.006095400000000001,
          model: "scripted",
          turns: 2,
        },
      ],
    ],
    (client, said) => {
      const { text, report, isOver, lines } = readStream(recording(`${client}/normal`));
      expect(text).toBe("Done: it says tool-output-1.");
      expect(report).toEqual({ client, sessionId: expect.any(String), ...said });
      expect(isOver).toBe(true);
      expect(lines.map((line) => line.replace("/bin/bash -lc ", "").replaceAll("'", ""))).toEqual(
        expect.arrayContaining([
          "I will look.",
          expect.stringMatching(/^(Bash|bash|shell|run_shell_command): echo tool-output-1$/),
          "Done: it says tool-output-1.",
        ]),
      );
    },
  );

  test("counts an answer in several rows once, with its output if the stream has it", () => {
    expect(readStream(recording("claude-code/partial")).report).toMatchObject({
      usage: { inputTokens: 950, outputTokens: 50, usedTokens: 1000, windowTokens: 200000 },
      turns: 2,
    });
    expect(readStream(recording("claude-code/resumed-after-kill")).report).toMatchObject({
      usage: { inputTokens: 950, outputTokens: 50, usedTokens: 1000 },
    });
  });

  test("is measured by the last call's usage, even after a compaction", () => {
    expect(readStream(recording("claude-code/compacted")).report?.usage?.inputTokens).toBe(9950);
    expect(readStream(recording("opencode/compacted")).report?.usage?.inputTokens).toBe(8950);
    expect(readStream(recording("pi/compacted")).report?.usage?.inputTokens).toBe(8950);
    const [before = ""] = recording("claude-code/compacted")
      .toString()
      .split('{"type":"user","message":{"role":"user","content":[{"type":"text"');
    expect(before).toContain("compact_boundary");
    expect(readStream(before).report).not.toHaveProperty("usage");
  });

  test("uses the window of the answering model, not of its helpers", () => {
    const modelUsage = {
      "claude-haiku-4-5": { inputTokens: 900_000, outputTokens: 9, contextWindow: 200_000, costUsd: 1 },
      "claude-sonnet-4-6[1m]": { inputTokens: 5, outputTokens: 1, contextWindow: 1_000_000, costUsd: 1 },
    };
    const { report } = readStream(
      jsonLines(init, answer("m1", "Hi", { input_tokens: 5, output_tokens: 1 }), { ...result, modelUsage }),
    );
    expect(report).toMatchObject({
      usage: { inputTokens: 5, windowTokens: 1_000_000 },
      spent: { input: 900_005, output: 10 },
    });
  });

  test("omits a subagent's text, and shows the tools it uses", () => {
    const nested = {
      ...answer("m2", "I am the helper", { input_tokens: 70_000, output_tokens: 1 }),
      parent_tool_use_id: "toolu_1",
    };
    nested.message.content.push({
      type: "tool_use",
      id: "t",
      name: "Grep",
      input: { pattern: "TODO" },
    } as never);
    const { text, report, lines } = readStream(
      jsonLines(init, answer("m1", "Hi", { input_tokens: 5, output_tokens: 1 }), nested),
    );
    expect(text).toBe("Hi");
    expect(report?.usage).toEqual({ inputTokens: 5, outputTokens: 1, usedTokens: 6 });
    expect(lines).toEqual(["Hi", "Grep: TODO"]);
  });

  test("of a run with refused tools says which, and why", () => {
    const denials = (name: string) => readStream(recording(name)).report?.denials;
    expect(denials("claude-code/denied")).toEqual([
      { tool: "Bash", reason: expect.stringContaining("needs approval") },
    ]);
    expect(denials("claude-code/hook-denied")).toEqual([
      { tool: "Bash", reason: expect.stringContaining("no shell here") },
    ]);
    expect(denials("gemini/hook-denied")).toEqual([
      { tool: "run_shell_command", reason: "Tool execution blocked: no shell here" },
    ]);
    expect(denials("qwen/denied")).toEqual([{ tool: "run_shell_command" }]);
    expect(denials("copilot/denied")).toEqual([
      { tool: "bash", reason: expect.stringContaining("Permission denied") },
    ]);
    expect(denials("opencode/denied")).toEqual([
      { tool: "bash", reason: expect.stringContaining("rejected permission") },
    ]);
  });
});

describe("a client's single JSON result", () => {
  test("is the answer, with usage and cost", () => {
    const row = { ...result, usage: { input_tokens: 3, cache_read_input_tokens: 997, output_tokens: 20 } };
    const { text, report } = readStream(JSON.stringify(row));
    expect(text).toBe("It is done.");
    expect(report).toEqual({
      client: "claude-code",
      sessionId: session_id,
      costUsd: 0.25,
      turns: 1,
      spent: { input: 1000, output: 20 },
    });
  });

  test("is the data itself, if there is a schema", () => {
    const row = { ...result, result: "", structured_output: { version: "1.2.0" } };
    expect(readStream(JSON.stringify(row)).text).toBe('{"version":"1.2.0"}');
  });

  test("may be a list of all rows", () => {
    const rows = [init, answer("m1", "Hi", { input_tokens: 5, output_tokens: 1 }), result];
    expect(readStream(`${JSON.stringify(rows)}\n`)).toMatchObject({
      text: "It is done.",
      report: { usage: { inputTokens: 5 } },
    });
  });
});

describe("other output of a phase", () => {
  const before = "installing\n12 packages\n";
  const after = '{"version":"1.2.0"}\n';

  test("appears before and after the agent's answer", () => {
    const { text } = readStream(before + recording("claude-code/normal") + after);
    expect(text).toBe(`${before}Done: it says tool-output-1.\n${after}`);
  });

  test("may come between rows, for example from stderr", () => {
    const rows = recording("codex/normal").toString().split("\n");
    const { text, report } = readStream(rows.join("\nWARN something\n"));
    expect(report).toMatchObject({ client: "codex", spent: { input: 40900, output: 100 } });
    expect(text).toContain("Done: it says tool-output-1.\n");
    expect(text).not.toContain('{"');
  });

  test("may be another client's stream, whose answer then counts, with the usage of both", () => {
    const { text, report } = readStream(
      Buffer.concat([recording("gemini/rate-limit"), recording("claude-code/normal")]),
    );
    expect(text).toBe("Done: it says tool-output-1.");
    expect(report).toMatchObject({ client: "claude-code", model: "claude-sonnet-4-6", turns: 2 });
    expect(report).not.toHaveProperty("costUsd");
    expect(report).not.toHaveProperty("error");
    const twice = readStream(
      Buffer.concat([recording("claude-code/normal"), recording("claude-code/denied")]),
    );
    expect(twice.report).toMatchObject({ spent: { input: 61_800, output: 200 }, turns: 4 });
    expect(twice.report?.costUsd).toBeCloseTo(0.03518955, 8);
  });

  test("may be the client's own rows, before the one that identifies it", () => {
    const hook = {
      type: "system",
      subtype: "hook_started",
      hook_name: "SessionStart",
      session_id,
      uuid: "u",
    };
    const { text, lines } = readStream(jsonLines(hook, init, result));
    expect(text).toBe("It is done.");
    expect(lines).toEqual([]);
  });

  test("is omitted if it is an incomplete row at the end", () => {
    const whole = recording("claude-code/normal").toString();
    const { text, report } = readStream(whole.slice(0, -500));
    expect(text).toBe("Done: it says tool-output-1.");
    expect(report?.usage?.inputTokens).toBe(20950);
    expect(readStream(`${whole}[done]`).text).toBe("Done: it says tool-output-1.\n[done]");
  });
});

describe("a program that is not an agent", () => {
  everyRow(
    "is not mistaken for one: %s",
    [
      [
        "rows with a type",
        [{ type: "start" }, { type: "result", status: "ok" }, { type: "error", message: "no" }],
      ],
      [
        "a log of threads",
        [
          { type: "thread.started", thread_id: "w1" },
          { type: "thread.stopped", thread_id: "w1" },
        ],
      ],
      ["turns of a game", [{ type: "turn.started" }, { type: "turn.completed", usage: { input_tokens: 5 } }]],
      [
        "a chat",
        [
          { type: "user", session_id: "1", message: { role: "user", content: "hi" } },
          { type: "assistant", session_id: "1", message: { role: "assistant", content: "hello" } },
        ],
      ],
      [
        "a training run",
        [
          { type: "init", session_id: "7", model: "resnet", timestamp: "2026-11-22" },
          { type: "epoch", timestamp: "2026-11-22", loss: 0.5 },
        ],
      ],
      [
        "events of an application",
        [
          { type: "user.created", id: "1", data: { name: "a" }, timestamp: "t", parentId: null },
          { type: "user.deleted", id: "2", data: { name: "a" }, timestamp: "t", parentId: "1" },
        ],
      ],
      [
        "steps of a build",
        [
          { type: "step_start", sessionID: "42", timestamp: 1, part: { id: "a" } },
          { type: "step_finish", sessionID: "42", timestamp: 2, part: { id: "a", tokens: { input: 5 } } },
        ],
      ],
      [
        "a test's report",
        [{ type: "result", is_error: false, subtype: "unit", session_id: "s", passed: 12 }],
      ],
    ],
    (_what, rows) => {
      const printed = jsonLines(...rows);
      const { report, lines } = readStream(printed);
      expect(report).toBeUndefined();
      expect(lines.at(-1)).toBe(JSON.stringify(rows.at(-1)));
    },
  );

  test("may print an agent's output after a lot of its own", () => {
    const own = jsonLines(...Array.from({ length: 30 }, (_, step) => ({ step })));
    expect(readStream(own + recording("claude-code/normal")).report).toBeUndefined();
    expect(readStream("x\n".repeat(200_000) + recording("claude-code/normal")).report).toBeUndefined();
    expect(readStream("x\n".repeat(1000) + recording("claude-code/normal")).report).toBeDefined();
  });
});

describe("a stream in any form", () => {
  const streams = RECORDINGS.map((name): [string, Buffer] => [name, recording(name)]);

  test("reads the same, no matter how it is split", () => {
    fc.assert(
      fc.property(fc.constantFrom(...streams), fc.array(fc.nat(), { maxLength: 40 }), ([, bytes], cuts) => {
        const { lines: _, ...whole } = readStream(bytes);
        const { lines: __, ...split } = readStream(bytes, cuts);
        expect(split).toEqual(whole);
      }),
      { numRuns: RUNS },
    );
    const normal = recording("codex/normal");
    const { lines: _, ...whole } = readStream(normal);
    const { lines: __, ...split } = readStream(normal, [...normal.keys()]);
    expect(split).toEqual(whole);
  });

  test("may be cut off anywhere", () => {
    fc.assert(
      fc.property(fc.constantFrom(...streams), fc.nat(), ([, bytes], length) => {
        const { text } = readStream(bytes.subarray(0, length % (bytes.length + 1)));
        expect(text.length).toBeLessThan(64 * 1024);
      }),
      { numRuns: RUNS },
    );
  });

  test("may contain rows with unexpected values", () => {
    const rows = streams.flatMap(([, bytes]) => bytes.toString().trim().split("\n"));
    fc.assert(
      fc.property(
        fc.constantFrom(...streams),
        fc.array(fc.tuple(fc.constantFrom(...rows), fc.nat(), fc.jsonValue()), { maxLength: 8 }),
        ([, bytes], hostile) => {
          const changed = hostile.map(
            ([row, place, value]) => `${JSON.stringify(withChange(JSON.parse(row), place, value))}\n`,
          );
          const { report } = readStream(
            `${bytes.toString().split("\n").slice(0, 3).join("\n")}\n${changed.join("")}`,
          );
          expect(() => JSON.stringify(report)).not.toThrow();
        },
      ),
      { numRuns: 2 * RUNS },
    );
  });

  test("may contain arbitrary bytes between its rows", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...streams),
        fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 1, maxLength: 5 }),
        ([, bytes], noise) => {
          const rows = bytes.toString().split("\n");
          const mixed = rows.flatMap((row, index) => [
            Buffer.from(`${row}\n`),
            Buffer.from(noise[index % noise.length] ?? []),
            Buffer.from("\n"),
          ]);
          readStream(Buffer.concat(mixed));
        },
      ),
      { numRuns: RUNS },
    );
  });

  test.each([
    ["with Windows line ends", (text: string) => text.replaceAll("\n", "\r\n")],
    ["after a byte order mark", (text: string) => `\ufeff${text}`],
    ["after terminal escape sequences", (text: string) => `\u001b[?25l\u001b[0m${text}`],
    ["with blank lines and blanks", (text: string) => text.replaceAll("\n", "\n\n  \n ")],
  ])("is understood %s", (_how, change) => {
    const { text, report } = readStream(change(recording("claude-code/normal").toString()));
    expect(text.trim()).toBe("Done: it says tool-output-1.");
    expect(report).toMatchObject({ client: "claude-code", turns: 2 });
  });

  test("may contain rows of 10 MB; rows of 40 MB are skipped", { tags: ["slow"] }, () => {
    const long = (size: number) => ({
      type: "user",
      session_id,
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "t", content: "x".repeat(size) }],
      },
    });
    const rows = (size: number) =>
      jsonLines(
        init,
        long(size),
        answer("m1", "y".repeat(size), { input_tokens: 5, output_tokens: 1 }),
        result,
      );
    for (const size of [10_000_000, 40_000_000]) {
      const { text, report, lines } = readStream(rows(size), [1_000_000, 5_000_000, 30_000_000]);
      expect(text).toBe("It is done.");
      expect(report).toMatchObject({ costUsd: 0.25 });
      expect(Math.max(0, ...lines.map((line) => line.length))).toBeLessThan(1_100);
    }
  });
});

/** Returns the value with one field replaced, at any depth. */
function withChange(value: unknown, place: number, by: unknown): unknown {
  if (typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[place % keys.length] as string;
  const inner = (value as Record<string, unknown>)[key];
  const changed = place % 3 === 0 ? by : withChange(inner, Math.floor(place / keys.length), by);
  return Array.isArray(value)
    ? value.map((each, index) => (String(index) === key ? changed : each))
    : { ...value, [key]: changed };
}
