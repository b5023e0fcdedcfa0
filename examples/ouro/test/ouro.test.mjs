// @module-tag slow
// @module-tag every-point

import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readRun } from "@agentos/session-loop";
import { runBin, testdir } from "@agentos/testing";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../src/model.mjs";
import { ouro } from "../src/ouro.mjs";
import { makeLongTask, readJournal, think } from "./long-task.mjs";
import { startServer } from "./scripted-server.mjs";

const MAIN = fileURLToPath(new URL("../src/main.mjs", import.meta.url));

// The full task takes minutes: 300 calls that print 10 MB, in a window of 32k tokens.
const FULL = process.env.EVERY_POINT !== undefined;
const LONG = FULL
  ? { window: 32_768, steps: 300, bytes: 34_000, changePromptAt: 100 }
  : { window: 6000, steps: 48, bytes: 5000, changePromptAt: 15 };
const SHORT = { window: 8192, steps: 12, bytes: 6000, changePromptAt: 100 };
const KILLS = FULL ? 50 : 2;
const TIME_MS = FULL ? 3_600_000 : undefined;

async function serve(options = {}) {
  const server = await startServer({ think, ...options });
  onTestFinished(() => server.close());
  return server;
}

async function work(server, task, { path = "", loop = {} } = {}) {
  const folder = testdir();
  const model = await connect({ url: server.url + path, window: task.window });
  const log = join(folder, ".agentos", "state", "loops", "run.jsonl");
  const options = { task: makeLongTask(folder, task), log, retryDelayMs: 1, ...loop };
  const result = await ouro({ model, folder, window: task.window, loop: options });
  return { result, folder, log, journal: readJournal(folder) };
}

const upTo = (steps) => Array.from({ length: steps }, (_, index) => index + 1);

test(
  "handles far more than its window holds, does every step once, and follows the system prompt that it changed",
  async () => {
    const server = await serve();
    const { result, journal, log } = await work(server, LONG);
    expect(result).toMatchObject({
      reason: "done",
      text: expect.stringContaining(`All ${LONG.steps} steps are done`),
    });
    expect(journal.wrong).toEqual([]);
    expect(journal.steps).toEqual(upTo(LONG.steps));
    expect(result.sessions).toBeGreaterThan(3);
    expect(journal.careful).toBeGreaterThan(LONG.steps / 4);
    expect(Math.max(...server.requests.map(({ sentTokens }) => sentTokens))).toBeLessThanOrEqual(LONG.window);
    const run = readRun(log);
    expect(run?.sessions.reduce((sum, { masked }) => sum + masked, 0)).toBeGreaterThan(10);
  },
  TIME_MS,
);

test(
  `killed ${KILLS} times and resumed, it reaches the same result`,
  async () => {
    const server = await serve();
    const folder = testdir();
    const log = join(folder, ".agentos", "state", "loops", "run.jsonl");
    const task = makeLongTask(folder, LONG);
    const base = [MAIN, "--url", server.url, "--window", String(LONG.window), "--log", log];
    let killed = 0;
    let seed = 11;
    for (let start = 0; ; start++) {
      seed = (seed * 48271) % 2147483647;
      const args = start === 0 || !existsSync(log) ? [...base, task, folder] : [...base, "--resume", folder];
      const child = spawn(process.execPath, args, { stdio: "ignore" });
      const isOver = () => child.exitCode !== null || child.signalCode !== null;
      const ended = new Promise((done) => child.once("exit", done));
      const before = server.requests.length;
      // Counts the child's requests, so that it is killed while it is working.
      const most =
        killed < KILLS ? 1 + (seed % Math.ceil((LONG.steps / KILLS) * 1.5)) : Number.POSITIVE_INFINITY;
      while (!isOver() && server.requests.length - before < most)
        await new Promise((done) => setTimeout(done, seed % 7));
      if (!isOver()) {
        child.kill("SIGKILL");
        killed++;
      }
      await ended;
      if (child.signalCode === null) break;
    }
    const journal = readJournal(folder);
    expect(journal.wrong).toEqual([]);
    expect(journal.steps).toEqual(upTo(LONG.steps));
    expect(readRun(log)).toMatchObject({ status: "stopped", stop: { reason: "done" } });
    expect(killed).toBeGreaterThan(KILLS / 2);
    // Results are not logged twice, and earlier sessions are compacted.
    const { size } = statSync(log);
    expect(size).toBeLessThan(LONG.steps * LONG.bytes);
  },
  TIME_MS,
);

test("survives errors, interrupted answers, slow loading and missing counts", async () => {
  const faults = ["slow", undefined, "error", "cut", undefined, "no-counts", "cut", "error", "error"];
  const server = await serve({ fault: (request) => faults[request - 1] });
  const { result, journal, log } = await work(server, SHORT);
  expect(result.reason).toBe("done");
  expect(journal.steps).toEqual(upTo(SHORT.steps));
  const turns = readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(turns.filter(({ type, estimated }) => type === "turn" && estimated)).toHaveLength(1);
});

test("detects a server that truncates silently, and works within its real window", async () => {
  const server = await serve({ window: 8192 });
  const { result, journal, log } = await work(server, { ...SHORT, window: 32_768, steps: 20 });
  expect(result.reason).toBe("done");
  expect(journal.steps).toEqual(upTo(20));
  const run = readRun(log);
  expect(run?.sessions.some(({ overflows }) => overflows > 0)).toBe(true);
  expect(run?.context?.windowTokens).toBeLessThan(9000);
});

test("works with an OpenAI-compatible server, and handles its refusal of long requests", async () => {
  const server = await serve({ window: 8192 });
  const { result, journal } = await work(server, { ...SHORT, window: 9500 }, { path: "/v1" });
  expect(result.reason).toBe("done");
  expect(journal.steps).toEqual(upTo(SHORT.steps));
});

test("runs no call that the rules stop", async () => {
  const folder = testdir({ "keep.txt": "kept" });
  const server = await serve({
    think: (messages) =>
      messages.some(({ role }) => role === "tool")
        ? { content: messages.at(-1).content }
        : { calls: [{ name: "run", input: { command: "git push --force" } }] },
  });
  const model = await connect({ url: server.url, window: 8192 });
  const { text } = await ouro({ model, folder, window: 8192, loop: { task: "Push." } });
  expect(text).toMatch(/^Refused by the rules: .*git-history/);
});

test("in a pipe, shows each call, refusals with reasons, retries, tokens, and the final answer once", async () => {
  const answers = [
    { content: "I look around.", calls: [{ name: "run", input: { command: "ls" } }] },
    { calls: [{ name: "run", input: { command: "git push --force" } }] },
    { calls: [{ name: "read", input: { path: "none.txt" } }] },
    { content: "All is done." },
  ];
  const server = await serve({
    think: (messages) => answers[messages.filter(({ role }) => role === "tool").length],
    fault: (request) => (request === 4 ? "error" : undefined),
  });
  const folder = testdir({ "a.txt": "a", "SYSTEM_PROMPT.md": "You look." });
  const { stdout, stderr } = await runBin(MAIN, { args: ["Look.", folder, "--url", server.url] });
  expect(stdout).toBe("All is done.\n");
  const [first, ...lines] = stderr
    .replace(/\d+ (?=tokens|out|of)/g, "N ")
    .trim()
    .split("\n");
  expect(first).toMatch(/^scripted:1b is working in /);
  expect(lines).toEqual([
    "Session #1 with SYSTEM_PROMPT.md",
    "I look around.",
    "  run ls",
    expect.stringMatching(/^ {2}\d%, N of N tokens, session 1, turn 1 \(1 in all\), 0 masked$/),
    "  run git push --force",
    expect.stringMatching(/^ {4}refused: git push --force: .*git-history/),
    expect.stringContaining("turn 2"),
    "  read none.txt",
    expect.stringMatching(/^ {4}Failed: ENOENT/),
    expect.stringContaining("turn 3"),
    expect.stringContaining("the model server answered 500"),
    "Trying again in 1 s.",
    expect.stringContaining("turn 4"),
    "done: The agent says that the task is done. 1 session, 4 turns, N tokens in, N out.",
  ]);
});

test("says how to start a server if none answers", async () => {
  const server = await startServer({ think });
  await server.close();
  const { code, stderr } = await runBin(MAIN, {
    args: ["Do something.", "--url", server.url],
    cwd: testdir(),
  });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `No model answers at ${server.url}: ECONNREFUSED. Start a server with "ollama serve" (the first time, also run "ollama pull qwen3:8b"), or name one with --url.\n`,
  );
});

test("stops after --max-sessions, and --resume continues from there", async () => {
  const server = await serve();
  const folder = testdir();
  const task = makeLongTask(folder, { ...SHORT, steps: 24 });
  const common = ["--url", server.url, "--window", "8192"];
  const first = await runBin(MAIN, {
    args: [task, folder, ...common, "--max-sessions", "1", "--no-masking"],
  });
  expect(first.stderr).toContain("max-sessions: The loop reached its limit of 1 session.");
  expect(first.code).toBe(1);
  const second = await runBin(MAIN, { args: ["--resume", folder, ...common] });
  expect(second.stdout).toContain("All 24 steps are done.");
  expect(second.code).toBe(0);
  expect(readJournal(folder).steps).toEqual(upTo(24));
});
