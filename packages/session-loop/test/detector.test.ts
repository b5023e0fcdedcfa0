import { expect, test } from "vitest";
import { createProgressDetector, type ObservedTurn } from "../src/index.js";
import { FINE, STUCK, type Trace } from "./traces.js";
import { FAILING_ATTEMPTS, SLOW_PROGRESS } from "./traces-failing.js";
import { FINE_AT_OTHER_WORK, STUCK_AT_OTHER_WORK } from "./traces-other-work.js";

/** Returns the turn, counted from 1, at which the detector first reports something; undefined if never. */
function foundAt({ turns }: Trace): number | undefined {
  const detector = createProgressDetector();
  const index = turns.findIndex((turn) => detector.observe(turn).status !== "progress");
  return index === -1 ? undefined : index + 1;
}

const isLate = (trace: Trace) =>
  !((foundAt(trace) ?? Number.POSITIVE_INFINITY) <= trace.start + 6 * trace.period);
/** Detecting these took a tenth of the detector's total time. */
const MISSED = [
  "memory figures that vary from run to run",
  "a search with the same long answer each time",
  "another tool for a server that is down",
  "an answer with headers that change",
  "three checks in any order, with figures of their own",
  "one file through every program that shows it",
];
const titles = (traces: readonly Trace[]) => traces.map(({ title }) => title);

test("detects agents whose different attempts all fail, but not agents that make slow progress", () => {
  expect(titles(FAILING_ATTEMPTS.filter(isLate))).toEqual(MISSED.slice(2, 3));
  expect(titles(SLOW_PROGRESS.filter((trace) => foundAt(trace) !== undefined))).toEqual([]);
});

test("detects stuck agents within six repetitions, but not agents that make progress", () => {
  expect([STUCK.length, FINE.length]).toEqual([50, 50]);
  const late = STUCK.filter(isLate);
  const wrong = FINE.filter((trace) => foundAt(trace) !== undefined);
  expect(titles(late).sort()).toEqual(MISSED.slice(0, 2).sort());
  expect(wrong).toEqual([]);
});

test("nudges before it stops, and names what is repeated", () => {
  const detector = createProgressDetector();
  const call = { name: "run", input: { command: "npm test" }, output: "1 failed" };
  const verdicts = Array.from({ length: 8 }, () => detector.observe({ calls: [call] }));
  expect(verdicts.map(({ status }) => status)).toEqual([
    ...Array(4).fill("progress"),
    "nudge",
    "repeating",
    "repeating",
    "stop",
  ]);
  expect(verdicts[4]).toMatchObject({
    kind: "same-call",
    period: 1,
    repetitions: 5,
    message: 'The call run({"command":"npm test"}) was made 5 times with the same result.',
  });
  detector.reset();
  expect(detector.observe({ calls: [call] })).toEqual({ status: "progress" });
});

test("handles results of any size and kind in linear time", () => {
  const detector = createProgressDetector();
  const outputs = [
    "\u0000\ud800",
    "a".repeat(5_000_000),
    "1".repeat(100_000),
    " \n".repeat(100_000),
    null,
    undefined,
    7,
    { deep: [[{}]] },
  ];
  for (const output of outputs)
    expect(detector.observe({ calls: [{ name: "x", output }] }).status).toBe("progress");
  for (const text of ["attempt ", "at 10:", "0x", "2026-11-22T"])
    detector.observe({ calls: [{ name: "y", output: text.repeat(50_000) }] });
  expect(detector.observe({})).toEqual({ status: "progress" });
});

test("handles hundreds of different failures", () => {
  const detector = createProgressDetector();
  const name = (index: number) =>
    String.fromCharCode(...[7, 17, 23].map((by) => 97 + ((index * by) % 26))).repeat(3);
  for (let index = 0; index < 600; index++) {
    const input = { command: `${name(index)} ${`-${name(index)} `.repeat(index % 400)}` };
    const output = `${name(index + 1)}: ${`${name(index + 2)} `.repeat(index % 300)}`;
    detector.observe({ calls: [{ name: "run", input, output, failed: true }] });
  }
  expect(detector.observe({})).toEqual({ status: "progress" });
});

test("a failure with a different message does not restart the count, but a change does", () => {
  const fails = (host: string, words = "Connection refused") => ({
    calls: [
      { name: "run", input: { command: `curl ${host}/health` }, output: `curl: ${words}`, failed: true },
    ],
  });
  const edit = { calls: [{ name: "edit", input: { path: "server.ts" }, output: "ok" }] };
  const hosts = ["localhost", "http://localhost", "localhost:80", "//localhost"];
  const statuses = (turns: ObservedTurn[]) => {
    const detector = createProgressDetector();
    return turns.map((turn) => detector.observe(turn).status);
  };
  const tries = hosts.map((host) => fails(host));
  const last = fails("localhost/");
  expect(statuses([...tries, fails("localhost", "Empty reply from server"), last]).at(-1)).toBe("nudge");
  expect(statuses([...tries, edit, last]).at(-1)).toBe("progress");
});

test("restarts the count after an agent's planned repetitions, and still nudges before it stops", () => {
  const detector = createProgressDetector();
  const calls = [{ name: "run", input: { command: "npm test" }, output: "1 passed" }];
  const statuses = (texts: readonly string[]) =>
    texts.map((text) => detector.observe({ calls, text }).status);
  const planned = Array.from({ length: 10 }, (_, index) => `Run ${index + 1} of 10.`);
  expect(new Set(statuses(planned))).toEqual(new Set(["progress"]));
  const after = statuses(Array(9).fill("Once more: run 10 of 10."));
  expect(after.indexOf("nudge")).toBeGreaterThan(2);
  expect(after.indexOf("stop")).toBeGreaterThan(after.indexOf("nudge"));
});

test("detects an agent that only talks, whatever it says", () => {
  const detector = createProgressDetector();
  const talk = [
    "First comes the parser.",
    "Dates look hard to me.",
    "A cache may help us.",
    "Users want fewer clicks.",
    "Releases happen on Tuesday.",
    "Nobody likes flaky suites.",
    "Indexes cost disk space.",
    "Streaming avoids big buffers.",
    "Errors deserve good wording.",
    "Colours matter in charts.",
    "Locks protect shared files.",
    "Threads complicate debugging.",
    "Docs age quickly here.",
    "Clusters need three nodes.",
    "Fonts load too slowly.",
    "Backups run every night.",
  ];
  const statuses = talk.map((text) => detector.observe({ text }).status);
  expect([statuses.indexOf("nudge"), statuses.indexOf("stop")]).toEqual([9, 15]);
  expect(detector.observe({ calls: [{ name: "read", input: "a", output: "b" }] }).status).toBe("progress");
});

test("rejects invalid limits", () => {
  expect(() => createProgressDetector({ nudgeAfter: 1 })).toThrow(
    /"nudgeAfter" to be an integer of at least 2/,
  );
  expect(() => createProgressDetector({ nudgeAfter: 4, stopAfter: 4 })).toThrow(
    /"stopAfter" to be an integer greater than/,
  );
});

test("distinguishes stuck agents from others in other kinds of work", () => {
  expect([STUCK_AT_OTHER_WORK.length, FINE_AT_OTHER_WORK.length]).toEqual([39, 38]);
  expect(titles(STUCK_AT_OTHER_WORK.filter(isLate)).sort()).toEqual(MISSED.slice(3).sort());
  expect(titles(FINE_AT_OTHER_WORK.filter((trace) => foundAt(trace) !== undefined))).toEqual([]);
});
