// @module-tag slow

import { EventEmitter } from "node:events";
import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { exitCodeOf } from "../src/runs/run-session.js";
import { type Host, watchSignals } from "../src/terminal/index.js";

class FakeHost extends EventEmitter implements Host {
  pid = 1;
  exits: number[] = [];
  kill() {}
  exit(code: number) {
    this.exits.push(code);
  }
}

function watch() {
  const host = new FakeHost();
  const clock = { ms: 0 };
  const stages: string[] = [];
  const stops = watchSignals(
    host,
    (stage) => stages.push(stage),
    () => clock.ms,
  );
  const press = (afterMs: number) => {
    clock.ms += afterMs;
    host.emit("SIGINT");
  };
  return { host, stages, stops, press };
}

test("the first Ctrl-C pauses, the second stops, the third ends the process", () => {
  const { host, stages, stops, press } = watch();
  press(1000);
  expect([stops.pause.aborted, stops.stop.aborted, stops.stoppedWith()]).toEqual([true, false, undefined]);
  press(1000);
  expect([stops.stop.aborted, stops.stoppedWith()]).toEqual([true, 130]);
  expect(host.exits).toEqual([]);
  press(1000);
  expect(host.exits).toEqual([130]);
  expect(stages).toEqual(["pausing", "stopping"]);
});

test("the SIGINT that npx forwards counts as the same Ctrl-C", () => {
  const { stops, press } = watch();
  press(1000);
  press(20);
  expect(stops.stop.aborted).toBe(false);
  press(400);
  expect(stops.stop.aborted).toBe(true);
});

test("one Ctrl-C stops a run that another terminal is pausing", () => {
  const { stages, stops, press } = watch();
  stops.notePause();
  press(1000);
  expect([stops.stoppedWith(), stages]).toEqual([130, ["stopping"]]);
});

test.each([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s stops at once; a second one ends the process with %i", (signal, code) => {
  const { host, stages, stops } = watch();
  host.emit(signal);
  expect([stops.stop.aborted, stops.stoppedWith(), stages]).toEqual([true, code, ["stopping"]]);
  host.emit(signal);
  expect(host.exits).toEqual([code]);
});

test("restores the default handling of signals after the run", () => {
  const { host, stops } = watch();
  stops.dispose();
  expect(host.eventNames()).toEqual([]);
});

everyRow(
  "a run that is %s and was stopped with %s exits with %i",
  [
    ["completed", undefined, 0],
    ["failed", undefined, 1],
    ["waiting", undefined, 3],
    ["paused", undefined, 4],
    ["paused", 130, 130],
    ["paused", 143, 143],
    // Everything had finished before the stop arrived.
    ["completed", 130, 0],
  ] as const,
  (status, stoppedWith, code) => {
    expect(exitCodeOf(status, stoppedWith)).toBe(code);
  },
);
