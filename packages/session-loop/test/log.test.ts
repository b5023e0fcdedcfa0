import { appendFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  listRuns,
  type RunSessionsOptions,
  readRun,
  readSessionLog,
  runSessions,
  SessionLogRecordSchema,
  sessionLogJsonSchema,
} from "../src/index.js";
import { newWorld, type Simulation, simpleMask, simulatedTurn } from "./simulated.js";

const done = () => ({ messages: [{ role: "assistant", content: "Done." }], done: true });

test("only one process at a time can write a log, which is released when that process ends", async () => {
  const log = join(testdir(), "run.jsonl");
  await runSessions({
    log,
    task: "Work.",
    async runTurn() {
      await expect(runSessions({ log, runTurn: done })).rejects.toMatchObject({
        code: "log-held",
        message: expect.stringContaining(`is being written by process ${process.pid}`),
      });
      expect(readRun(log)).toMatchObject({ status: "running", turns: 0, task: "Work." });
      return done();
    },
  });
  await expect(runSessions({ log, task: "Other work.", runTurn: done })).rejects.toMatchObject({
    code: "other-task",
  });
  expect(await runSessions({ log, runTurn: done })).toMatchObject({ reason: "done", turns: 1 });
});

const work: Simulation = {
  steps: 20,
  windowTokens: 1100,
  sizeOf: () => 260,
  charactersPerToken: 4,
  usage: "counts",
  perTurn: 1,
  keepsFile: true,
};
/** Masks with a state that records every batch, like a ledger. */
const maskWithLedger: NonNullable<RunSessionsOptions["mask"]> = (messages, request) => {
  const batches = (request.state as { batches?: string[] } | undefined)?.batches ?? [];
  return { ...simpleMask()(messages, request), state: { batches: [...batches, `${request.usedTokens}`] } };
};

test("a log grows linearly, because no line repeats a conversation or a ledger", async () => {
  const log = join(testdir(), "run.jsonl");
  const sizes: number[] = [];
  const world = newWorld();
  await runSessions({
    log,
    task: "Do all.",
    windowTokens: 8000,
    carryoverTurns: 0,
    mask: maskWithLedger,
    onEvent: ({ record }) => void (record.type === "turn" && sizes.push(statSync(log).size)),
    runTurn: simulatedTurn(world, { ...work, steps: 400, windowTokens: 8000, sizeOf: () => 1200 }),
  });
  const [first, last] = [sizes[99] as number, sizes[399] as number];
  expect(last).toBeLessThan(4.2 * first);
  expect(last / 400).toBeLessThan(5000);
});

test("a restart reduces earlier sessions' records to their counts", async () => {
  const log = join(testdir(), "run.jsonl");
  const world = newWorld();
  const large: Simulation = { ...work, steps: 120, windowTokens: 8000, sizeOf: () => 6000 };
  const options: RunSessionsOptions = {
    log,
    task: "Do all.",
    windowTokens: 8000,
    runTurn: simulatedTurn(world, large),
  };
  await runSessions({ ...options, maxTurns: 100 });
  const before = readRun(log);
  expect(statSync(log).size).toBeLessThan(400_000);
  expect(before).toMatchObject({ turns: 100, problems: [] });
  expect(before?.sessions.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(70);
  expect(await runSessions(options)).toMatchObject({ reason: "done" });
  expect(world.done).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  expect(readSessionLog(log).records.filter(({ type }) => type === "turn").length).toBe(readRun(log)?.turns);
});

test("a torn last line is dropped, and the run continues", async () => {
  const log = join(testdir(), "run.jsonl");
  await runSessions({
    log,
    maxTurns: 2,
    runTurn: () => ({ messages: [{ role: "assistant", content: "One more." }] }),
  });
  appendFileSync(log, '{"type":"turn","session":1,"tu');
  expect(readSessionLog(log).problems).toEqual([
    { line: expect.any(Number), message: "torn last line, dropped" },
  ]);
  const result = await runSessions({ log, runTurn: done });
  expect(result).toMatchObject({ reason: "done", turns: 3 });
  expect(readSessionLog(log).problems).toEqual([]);
});

test("a file that is not a log is not changed or listed", async () => {
  const folder = testdir({ "notes.jsonl": '{"a":1}\n', "big.jsonl": "x".repeat(1000) });
  const log = join(folder, "notes.jsonl");
  await expect(runSessions({ log, runTurn: done })).rejects.toMatchObject({ code: "log-unusable" });
  expect(readFileSync(log, "utf8")).toBe('{"a":1}\n');
  expect([readRun(log), readRun(join(folder, "big.jsonl"))]).toEqual([undefined, undefined]);
  expect(listRuns(folder)).toEqual([]);
  expect(listRuns(join(folder, "none"))).toEqual([]);
});

test("every line matches the published schema, and runs are listed by folder", async () => {
  const folder = testdir();
  for (const name of ["a", "b"])
    await runSessions({ log: join(folder, `${name}.jsonl`), task: name, runTurn: done });
  const lines = readFileSync(join(folder, "a.jsonl"), "utf8").trim().split("\n");
  expect(lines.map((line) => SessionLogRecordSchema.parse(JSON.parse(line)).type)).toEqual([
    "run",
    "session",
    "turn",
    "stop",
  ]);
  expect(JSON.parse(lines[2] as string)).toMatchObject({
    session: 1,
    turn: 1,
    estimated: true,
    level: "normal",
    masked: 0,
    reclaimedTokens: 0,
  });
  expect(listRuns(folder).map(({ id, status, stop }) => [id, status, stop?.reason])).toContainEqual([
    "b",
    "stopped",
    "done",
  ]);
  expect(listRuns(folder, { limit: 1 })).toHaveLength(1);
  const published = JSON.parse(
    readFileSync(new URL("../schema/session-log.schema.json", import.meta.url), "utf8"),
  );
  expect(sessionLogJsonSchema()).toEqual(published);
});

test("names a call that was running when the process was killed", async () => {
  const folder = testdir();
  const log = join(folder, "run.jsonl");
  await runSessions({ log, task: "Work.", runTurn: done });
  const lines = readFileSync(log, "utf8").split("\n");
  const run = { ...JSON.parse(lines[0] as string), process: { pid: 2 ** 30, host: "elsewhere" } };
  const call = { type: "call", session: 1, turn: 1, at: run.at, call: 1, name: "deploy", input: {} };
  writeFileSync(log, [JSON.stringify(run), lines[1], JSON.stringify(call), ""].join("\n"));
  expect(readRun(log)).toMatchObject({ status: "running", openCalls: ["deploy"], turns: 0 });
});
