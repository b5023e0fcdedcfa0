import { contextAt, FakeHost, FakeTerminal } from "@agentos/testing/fake-terminal";
import type { SessionEvent, SessionState } from "@agentos/workflow";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRunView } from "../../src/views/run-view.js";
import { NOW, phase, running, session } from "./sample.js";

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function setUp(options: { isTTY?: boolean; env?: NodeJS.ProcessEnv; keepFrame?: boolean } = {}) {
  const terminal = new FakeTerminal(60, 20);
  terminal.isTTY = options.isTTY ?? true;
  const host = new FakeHost();
  const context = contextAt(terminal, { cwd: "/code", env: options.env ?? {}, host });
  const view = createRunView(context, () => [["docs"], ["publish"]], {
    keepFrame: options.keepFrame ?? false,
  });
  return { terminal, host, view };
}

const at = NOW.toISOString();
const before = session([phase("docs"), phase("publish", { dependsOn: ["docs"] })]);
const begun = session([running("docs", at), phase("publish", { dependsOn: ["docs"] })]);

const started = (state: SessionState): SessionEvent => ({
  type: "session.started",
  at,
  sessionId: state.id,
  workflow: state.workflow,
  phases: [],
  concurrency: 4,
  process: { pid: 1, host: "here" },
});
const docsStarted: SessionEvent = {
  type: "phase.started",
  at,
  phase: "docs",
  attempt: 1,
  promptFile: "p",
  log: "l",
};

test("redraws ten times a second, however much happens", () => {
  const { terminal, view } = setUp();
  view.onEvent(started(before), before);
  view.onEvent(docsStarted, begun);
  for (let line = 0; line < 5000; line++) view.onLine("docs", `line ${line}`);
  vi.advanceTimersByTime(1000);
  view.end();
  // Ten frames, one write that erases the last frame, and one that restores the cursor.
  expect(terminal.writes.length).toBeLessThanOrEqual(12);
});

test("shows the newest line of output and a clock that runs", () => {
  const { terminal, view } = setUp();
  view.onEvent(started(before), before);
  view.onEvent(docsStarted, begun);
  view.onLine("docs", "reading README.md");
  vi.advanceTimersByTime(12_000);
  expect(`\n${terminal.screen.join("\n")}\n`).toMatchInlineSnapshot(`
    "
    Wave 1  docs
    Wave 2  publish

     ⠋ docs     @dev     12s  reading README.md
     ○ publish  @dev          waits for docs

     0 of 2 phases done, 1 running, 12s   Ctrl-C pauses
    "
  `);
  view.end();
});

test("rings the terminal's bell only when something begins to wait for a person", () => {
  const { terminal, view } = setUp();
  const rings = () => terminal.writes.filter((text) => text.includes("\u0007")).length;
  view.onEvent(started(before), before);
  view.onEvent(docsStarted, begun);
  expect(rings()).toBe(0);
  view.onEvent({ type: "gate.opened", at, phase: "docs" }, begun);
  expect(rings()).toBe(1);
  view.end();
});

test("erases the frame at the end, because the report follows, and restores the cursor", () => {
  const { terminal, view } = setUp();
  view.onEvent(started(before), before);
  vi.advanceTimersByTime(100);
  expect(terminal.cursorHidden).toBe(true);
  view.end();
  expect([terminal.screen, terminal.cursorHidden]).toEqual([[], false]);
});

test("keeps the last frame if the report goes elsewhere", () => {
  const { terminal, view } = setUp({ keepFrame: true });
  view.onEvent(started(before), before);
  view.onEvent(docsStarted, begun);
  view.end();
  expect(terminal.screen.join("\n")).toContain("docs");
  expect(terminal.cursorHidden).toBe(false);
});

test("restores the cursor if the process exits during a run", () => {
  const { terminal, host, view } = setUp();
  view.onEvent(started(before), before);
  vi.advanceTimersByTime(100);
  host.emit("exit");
  expect(terminal.cursorHidden).toBe(false);
  view.end();
});

test("restores the terminal at Ctrl-Z and redraws when it continues", () => {
  const { terminal, host, view } = setUp();
  view.onEvent(started(before), before);
  vi.advanceTimersByTime(100);
  const frame = terminal.screen.length;
  host.emit("SIGTSTP");
  expect(terminal.cursorHidden).toBe(false);
  expect(host.signals).toEqual([[host.pid, "SIGSTOP"]]);
  terminal.write("$ fg\n");
  host.emit("SIGCONT");
  expect(terminal.screen.length).toBe(frame + 1 + frame);
  expect(terminal.cursorHidden).toBe(true);
  view.end();
});

test("redraws at once when the window is resized", () => {
  const { terminal, view } = setUp();
  view.onEvent(started(before), before);
  vi.advanceTimersByTime(100);
  terminal.resize(30);
  expect(terminal.screen.every((line) => line.length < 30)).toBe(true);
  expect(terminal.screen.filter((line) => line.includes("Wave 1"))).toHaveLength(1);
  view.end();
});

test("removes all listeners", () => {
  const { terminal, host, view } = setUp();
  view.end();
  view.end();
  expect([terminal.eventNames(), host.eventNames()]).toEqual([[], []]);
});

test("prints warnings above the frame", () => {
  const { terminal, view } = setUp();
  view.onEvent(started(before), before);
  vi.advanceTimersByTime(100);
  view.onWarning("odd\u0007 file");
  vi.advanceTimersByTime(100);
  expect(terminal.screen[0]).toBe("warning: odd file");
  view.end();
});

test.each([
  ["a pipe", { isTTY: false }],
  ["CI", { env: { CI: "true" } }],
  ["a dumb terminal", { env: { TERM: "dumb" } }],
])("writes plain lines to %s", (_, options) => {
  const { terminal, view } = setUp(options);
  view.onEvent(started(before), before);
  view.onEvent(docsStarted, begun);
  view.onLine("docs", "not shown");
  view.onWarning("odd file");
  view.onStage("pausing");
  view.onEvent({ type: "pause.requested", at, now: false, by: "its terminal" }, begun);
  vi.advanceTimersByTime(60_000);
  view.end();
  vi.advanceTimersByTime(600_000);
  expect(terminal.writes.join("")).toBe(
    [
      `release: session ${before.id}, 2 phases in 2 waves`,
      "Wave 1  docs",
      "Wave 2  publish",
      "[docs] started",
      "warning: odd file",
      "pausing: waiting for the current phases to end; a second Ctrl-C stops at once",
      "still running: docs (1m 00s)",
      "",
    ].join("\n"),
  );
});
