import { expect, test } from "vitest";
import { renderFrame } from "../../src/views/live-frame.js";
import { renderEvent } from "../../src/views/plain-lines.js";
import { beginProgress } from "../../src/views/progress.js";
import { renderSession } from "../../src/views/session.js";
import { done, NOW, PLAIN, phase, running, session } from "./sample.js";

const failed = { status: "failed", reason: "2 tests fail", attempts: 1 } as const;

/** A session with running items, iterations and another workflow. */
function nested() {
  const source = "x";
  return session([
    done("list", 1000),
    running("audit", undefined, { expanded: { by: "forEach", source } }),
    done("audit[web]", 5000),
    running("audit[api]"),
    running("audit[docs]"),
    phase("audit[site]", failed),
    phase("audit[later]"),
    running("review", undefined, { agent: "", expanded: { by: "repeat", source, iteration: 2 } }),
    phase("review#1", { ...failed, iteration: 1, expanded: { by: "phases", source } }),
    phase("review#1/check", failed),
    running("review#2", undefined, { iteration: 2, expanded: { by: "phases", source } }),
    done("review#2/fix", 1000),
    running("review#2/check"),
    running("deploy", undefined, { agent: "", expanded: { by: "uses", source } }),
    phase("deploy/plan", { status: "waiting", gate: "approval", attempts: 1, durationMs: 1000 }),
    phase("deploy/push", { dependsOn: ["deploy/plan"] }),
    phase("report", { dependsOn: ["audit"] }),
  ]);
}

test("a composite phase has one row, with the number of done parts and the running ones", () => {
  const frame = renderFrame(beginProgress(nested(), [], NOW), { columns: 100, rows: 40 }, PLAIN, NOW);
  expect(frame.map((line) => line.trimEnd()).join("\n")).toMatchInlineSnapshot(`
    " ✔ list         @dev    1.0s
     ⠋ audit 1/5    @dev     30s  site failed, api and docs run
     ⠋ review #2             30s  #2/check runs
     ⠋ deploy 1/2            30s  plan waits
     ◆ deploy/plan  @dev    1.0s  waits for approval
     ○ deploy/push  @dev          waits for deploy/plan
     ○ report       @dev          waits for audit

     1 of 5 phases done, 3 running, 1 failed, 1 waits for approval, 0.0s   Ctrl-C pauses"
  `);
});

test("a session's report counts the phases of its file; on request, each item has a row", () => {
  const look = { columns: 100, at: NOW };
  const text = renderSession({ ...nested(), live: true, interrupted: false }, PLAIN, look);
  expect(text).toMatchInlineSnapshot(`
    "● release: 1 of 5 done, deploy/plan waits, audit[api], audit[docs] and review#2/check run,
      audit[site] failed
      session release-20261121-090000-ab12
     ✔ list         @dev    1.0s
     ● audit 1/5    @dev     30s  site failed, api and docs run
     ● review #2             30s  #2/check runs
     ● deploy 1/2            30s  plan waits
     ◆ deploy/plan  @dev    1.0s  waits for approval
     ○ deploy/push  @dev          waits for deploy/plan
     ○ report       @dev          waits for audit

    Next:
      aos approve deploy/plan
          approve deploy/plan, or send it back with --reject "why"; the run continues
      aos logs -f
          see what the phases print
      aos pause
          stop after the current phases
    "
  `);
  const all = renderSession({ ...nested(), live: true, interrupted: false }, PLAIN, { ...look, all: true });
  expect(all.split("\n").filter((line) => /^ \S (audit\[|review#)/.test(line))).toHaveLength(10);
});

test("three hundred items take one row", () => {
  const items = Array.from({ length: 300 }, (_, index) => done(`audit[${index}]`, 5));
  const state = session([done("audit", 9000, { expanded: { by: "forEach", source: "" } }), ...items]);
  const text = renderSession({ ...state, status: "completed", live: false, interrupted: false }, PLAIN, {
    columns: 80,
    at: NOW,
  });
  expect(text.split("\n").filter((line) => line.includes("audit"))).toEqual([
    expect.stringContaining("audit 300/300"),
  ]);
});

test("a log shows the number of items, and which iteration begins", () => {
  const state = nested();
  const lines = (by: "forEach" | "repeat" | "uses", iteration?: number) => {
    const planned = { id: "x", name: "x", agent: "", dependsOn: [], hash: "" };
    const into = [{ ...planned, ...(iteration !== undefined && { iteration }) }];
    const event = { type: "phase.expanded", at: "", phase: "audit", by, source: "", into } as const;
    return renderEvent(event, state, PLAIN.paint, []);
  };
  expect(lines("forEach")).toEqual(["[audit] 1 item"]);
  expect(lines("repeat", 2)).toEqual(["[audit] iteration 2"]);
  expect(lines("uses")).toEqual([]);
});
