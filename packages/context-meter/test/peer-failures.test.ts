import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { readContext, readMetrics, renderAlert } from "../src/index.js";
import { clockAt } from "./clock.js";
import { HookBench, textOf } from "./hook-runner.js";
import { answer, lines } from "./transcript-builder.js";

// Known failures of the most similar tool. 11 to 13 are about waves, handoffs and rules, and are tested here
// only as far as they concern the meter.

const NOW = 1_800_000_001;

function metrics(fields: Record<string, unknown>): string {
  return JSON.stringify({
    session_id: "session-1",
    remaining_percentage: 20,
    used_pct: 80,
    timestamp: NOW,
    ...fields,
  });
}

test("failure 1, no alerts without its own status line: the transcript is enough", () => {
  const bench = new HookBench();
  bench.remain(30);
  expect(readdirSync(bench.tmp)).toEqual([]);
  expect(bench.told()).toBe("warning");
});

describe("failure 2, no validation of what it reads", () => {
  const without = (bench: HookBench) => bench.event({ transcript_path: join(bench.project, "none.jsonl") });

  test.each(["agentos-ctx-session-1.json", "claude-ctx-session-1.json"])(
    "%s is used if it is valid",
    (file) => {
      const bench = new HookBench();
      writeFileSync(join(bench.tmp, file), metrics({}));
      expect(bench.told(without(bench))).toBe("critical");
    },
  );

  everyRow(
    "%s is ignored",
    [
      ["a missing figure", metrics({ remaining_percentage: undefined })],
      ["null", metrics({ remaining_percentage: null })],
      ["text", metrics({ remaining_percentage: "abc" })],
      ["a number as a string", metrics({ remaining_percentage: "20" })],
      ["a negative number", metrics({ remaining_percentage: -5 })],
      ["more than the whole window", metrics({ remaining_percentage: 1e9 })],
      ["NaN", metrics({}).replace("20", "NaN")],
      ["a date in the future", metrics({ timestamp: NOW + 3600 })],
      ["milliseconds instead of seconds", metrics({ timestamp: NOW * 1000 })],
      ["no date", metrics({ timestamp: undefined })],
      ["a null date", metrics({ timestamp: null })],
      ["another session", metrics({ session_id: "session-2" })],
      ["no session", metrics({ session_id: undefined })],
      ["a list", "[20]"],
      ["half a file", metrics({}).slice(0, 40)],
      ["nothing", ""],
    ],
    (_, content) => {
      const bench = new HookBench();
      for (const file of ["agentos-ctx-session-1.json", "claude-ctx-session-1.json"])
        writeFileSync(join(bench.tmp, file), content);
      expect(bench.run(without(bench))).toEqual({ problems: [] });
      expect(readMetrics("session-1", { folder: bench.tmp, now: clockAt(NOW * 1000) })).toBeUndefined();
    },
  );

  test("a link is not followed", () => {
    const bench = new HookBench();
    const real = join(testdir({ "real.json": metrics({}) }), "real.json");
    symlinkSync(real, join(bench.tmp, "agentos-ctx-session-1.json"));
    expect(bench.told(without(bench))).toBe("-");
    bench.remain(50);
    bench.run();
    expect(readFileSync(real, "utf8")).toBe(metrics({}));
  });

  test("nothing is appended to a link's target", () => {
    const bench = new HookBench();
    const real = join(testdir({ real: "mine" }), "real");
    symlinkSync(real, join(bench.tmp, "agentos-ctx-session-1.log"));
    bench.remain(20);
    expect(() => bench.run()).toThrow();
    expect(readFileSync(real, "utf8")).toBe("mine");
  });

  test("a session id is not a path", async () => {
    const bench = new HookBench();
    bench.remain(10);
    for (const session_id of [
      "../../x",
      "a/b",
      "a\\b",
      "..",
      ".x",
      "",
      "x".repeat(500),
      7,
      null,
      undefined,
      {},
    ]) {
      expect(bench.run(bench.event({ session_id }))).toEqual({ problems: [] });
      expect(bench.run(bench.event({ agent_id: session_id || "../x" }))).toEqual({ problems: [] });
    }
    const { code, stdout, stderr } = await bench.bin(JSON.stringify(bench.event({ session_id: "../../x" })));
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(bench.tmp)).toEqual([]);
  });
});

test("failure 3, no reset on recovery: 24, 90, 90, 90, 30, 24 alerts at both 24s", () => {
  const bench = new HookBench();
  const told = [24, 90, 90, 90, 30, 24].map((percent) => {
    bench.remain(percent);
    return bench.told();
  });
  expect(told.join(" ")).toBe("critical - - - warning critical");
});

test("failure 4, several warnings from parallel calls: eight at once cause exactly one", async () => {
  const bench = new HookBench();
  bench.remain(30);
  const input = JSON.stringify(bench.event());
  const results = await Promise.all(Array.from({ length: 8 }, () => bench.bin(input)));
  expect(results.map(({ code }) => code)).toEqual(Array(8).fill(0));
  expect(results.filter(({ stdout }) => stdout !== "")).toHaveLength(1);
});

describe("failure 5, subagents get their parent's warning", () => {
  test("a subagent's own window is measured, with its own alerts", () => {
    const bench = new HookBench();
    bench.remain(10);
    const folder = testdir({
      "session-1/subagents/agent-abc.jsonl": lines(answer({ input: 20_000, row: { isSidechain: true } })),
    });
    const transcript_path = join(folder, "session-1.jsonl");
    writeFileSync(transcript_path, lines(answer({ input: 180_000 })));
    const inside = bench.event({ transcript_path, agent_id: "abc", agent_type: "general-purpose" });
    expect(bench.told(inside)).toBe("-");
    expect(bench.told(bench.event({ transcript_path }))).toBe("critical");
    const subagent = join(folder, "session-1/subagents/agent-abc.jsonl");
    writeFileSync(subagent, lines(answer({ input: 140_000, row: { isSidechain: true } })));
    const text = textOf(bench.run(inside).answer);
    expect(text).toContain("WARNING");
    expect(text).toContain("this subagent's context window");
    expect(
      readMetrics("session-1", { folder: bench.tmp, agentId: "abc", now: clockAt(NOW * 1000) }),
    ).toMatchObject({
      agentId: "abc",
    });
  });

  test("a subagent whose file is missing gets no alert, even if its session's window is full", () => {
    const bench = new HookBench();
    bench.remain(5);
    bench.run();
    expect(bench.run(bench.event({ agent_id: "abc" }))).toEqual({ problems: [] });
  });
});

test("failure 6, muted by a tool call longer than a minute: the figure from before it still applies", () => {
  const bench = new HookBench();
  bench.remain(20);
  utimesSync(bench.transcript, 1_700_000_000, 1_700_000_000);
  expect(bench.told()).toBe("critical");
  const other = new HookBench();
  const bridge = (age: number) => {
    writeFileSync(join(other.tmp, "claude-ctx-session-1.json"), metrics({ timestamp: NOW - age }));
    return other.told(other.event({ transcript_path: undefined }));
  };
  // A different tool's figure is too old by then.
  expect(bridge(90)).toBe("-");
  expect(bridge(30)).toBe("critical");
});

describe("failure 7, a percentage that differs from the client's", () => {
  const percent = async (model: string, env: Record<string, string> = {}) => {
    const folder = testdir({ "s.jsonl": lines(answer({ input: 99_990, model })) });
    return (await readContext(join(folder, "s.jsonl"), { env }))?.usedPercent;
  };

  everyRow(
    "%s with %j: %s",
    [
      ["claude-sonnet-4-6", {}, 50],
      ["claude-opus-4-7", {}, 10],
      ["claude-opus-5-5", {}, 10],
      ["claude-opus-5-5", { CLAUDE_CODE_DISABLE_1M_CONTEXT: "1" }, 50],
      ["some-model", { CLAUDE_CODE_MAX_CONTEXT_TOKENS: "400000" }, 25],
      ["some-model", {}, 50],
    ] as const,
    async (model, env, expected) => {
      expect(await percent(model, env)).toBe(expected);
    },
  );

  test("a request larger than the short window must have run in the long one", async () => {
    const folder = testdir({ "s.jsonl": lines(answer({ input: 300_000, model: "claude-sonnet-4-6" })) });
    expect(await readContext(join(folder, "s.jsonl"), { env: {} })).toMatchObject({
      windowTokens: 1_000_000,
      windowSource: "observed",
    });
  });
});

test("failure 8, orders that override the user: an alert states facts and advice", () => {
  const reading = { usedTokens: 190_000, windowTokens: 200_000, pendingTokens: 0, remainingPercent: 5 };
  for (const level of ["warning", "critical"] as const) {
    const text = renderAlert({ level, reason: "first", reading });
    expect(text).toMatch(/your user/);
    expect(text).not.toMatch(/\b(STOP|must|immediately|do not|never)\b/i);
    expect(text).not.toContain("aos");
  }
});

describe("failure 9, a stdin that never closes", () => {
  test("the hook responds as soon as the event is complete", { tags: ["slow"] }, async () => {
    const bench = new HookBench();
    bench.remain(20);
    const { code, stdout } = await bench.binWithOpenStdin(JSON.stringify(bench.event()));
    expect(code).toBe(0);
    expect(stdout).toContain("CRITICAL");
  });

  test.each([
    ["nothing", ""],
    ["half an event", '{"session_id":"session-1",'],
  ])("with %s on it, the hook still exits", { tags: ["slow"] }, async (_, input) => {
    const { code, signal, stdout } = await new HookBench().binWithOpenStdin(input);
    expect({ code, signal, stdout }).toEqual({ code: 0, signal: null, stdout: "" });
  });
});

test("failure 10, a published file that does not run: the built hook is self-contained", async () => {
  const bench = new HookBench();
  bench.remain(20);
  const folder = testdir({ "start.cjs": 'require("./hook.cjs").start();' });
  copyFileSync(join(import.meta.dirname, "../dist/hook.cjs"), join(folder, "hook.cjs"));
  const alone = join(folder, "start.cjs");
  const { code, stdout, stderr } = await bench.bin(JSON.stringify(bench.event()), { file: alone });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ hookSpecificOutput: { hookEventName: "PostToolUse" } });
});

test("failure 10, a hook that crashes: a search for a lone surrogate does not abort Node 24", async () => {
  const bench = new HookBench();
  bench.remain(90);
  const { code, stderr } = await bench.bin(JSON.stringify(bench.event({ tool_use_id: "\ud800" })));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("failure 11, a file shared by several processes: a killed hook does not mute the next", () => {
  const bench = new HookBench();
  bench.remain(30);
  // Left by a hook that was killed while writing.
  writeFileSync(join(bench.tmp, "agentos-ctx-session-1.log"), "w 1 2 3");
  expect([bench.told(), bench.told()].join(" ")).toBe("warning -");
});

test("failure 12, one file for all sessions: each session has its own", () => {
  const bench = new HookBench();
  bench.remain(20);
  expect(bench.told()).toBe("critical");
  expect(bench.told(bench.event({ session_id: "session-2" }))).toBe("critical");
  expect(existsSync(join(bench.tmp, "agentos-ctx-session-2.json"))).toBe(true);
});

test("failure 13, text where data is needed: the metrics contain the alert's figures as data", () => {
  const bench = new HookBench();
  bench.remain(20);
  bench.run();
  expect(readMetrics("session-1", { folder: bench.tmp, now: clockAt(NOW * 1000) })).toMatchObject({
    usedTokens: 160_000,
    windowTokens: 200_000,
    level: "critical",
    source: "transcript",
  });
});
