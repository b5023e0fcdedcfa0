import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@agentos/platform";
import { PATIENCE_MS, testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test, vi } from "vitest";
import { readMetrics, readStatusline, renderStatusline } from "../src/index.js";
import { wrappedTimeout } from "../src/statusline/wrapped-command.js";
import { HookBench, STATUSLINE } from "./hook-runner.js";
import { answer, boundary, lines } from "./transcript-builder.js";

const recorded = (file: string): Record<string, unknown>[] =>
  readFileSync(recordedFile("context", `claude-code/statusline/${file}`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("readStatusline", () => {
  test("returns what the client itself displays at each moment", () => {
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

  test("follows a switch to a model with a longer window, and a /clear", () => {
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
  ])("tolerates invalid figures in %j", (context_window) => {
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

  test("shows the remaining tokens after a compaction, when the client reports only zeros", async () => {
    const bench = new HookBench();
    writeFileSync(bench.transcript, lines(answer({ input: 150_000 }), boundary(2868)));
    const { stdout } = await run(bench, { ...zeros, transcript_path: bench.transcript });
    expect(stdout).toBe("Sonnet 4.6 | project | ░░░░░░░░░░ 1% 3k of 200k ~ | compacts in 164k\n");
  });

  test("colors by level", async () => {
    const bench = new HookBench();
    const { stdout } = await run(bench, second, [], {});
    expect(stdout).toContain("\u001b[31m████████░░ 75% 150k of 200k\u001b[0m");
  });

  /**
   * Makes the process appear to have just started, so that a wrapped command has enough time on any machine.
   */
  const unhurried = () => {
    const preload = join(testdir({ "young.cjs": "process.uptime = () => -100;" }), "young.cjs");
    return { ...plain, NODE_OPTIONS: `--require ${JSON.stringify(preload)}` };
  };

  test("runs the user's own status line and prints it first", async () => {
    const bench = new HookBench();
    const { stdout } = await run(bench, second, ["--wrap", "cat | cut -c1-13"], unhurried());
    expect(stdout.split("\n")).toEqual(['{"session_id"', expect.stringContaining("75%"), ""]);
  });

  test("runs a command encoded as base64url, as for Windows shells", async () => {
    const encoded = Buffer.from('echo "mine"').toString("base64url");
    const { stdout } = await run(new HookBench(), second, ["--wrap", `base64:${encoded}`], unhurried());
    expect(stdout).toMatch(/^mine\n/);
  });

  test.each([
    ["does not exist", "no-such-command-anywhere"],
    ["fails", "exit 3"],
    ["prints nothing", "true"],
    ["ends, but leaves a process behind", "sleep 30 & true"],
    ["does not read its stdin", "exec 0<&-; true"],
  ])("a wrapped command that %s is harmless", async (_, command) => {
    const { code, stdout, stderr } = await run(new HookBench(), second, [`--wrap=${command}`], unhurried());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Sonnet 4\.6 \| project \| .* 75% /);
  });

  test("reports a wrapped command that is still running, and shows its previous output", {
    tags: ["slow"],
  }, async () => {
    const bench = new HookBench();
    const go = join(bench.project, "go");
    const command = `n=$(cat '${bench.project}/n' 2>/dev/null || echo 0); echo $((n + 1)) > '${bench.project}/n'; until [ -e '${go}' ]; do sleep 0.02; done; echo "run $n"`;
    const draw = (env?: Record<string, string>) => run(bench, second, [`--wrap=${command}`], env);
    const first = await draw();
    expect(first.stderr).toMatch(
      /^agentos-statusline: the wrapped status line is still running after \d+ ms; its output will appear next time: .*\n$/,
    );
    expect(first.stdout).toMatch(/^Sonnet 4\.6 \| project \| .* 75% /);
    // The command is not started a second time.
    expect((await draw()).stdout).toBe(first.stdout);
    writeFileSync(go, "");
    const kept = join(bench.tmp, `agentos-ctx-${second?.session_id}.line`);
    await vi.waitUntil(() => existsSync(kept) && !existsSync(`${kept}.pid`), { timeout: PATIENCE_MS });
    expect((await draw(unhurried())).stdout).toMatch(/^run 1\n/);
    rmSync(go);
    const slow = await draw();
    expect(slow.stdout).toMatch(/^run 1\nSonnet/);
    expect(slow.stderr).toBe("");
    writeFileSync(go, "");
    await vi.waitUntil(() => !existsSync(`${kept}.pid`), { timeout: PATIENCE_MS });
  });

  test("ends a wrapped command's leftover processes with it", async () => {
    const bench = new HookBench();
    const pid = join(bench.project, "pid");
    await run(bench, second, [`--wrap=sleep 300 & echo $! > '${pid}'; echo shown`], unhurried());
    await vi.waitUntil(() => !isAlive({ pid: Number(readFileSync(pid, "utf8")) }), { timeout: PATIENCE_MS });
  });

  test("is not blocked by the marker of a killed command", async () => {
    const bench = new HookBench();
    const mark = join(bench.tmp, `agentos-ctx-${second?.session_id}.line.pid`);
    writeFileSync(mark, "1\n");
    utimesSync(mark, 0, 0);
    expect((await run(bench, second, ["--wrap=echo mine"], unhurried())).stdout).toMatch(/^mine\n/);
    expect(existsSync(mark)).toBe(false);
  });

  test("waits for a wrapped command for the rest of 300 ms, or briefly if they have passed", () => {
    for (let age = 0; age <= 240; age += 10) expect(age + wrappedTimeout(age)).toBeLessThanOrEqual(300);
    expect(wrappedTimeout(5000)).toBe(60);
  });

  test("if turned off, prints only the wrapped command's output", async () => {
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
  ])("exits normally with %s on stdin", async (_, input) => {
    const { code, stderr } = await new HookBench().bin(input, { file: STATUSLINE });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("is not blocked by a stdin that never closes", async () => {
    const { code, stdout } = await new HookBench().binWithOpenStdin(JSON.stringify(second), STATUSLINE);
    expect(code).toBe(0);
    expect(stdout).toContain("75%");
  });

  test("removes control characters from names", async () => {
    const event = { ...second, model: { id: "m", display_name: "\u001b]0;evil\u0007Sonnet\u001b[2J\n" } };
    const { stdout } = await run(new HookBench(), event);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});

describe("renderStatusline", () => {
  test("returns a line even without a reading", () => {
    expect(renderStatusline(undefined, { model: "Opus", folder: "app", color: false })).toBe(
      "Opus | app | ░░░░░░░░░░ --%",
    );
  });
});
