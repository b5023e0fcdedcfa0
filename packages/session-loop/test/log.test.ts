import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  listRuns,
  readRun,
  readSessionLog,
  runSessions,
  SessionLogRecordSchema,
  sessionLogJsonSchema,
} from "../src/index.js";

const done = () => ({ messages: [{ role: "assistant", content: "Done." }], done: true });

test("one process at a time writes a log, and it is free once that process has ended", async () => {
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

test("a file that is not a log is left alone", async () => {
  const folder = testdir({ "notes.jsonl": '{"a":1}\n', "big.jsonl": "x".repeat(1000) });
  const log = join(folder, "notes.jsonl");
  await expect(runSessions({ log, runTurn: done })).rejects.toMatchObject({ code: "log-unusable" });
  expect(readFileSync(log, "utf8")).toBe('{"a":1}\n');
  expect([readRun(log), readRun(join(folder, "big.jsonl"))]).toEqual([undefined, undefined]);
  expect(listRuns(folder)).toEqual([]);
  expect(listRuns(join(folder, "none"))).toEqual([]);
});

test("every line is as the published schema says, and a run is found by its folder", async () => {
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

test("a call that was running when the process was killed is named", async () => {
  const folder = testdir();
  const log = join(folder, "run.jsonl");
  await runSessions({ log, task: "Work.", runTurn: done });
  const lines = readFileSync(log, "utf8").split("\n");
  const run = { ...JSON.parse(lines[0] as string), process: { pid: 2 ** 30, host: "elsewhere" } };
  const call = { type: "call", session: 1, turn: 1, at: run.at, call: 1, name: "deploy", input: {} };
  writeFileSync(log, [JSON.stringify(run), lines[1], JSON.stringify(call), ""].join("\n"));
  expect(readRun(log)).toMatchObject({ status: "running", openCalls: ["deploy"], turns: 0 });
});
