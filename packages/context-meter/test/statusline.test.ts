import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@agentos/internal";
import { PATIENCE_MS, testdir } from "@agentos/test-helpers";
import { describe, expect, test, vi } from "vitest";
import { readMetrics, readStatusline, renderStatusline } from "../src/index.js";
import { runWrapped, wrappedTimeout } from "../src/statusline/wrapped-command.js";
import { HookBench, STATUSLINE } from "./hook-runner.js";
import { answer, boundary, lines } from "./transcript-builder.js";

const FIXTURES = join(import.meta.dirname, "fixtures/claude-code/statusline");
const recorded = (file: string): Record<string, unknown>[] =>
  readFileSync(join(FIXTURES, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("readStatusline", () => {
  test("gives what the client itself shows, moment for moment", () => {
    const readings = recorded("interactive-statusline.jsonl").map((event) => readStatusline(event, {}));
    expect(readings.map((reading) => reading?.usedPercent)).toEqual([undefined, 29, 75, undefined, 10]);
    expect(readings.map((reading) => reading?.usedTokens)).toEqual([
      undefined,
      67_004,
      150_304,
      undefined,
      20_034,
    ]);
    expect(readings.map((reading) => reading?.freshness)).toEqual([
      "unknown",
      "current",
      "current",
      "unknown",
      "current",
    ]);
    expect(readings[1]).toMatchObject({
      inputTokens: 58_004,
      windowTokens: 200_000,
      windowSource: "client",
      remainingPercent: 71,
    });
  });

  test("follows a switch of the model to a longer window, and a /clear", () => {
    const windows = recorded("interactive-events.jsonl").map(
      (event) => readStatusline(event, {})?.windowTokens,
    );
    expect(new Set(windows)).toEqual(new Set([200_000, 1_000_000]));
  });

  test.each([
    ["nothing", undefined],
    ["no JSON", "x"],
    ["a hook event", { session_id: "s" }],
    ["a list", []],
  ])("%s is undefined", (_, input) => {
    expect(readStatusline(input)).toBeUndefined();
  });

  test.each([
    [{ context_window_size: null, current_usage: null }],
    [
      {
        context_window_size: -5,
        current_usage: { input_tokens: "9", output_tokens: null },
        used_percentage: "12",
      },
    ],
    [{ context_window_size: 200_000, current_usage: { input_tokens: 10 }, used_percentage: Number.NaN }],
    [{ context_window_size: 200_000, current_usage: { input_tokens: 10 }, used_percentage: 300 }],
  ])("odd figures in %j do no harm", (context_window) => {
    const reading = readStatusline({ session_id: "s", model: { id: "m" }, context_window }, {});
    expect(reading?.client).toBe("claude-code");
    for (const value of [reading?.usedPercent, reading?.usedTokens, reading?.windowTokens]) {
      expect(value === undefined || Number.isFinite(value)).toBe(true);
    }
  });
});

describe("agentos-statusline", () => {
  const [start, first, second, zeros] = recorded("interactive-statusline.jsonl");
  const plain = { NO_COLOR: "1" };
  const run = (bench: HookBench, event: unknown, args: string[] = [], env: Record<string, string> = plain) =>
    bench.bin(JSON.stringify(event), { file: STATUSLINE, args, env });

  test("shows model, folder, bar, percent, tokens, and the distance to the client's compaction", async () => {
    const bench = new HookBench();
    const shown = [];
    for (const event of [start, first, second]) shown.push((await run(bench, event)).stdout);
    expect(shown.join("")).toMatchInlineSnapshot(`
      "Sonnet 4.6 | project | ░░░░░░░░░░ --% ? of 200k
      Sonnet 4.6 | project | ███░░░░░░░ 29% 67k of 200k | compacts in 100k
      Sonnet 4.6 | project | ████████░░ 75% 150k of 200k | compacts in 17k
      "
    `);
  });

  test("writes the metrics, which the hook and dashboards read", async () => {
    const bench = new HookBench();
    await run(bench, second);
    expect(readMetrics(String(second?.session_id), { folder: bench.tmp })).toMatchObject({
      remainingPercent: 25,
      usedPercent: 75,
      usedTokens: 150_304,
      windowTokens: 200_000,
      windowSource: "client",
      source: "statusline",
      level: "critical",
    });
  });

  test("after a compaction, when the client has only zeros, shows what it left", async () => {
    const bench = new HookBench();
    writeFileSync(bench.transcript, lines(answer({ input: 150_000 }), boundary(2868)));
    const { stdout } = await run(bench, { ...zeros, transcript_path: bench.transcript });
    expect(stdout).toBe("Sonnet 4.6 | project | ░░░░░░░░░░ 1% 3k of 200k ~ | compacts in 164k\n");
  });

  test("colours by level", async () => {
    const bench = new HookBench();
    const { stdout } = await run(bench, second, [], {});
    expect(stdout).toContain("\u001b[31m████████░░ 75% 150k of 200k\u001b[0m");
  });

  /** Makes the process so young that a wrapped command has minutes: how fast this machine is must decide nothing. */
  const unhurried = () => {
    const preload = join(testdir({ "young.cjs": "process.uptime = () => -100;" }), "young.cjs");
    return { ...plain, NODE_OPTIONS: `--require ${JSON.stringify(preload)}` };
  };

  test("runs the user's own status line and prints it first", async () => {
    const bench = new HookBench();
    const { stdout } = await run(bench, second, ["--wrap", "cat | cut -c1-13"], unhurried());
    expect(stdout.split("\n")).toEqual(['{"session_id"', expect.stringContaining("75%"), ""]);
  });

  const LATE = /^agentos-statusline: the wrapped status line did not end within \d+ ms, .*\n$/;
  test.each([
    ["is not there", "no-such-command-anywhere"],
    ["fails", "exit 3"],
    ["prints nothing", "true"],
    ["does not end", "sleep 30"],
    ["ends, but leaves something behind", "sleep 30 & true"],
    ["does not read", "exec 0<&-; true"],
  ])("a wrapped command that %s costs nothing", async (_, command) => {
    const { code, stdout, stderr } = await run(new HookBench(), second, [`--wrap=${command}`]);
    expect(code).toBe(0);
    // Each may be late on a slow machine; one always is.
    expect(stderr).toMatch(command === "sleep 30" ? LATE : new RegExp(`^$|${LATE.source}`));
    expect(stdout).toMatch(/^Sonnet 4\.6 \| project \| .* 75% /);
  });

  test("a wrapped command has what is left of 300 ms, and a little where nothing is", () => {
    for (let age = 0; age <= 240; age += 10) expect(age + wrappedTimeout(age)).toBeLessThanOrEqual(300);
    expect(wrappedTimeout(5000)).toBe(60);
  });

  test("a wrapped command that has had its time is killed with all that it started", async () => {
    const folder = testdir();
    const pids = join(folder, "pids");
    const command = `sleep 300 & echo $! >> '${pids}'; echo $$ >> '${pids}'; echo shown; wait`;
    const isReady = vi.waitUntil(
      () => existsSync(pids) && readFileSync(pids, "utf8").split("\n").length > 2,
      { timeout: PATIENCE_MS },
    );
    let ended = "";
    // Its time is over as soon as it runs, however slow this machine is.
    const timers = vi.spyOn(globalThis, "setTimeout");
    runWrapped(command, Buffer.from("{}"), 100_000, (output) => {
      ended = output;
    });
    const [callback, timeout] = timers.mock.calls.find(([, ms]) => ms === 100_000) ?? [];
    timers.mockRestore();
    expect(timeout).toBe(100_000);
    await isReady;
    (callback as () => void)();
    expect(ended).toMatch(/^(shown\n)?$/);
    for (const pid of readFileSync(pids, "utf8").trim().split("\n").map(Number)) {
      await vi.waitUntil(() => !isAlive({ pid }), { timeout: PATIENCE_MS });
    }
  });

  test("switched off, it prints only the wrapped command's", async () => {
    const bench = new HookBench();
    mkdirSync(join(bench.project, ".agentos"));
    writeFileSync(join(bench.project, ".agentos/config.json"), '{"context":{"enabled":false}}');
    const event = { ...second, cwd: bench.project, workspace: { current_dir: bench.project } };
    expect((await run(bench, event, ["--wrap", "echo mine"], unhurried())).stdout).toBe("mine\n");
    expect((await run(bench, event)).stdout).toBe("");
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["another event", "{}"],
  ])("with %s on stdin it ends well", async (_, input) => {
    const { code, stderr } = await new HookBench().bin(input, { file: STATUSLINE });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("an stdin that never closes does not hold it", async () => {
    const { code, stdout } = await new HookBench().binWithOpenStdin(JSON.stringify(second), STATUSLINE);
    expect(code).toBe(0);
    expect(stdout).toContain("75%");
  });

  test("control characters in names do not reach the terminal", async () => {
    const event = { ...second, model: { id: "m", display_name: "\u001b]0;evil\u0007Sonnet\u001b[2J\n" } };
    const { stdout } = await run(new HookBench(), event);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});

describe("renderStatusline", () => {
  test("without a reading there is a line all the same", () => {
    expect(renderStatusline(undefined, { model: "Opus", folder: "app", color: false })).toBe(
      "Opus | app | ░░░░░░░░░░ --%",
    );
  });
});
