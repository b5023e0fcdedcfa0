import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { everyRow } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { listMetrics, readMetrics } from "../src/index.js";
import { clockAt } from "./clock.js";
import { HookBench, textOf } from "./hook-runner.js";
import { answer, boundary, lines, user } from "./transcript-builder.js";

const json = (path: string) => JSON.parse(readFileSync(recordedFile("context", path), "utf8"));

function written(bench: HookBench, name = "agentos-ctx-session-1.json") {
  return JSON.parse(readFileSync(join(bench.tmp, name), "utf8"));
}

describe("the alerts of a session", () => {
  test("warn once, then are critical, and repeat only after five tool uses and 3 more points", () => {
    const bench = new HookBench();
    const told = [30, 30, 20, 20, 20, 20, 20, 17.1, 17, 17].map((percent) => {
      bench.remain(percent);
      return bench.told();
    });
    expect(told.join(" ")).toBe("warning - critical - - - - - critical -");
  });

  test("are the same from the built file", async () => {
    const bench = new HookBench();
    const told: string[] = [];
    for (const percent of [30, 30, 20, 20, 20, 20, 20, 17]) {
      bench.remain(percent);
      const { code, stdout, stderr } = await bench.bin(JSON.stringify(bench.event()));
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      told.push(stdout === "" ? "-" : (/WARNING|CRITICAL/.exec(stdout)?.[0] ?? stdout));
    }
    expect(told.join(" ")).toBe("WARNING - CRITICAL - - - - CRITICAL");
  });

  test("cannot be turned off in a project by the home folder's settings", () => {
    const bench = new HookBench();
    const home = join(bench.project, "home");
    const cwd = join(home, "code/app");
    mkdirSync(cwd, { recursive: true });
    mkdirSync(join(home, ".agentos"));
    writeFileSync(join(home, ".agentos/config.json"), '{"context":{"enabled":false}}');
    bench.remain(30);
    const env = { HOME: home, USERPROFILE: home };
    expect(bench.told(bench.event({ cwd: home }), env)).toBe("-");
    expect(bench.told(bench.event({ cwd }), env)).toBe("warning");
  });

  test("are re-armed by a compaction", () => {
    const bench = new HookBench();
    bench.remain(30);
    expect([bench.told(), bench.told()].join(" ")).toBe("warning -");
    for (const hook_event_name of ["PreCompact", "PostCompact"]) {
      expect(bench.run(bench.event({ hook_event_name, trigger: "auto" }))).toEqual({ problems: [] });
    }
    expect(bench.told(bench.event({ hook_event_name: "SessionStart", source: "compact" }))).toBe("-");
    expect(bench.told()).toBe("warning");
  });

  test("are withdrawn once, in one line, after a compaction", () => {
    const bench = new HookBench();
    const compacted = () => bench.run(bench.event({ hook_event_name: "SessionStart", source: "compact" }));
    expect(compacted()).toEqual({ problems: [] });
    bench.remain(30);
    expect(bench.told()).toBe("warning");
    expect(bench.run(bench.event({ hook_event_name: "PostCompact" }))).toEqual({ problems: [] });
    expect(compacted().answer).toEqual({
      hookSpecificOutput: {
        hookEventName: "SessionStart",
        additionalContext: "CONTEXT: the earlier warning no longer applies after this compaction.",
      },
    });
    expect(compacted()).toEqual({ problems: [] });
    bench.remain(90);
    bench.told();
    expect(compacted()).toEqual({ problems: [] });
  });

  test.each([
    ["200,000 tokens in steps of 400", 200_000, 167_000, 400],
    ["200,000 tokens in steps of 3,000", 200_000, 167_000, 3000],
    ["1,000,000 tokens in steps of 800", 1_000_000, 967_000, 800],
  ])("number at most four before a compaction: %s", (_, windowTokens, end, perCall) => {
    const bench = new HookBench();
    const env = { AGENTOS_CONTEXT_WINDOW: String(windowTokens) };
    const told: string[] = [];
    for (let used = windowTokens * 0.6; used < end; used += perCall) {
      writeFileSync(bench.transcript, lines(answer({ input: used })));
      told.push(bench.told(undefined, env));
    }
    const alerts = told.filter((each) => each !== "-");
    expect(alerts).toContain("warning");
    expect(alerts).toContain("critical");
    expect(alerts.length).toBeLessThanOrEqual(4);
  });

  test("are not repeated after a compaction, even if the last response was critical", () => {
    const bench = new HookBench();
    writeFileSync(bench.transcript, lines(answer({ input: 190_000 }), boundary(3000)));
    expect(bench.told()).toBe("-");
  });

  test("take into account a tool's result that the client has not written yet", () => {
    const bench = new HookBench();
    bench.remain(40);
    const tool_response = { stdout: "x".repeat(60_000) };
    expect(bench.told(bench.event({ tool_response }))).toBe("warning");
    expect(textOf(bench.run(bench.event({ tool_response })).answer)).toBeUndefined();
  });

  test("do not count again a result that is already in the file", () => {
    const bench = new HookBench();
    const content = "x".repeat(20_000);
    const rows = [
      answer({ input: 124_000, toolUseId: "toolu_1" }),
      user([{ type: "tool_result", tool_use_id: "toolu_1", content }]),
    ];
    writeFileSync(bench.transcript, lines(...rows));
    expect(bench.told(bench.event({ tool_response: { stdout: content } }))).toBe("-");
  });

  test("are not printed at Stop and similar events, which only measure", () => {
    const bench = new HookBench();
    bench.remain(10);
    for (const hook_event_name of ["Stop", "SubagentStop", "PostToolUseFailure"]) {
      expect(bench.run(bench.event({ hook_event_name }))).toEqual({ problems: [] });
    }
    expect(written(bench)).toMatchObject({ remaining_percentage: 10, level: "critical" });
    expect(bench.told()).toBe("critical");
  });

  test("are unaffected by Stop, which does not change the history", () => {
    const bench = new HookBench();
    bench.remain(50);
    bench.run();
    bench.run(bench.event({ hook_event_name: "Stop" }));
    expect(written(bench).history).toEqual([{ timestamp: 1_800_000_001, used_tokens: 100_000 }]);
  });

  test("are printed even if the metrics cannot be written", () => {
    const bench = new HookBench();
    bench.remain(20);
    mkdirSync(join(bench.tmp, "agentos-ctx-session-1.json"));
    const { answer: answered, problems } = bench.run();
    expect(textOf(answered)).toContain("CRITICAL");
    expect(problems).toHaveLength(1);
  });

  test("are not printed, and nothing is written, at irrelevant events", () => {
    const bench = new HookBench();
    bench.remain(10);
    for (const hook_event_name of [
      "PreToolUse",
      "PreCompact",
      "UserPromptSubmit",
      "Notification",
      "PreCompress",
      "toString",
    ]) {
      expect(bench.run(bench.event({ hook_event_name }))).toEqual({ problems: [] });
    }
    expect(listMetrics({ folder: bench.tmp })).toEqual([]);
  });

  test("contain facts, the rate and advice, and the command only if the project has it", () => {
    const bench = new HookBench();
    for (const used of [100_000, 110_000, 120_000]) {
      writeFileSync(bench.transcript, lines(answer({ input: used - 10 })));
      bench.told();
    }
    bench.remain(30);
    expect(textOf(bench.run().answer)).toMatchInlineSnapshot(
      `"CONTEXT WARNING: about 70% of the context window is used (140,008 of 200,000 tokens); 30% remains. The client will auto-compact in 26,992 tokens, about 3 tool calls at this rate. Carry on with what your user asked for; no need to hurry or to leave anything out. When you reach a good stopping point, write down what is done, what is left, and what was decided and why."`,
    );
    mkdirSync(join(bench.project, ".agentos"));
    bench.remain(20);
    const critical = textOf(bench.run().answer);
    expect(critical).toContain("CONTEXT CRITICAL: about 80% of the context window is used");
    expect(critical).toContain("`npx -p @agentos/cli aos pause` hands the work over.");
    expect(critical).toContain("Write into .agentos/state/notes.md, in at most twelve lines,");
    expect(critical).not.toMatch(/[<>]/);
  });

  test("name the command as it is installed", () => {
    const bench = new HookBench();
    mkdirSync(join(bench.project, ".agentos"));
    mkdirSync(join(bench.project, "node_modules/@agentos/cli"), { recursive: true });
    writeFileSync(join(bench.project, "node_modules/@agentos/cli/package.json"), "{}");
    bench.remain(20);
    expect(textOf(bench.run().answer)).toContain("`npx aos pause` hands the work over.");
  });

  test("do not name the command in a phase, because it would stop the workflow", () => {
    const bench = new HookBench();
    mkdirSync(join(bench.project, ".agentos"));
    bench.remain(20);
    const critical = textOf(bench.run(bench.event(), { AGENTOS_PHASE: "plan" }).answer);
    expect(critical).toContain("CONTEXT CRITICAL");
    expect(critical).not.toContain("aos pause");
  });
});

describe("a batch of parallel tools", () => {
  const batch = (bench: HookBench) =>
    bench.event({
      hook_event_name: "PostToolBatch",
      tool_calls: [
        { tool_name: "Bash", tool_input: {}, tool_use_id: "toolu_a", tool_response: "hi" },
        { tool_name: "Read", tool_input: {}, tool_use_id: "toolu_b", tool_response: "ho" },
      ],
    });

  test("counts as one tool use, and the output has its event name", () => {
    const bench = new HookBench();
    bench.remain(30);
    const { answer: answered } = bench.run(batch(bench));
    expect(answered).toMatchObject({ hookSpecificOutput: { hookEventName: "PostToolBatch" } });
    const later = [30, 30, 30, 30, 27].map((percent) => {
      bench.remain(percent);
      return bench.told(batch(bench));
    });
    expect(later.join(" ")).toBe("- - - - warning");
  });

  test("waits for the client to write its row", () => {
    const bench = new HookBench();
    bench.remain(90);
    const { answer: answered } = bench.run(batch(bench), {}, () =>
      writeFileSync(bench.transcript, lines(answer({ input: 150_000, toolUseId: "toolu_b" }))),
    );
    expect(JSON.stringify(answered)).toContain("CRITICAL");
    expect(written(bench)).toMatchObject({ freshness: "current", used_tokens: 150_010 });
  });

  test("does not wait forever", () => {
    const bench = new HookBench();
    bench.remain(90);
    expect(bench.told(batch(bench))).toBe("-");
    expect(written(bench)).toMatchObject({ freshness: "lagged" });
  });
});

describe("each client gets its own format", () => {
  const cases = [
    ["claude-code/hooks/PostToolUse.Bash.json", "claude-code/transcripts/basic.jsonl", "PostToolUse"],
    ["claude-code/hooks/PostToolBatch.json", "claude-code/transcripts/basic.jsonl", "PostToolBatch"],
    ["codex/stdin-PostToolUse.json", "codex/rollout-basic.jsonl", "PostToolUse"],
    ["qwen/stdin-PostToolUse.json", "qwen/session.jsonl", "PostToolUse"],
    ["qwen/stdin-PostToolBatch.json", "qwen/session.jsonl", "PostToolBatch"],
    ["gemini/stdin-AfterTool.json", "gemini/session-basic.jsonl", undefined],
    ["copilot/stdin-postToolUse.json", "copilot/events.jsonl", "flat"],
    ["copilot/stdin-pascal-PostToolUse.json", "copilot/events.jsonl", "flat"],
  ] as const;

  everyRow("%s", cases, (event, transcript, shape) => {
    const bench = new HookBench();
    const input = json(event);
    const sessionId = input.session_id ?? input.sessionId;
    const env = { AGENTOS_CONTEXT_WINDOW: "15000", COPILOT_HOME: join(bench.project, ".copilot") };
    if (shape === "flat") {
      const target = join(env.COPILOT_HOME, "session-state", sessionId, "events.jsonl");
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(recordedFile("context", transcript), target);
    } else {
      // The path also identifies the client.
      const client = event.split("/")[0];
      const target = join(bench.project, `.${client}`, transcript.split("/").at(-1) ?? "");
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(recordedFile("context", transcript), target);
      input.transcript_path = target;
    }
    const { answer: answered } = bench.run({ ...input, cwd: bench.project }, env);
    const text = textOf(answered);
    expect(text).toMatch(/^CONTEXT (WARNING|CRITICAL): /);
    expect(answered).toEqual(
      shape === "flat"
        ? { additionalContext: text }
        : shape === undefined
          ? { hookSpecificOutput: { additionalContext: text } }
          : { hookSpecificOutput: { hookEventName: shape, additionalContext: text } },
    );
    expect(readMetrics(sessionId, { folder: bench.tmp, now: clockAt(1_800_000_002_000) })).toMatchObject({
      windowTokens: 15_000,
    });
  });

  everyRow(
    "nothing is printed at %s",
    [
      "claude-code/hooks/PreCompact.auto.json",
      "claude-code/hooks/SessionStart.resume.json",
      "claude-code/hooks/SubagentStop.compaction.json",
      "claude-code/hooks/Stop.json",
      "codex/stdin-PreCompact.json",
      "codex/stdin-PostCompact.json",
      "gemini/stdin-PreCompress.json",
      "gemini/stdin-AfterModel.json",
      "copilot/stdin-preToolUse.json",
      "copilot/stdin-sessionStart.json",
      "copilot/stdin-agentStop.json",
      "qwen/stdin-Stop.json",
    ],
    (event) => {
      const bench = new HookBench();
      expect(bench.run({ ...json(event), cwd: bench.project })).toEqual({ problems: [] });
    },
  );
});

test.each([
  ["nothing", "", "stdin is empty"],
  ["half an event", '{"session_id":', "the event is not valid JSON"],
  ["an event in UTF-16", Buffer.from('{"session_id":"s"}', "utf16le"), "the event is not valid JSON"],
])("the built hook reports %s on stdin in one line", async (_, input, problem) => {
  const { code, stdout, stderr } = await new HookBench().bin(input);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toBe(`agentos-context-hook: ${problem} (see --help)\n`);
});

test("a session's start removes files that are older than a week", () => {
  const bench = new HookBench();
  const days = (count: number) => new Date(1_800_000_000_000 - count * 24 * 3_600_000);
  for (const [name, age] of [
    ["agentos-ctx-old.json", 8],
    ["agentos-ctx-old.log", 8],
    ["agentos-ctx-young.json", 6],
    ["claude-ctx-old.json", 8],
  ] as const) {
    writeFileSync(join(bench.tmp, name), "{}");
    utimesSync(join(bench.tmp, name), days(age), days(age));
  }
  bench.run(bench.event({ hook_event_name: "SessionStart", source: "startup" }));
  // This session's own files have the system's time, not the fake clock's.
  const left = readdirSync(bench.tmp).filter((name) => !/swept|session-1/.test(name));
  expect(left.sort()).toEqual(["agentos-ctx-young.json", "claude-ctx-old.json"]);
});

describe("the usage file that an engine names for an attempt", () => {
  test("gets the usage of the last call", async () => {
    const bench = new HookBench();
    bench.remain(80);
    const usage = join(bench.tmp, "plan.json");
    const { code, stderr } = await bench.bin(JSON.stringify(bench.event()), {
      env: { AGENTOS_USAGE_FILE: usage },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(readFileSync(usage, "utf8"))).toMatchObject({
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      window_tokens: 200_000,
      freshness: "lagged",
      client: "claude-code",
    });
  });

  test("is ignored if its path is relative", () => {
    const bench = new HookBench();
    bench.remain(80);
    expect(bench.run(bench.event(), { AGENTOS_USAGE_FILE: "plan.json" })).toEqual({ problems: [] });
    expect(existsSync("plan.json")).toBe(false);
  });
});

describe("the metrics file", () => {
  test("begins with the fields of other tools' bridge files", () => {
    const bench = new HookBench();
    bench.remain(30);
    bench.run();
    bench.run();
    const { history, timestamp, ...metrics } = written(bench);
    expect(metrics).toEqual({
      session_id: "session-1",
      remaining_percentage: 30,
      used_pct: 70,
      used_tokens: 140_000,
      window_tokens: 200_000,
      window_source: "table",
      auto_compact_at: 167_000,
      model: "claude-sonnet-4-6",
      source: "transcript",
      level: "warning",
      freshness: "lagged",
      cwd: bench.project,
      home: homedir(),
      client: "claude-code",
    });
    expect(timestamp).toBe(1_800_000_002);
    expect(history).toEqual([
      { timestamp: 1_800_000_001, used_tokens: 140_000 },
      { timestamp: 1_800_000_002, used_tokens: 140_000 },
    ]);
  });

  test("the status line's window takes precedence over the table's for the same model", () => {
    const bench = new HookBench();
    bench.remain(30);
    const statusline = {
      session_id: "session-1",
      remaining_percentage: 86,
      timestamp: 1_800_000_000,
      window_tokens: 1_000_000,
      window_source: "client",
      model: "claude-sonnet-4-6[1m]",
      source: "statusline",
    };
    writeFileSync(join(bench.tmp, "agentos-ctx-session-1.json"), JSON.stringify(statusline));
    expect(bench.told()).toBe("-");
    expect(written(bench)).toMatchObject({
      window_tokens: 1_000_000,
      window_source: "client",
      remaining_percentage: 86,
    });
    writeFileSync(bench.transcript, lines(answer({ input: 140_000, model: "claude-opus-4-6" })));
    expect(bench.told()).toBe("warning");
  });
});

describe("configuration", () => {
  function configured(config: unknown): HookBench {
    const bench = new HookBench();
    mkdirSync(join(bench.project, ".agentos"));
    writeFileSync(
      join(bench.project, ".agentos/config.json"),
      typeof config === "string" ? config : JSON.stringify(config),
    );
    return bench;
  }

  test("is searched for upwards from the event's folder", () => {
    const bench = configured({ context: { warning: "20k", critical: 1 } });
    const cwd = join(bench.project, "a/b");
    mkdirSync(cwd, { recursive: true });
    bench.remain(30);
    expect(bench.told(bench.event({ cwd }))).toBe("-");
    bench.remain(9);
    expect(bench.told(bench.event({ cwd }))).toBe("warning");
  });

  test("with enabled: false prints and writes nothing", () => {
    const bench = configured({ context: { enabled: false } });
    bench.remain(5);
    expect(bench.run()).toEqual({ problems: [] });
    expect(listMetrics({ folder: bench.tmp })).toEqual([]);
  });

  test("in a broken file is reported in one line on stderr, and the defaults apply", async () => {
    const bench = configured("{ broken");
    bench.remain(30);
    const { stdout, stderr, code } = await bench.bin(JSON.stringify(bench.event()));
    expect(code).toBe(0);
    expect(stdout).toContain("WARNING");
    expect(stderr).toBe(
      `agentos-context-hook: ${join(bench.project, ".agentos/config.json")}:1:3: not valid JSON, so the defaults apply: expected a key in double quotes, not "broken"\n`,
    );
  });

  test("is overridden by the environment", () => {
    const bench = configured({ context: { warning: 5, critical: 1 } });
    bench.remain(30);
    expect(bench.told()).toBe("-");
    const env = { AGENTOS_CONTEXT_WARNING: "35", AGENTOS_CONTEXT_CRITICAL: "30%" };
    const told = [30, 30, 30, 30, 30, 27].map((percent) => {
      bench.remain(percent);
      return bench.told(undefined, env);
    });
    expect(told.join(" ")).toBe("critical - - - - critical");
    expect(bench.told(undefined, { ...env, AGENTOS_CONTEXT_ENABLED: "false" })).toBe("-");
  });
});
