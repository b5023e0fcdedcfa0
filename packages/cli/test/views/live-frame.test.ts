import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { createPaint } from "../../src/terminal/index.js";
import { widthOf } from "../../src/terminal/text.js";
import { renderFrame } from "../../src/views/live-frame.js";
import { marksFor } from "../../src/views/marks.js";
import { beginProgress, type Progress, withLine } from "../../src/views/progress.js";
import { done, midway, NOW, PLAIN, phase, running, session } from "./sample.js";

const frame = (progress: Progress, columns: number, rows: number) =>
  `\n${renderFrame(progress, { columns, rows }, PLAIN, NOW).join("\n")}\n`;

describe("a frame", () => {
  test("shows the waves, a line per phase, and a status line", () => {
    expect(frame(midway(), 80, 24)).toMatchInlineSnapshot(`
      "
      Wave 1             inventory
      Wave 2 (parallel)  docs, dependencies
      Wave 3             report (gate)

       ✔ inventory     @scout      1.2s  → out/inventory.json
       ⠋ docs          @auditor     30s  README.md: 14 links
       ⠋ dependencies  @auditor  2m 33s  attempt 2
       ○ report        @writer           waits for docs and dependencies

       1 of 4 phases done, 2 running, 1m 00s   Ctrl-C pauses
      "
    `);
  });

  test("drops the agents in a narrow terminal and clips lines to its width", () => {
    expect(frame(midway(), 40, 24)).toMatchInlineSnapshot(`
      "
      Wave 1             inventory
      Wave 2 (parallel)  docs, dependencies
      Wave 3             report (gate)

       ✔ inventory       1.2s  → out/invento…
       ⠋ docs             30s  README.md:…
       ⠋ dependencies  2m 33s  attempt 2
       ○ report                waits for…

       1 of 4 phases done, 2 running, 1m 00s…
      "
    `);
  });

  test("drops the waves in a short terminal", () => {
    expect(frame(midway(), 80, 8)).toMatchInlineSnapshot(`
      "
       ✔ inventory     @scout      1.2s  → out/inventory.json
       ⠋ docs          @auditor     30s  README.md: 14 links
       ⠋ dependencies  @auditor  2m 33s  attempt 2
       ○ report        @writer           waits for docs and dependencies

       1 of 4 phases done, 2 running, 1m 00s   Ctrl-C pauses
      "
    `);
  });

  test("keeps running phases, then the newest results, in a terminal shorter than the list", () => {
    const ended = Array.from({ length: 20 }, (_, index) =>
      done(`part-${index}`, 1000, { endedAt: `2026-11-21T09:00:${10 + index}.000Z` }),
    );
    const phases = [...ended, running("now-1"), phase("later"), running("now-2")];
    expect(frame(beginProgress(session(phases), [["x"]], NOW), 60, 7)).toMatchInlineSnapshot(`
      "
       ✔ part-18  @dev    1.0s
       ✔ part-19  @dev    1.0s
       ⠋ now-1    @dev     30s
       ⠋ now-2    @dev     30s
         … 19 more
       20 of 23 phases done, 2 running, 0.0s   Ctrl-C pauses
      "
    `);
  });

  everyRow("is never higher than %i rows minus the cursor's", [1, 2, 3, 5, 8, 13], (rows) => {
    const phases = Array.from({ length: 30 }, (_, index) => running(`phase-${index}`));
    const lines = renderFrame(
      beginProgress(session(phases), [["a"], ["b"]], NOW),
      { columns: 80, rows },
      PLAIN,
      NOW,
    );
    expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1));
    expect(lines.at(-1)).toContain("30 running");
  });

  everyRow(
    "is never wider than %i columns minus one, whatever a phase prints",
    [1, 2, 7, 20, 45, 80, 200],
    (columns) => {
      const hostile = "\u001B[31m漢字漢字漢字 👩‍👩‍👧‍👦👩‍👩‍👧‍👦 e\u0301e\u0301 \u0007\ttab\r\nline ".repeat(
        20,
      );
      const progress = withLine(midway(), "docs", hostile);
      for (const line of renderFrame(progress, { columns, rows: 40 }, PLAIN, NOW)) {
        expect(widthOf(line)).toBeLessThanOrEqual(Math.max(1, columns - 1));
        expect(line).not.toMatch(/[\u0000-\u001F\u007F]/);
      }
    },
  );

  test("shows a requested stop", () => {
    const last = (progress: Progress) => renderFrame(progress, { columns: 100, rows: 24 }, PLAIN, NOW).at(-1);
    expect(last({ ...midway(), stopping: "pausing" })).toMatchInlineSnapshot(
      `" Pausing when the current phases have ended. Ctrl-C again stops at once."`,
    );
    expect(last({ ...midway(), stopping: "stopping" })).toMatchInlineSnapshot(`" Stopping."`);
  });

  test("shows failures, retries, delays, gates and what was sent back", () => {
    const state = session([
      phase("a", { status: "failed", attempts: 1, durationMs: 300, reason: "exited with 2" }),
      phase("b", { status: "timed-out", attempts: 1, durationMs: 600_000, reason: "took longer than 10m" }),
      phase("c", { status: "retrying", attempts: 1, durationMs: 900, reason: "exited with 1" }),
      phase("d", { status: "deferred", attempts: 0, reason: "rate limit" }),
      phase("e", { status: "waiting", attempts: 1, durationMs: 61_000, artifact: "/elsewhere/REPORT.md" }),
      phase("f", { status: "skipped", reason: "a failed", dependsOn: ["a"] }),
      phase("g", { status: "cancelled", attempts: 1 }),
      phase("h", { feedback: "No\ntests" }),
    ]);
    const againAt = new Map([
      ["c", NOW.getTime() + 3400],
      ["d", NOW.getTime() + 30_000],
    ]);
    expect(frame({ ...beginProgress(state, [], NOW), againAt }, 80, 24)).toMatchInlineSnapshot(`
      "
       ✖ a  @dev    0.3s  exited with 2
       ✖ b  @dev 10m 00s  took longer than 10m
       ↻ c  @dev    0.9s  retrying in 4.0s: exited with 1
       ◔ d  @dev          deferred, retrying in 30s: rate limit
       ◆ e  @dev  1m 01s  waits for approval → /elsewhere/REPORT.md
       − f  @dev          skipped: a failed
       ■ g  @dev          stopped
       ○ h  @dev          sent back: No tests

       0 of 8 phases done, 2 failed, 1 waits for approval, 0.0s   Ctrl-C pauses
      "
    `);
  });

  test("turns its spinner with the clock", () => {
    const marks = new Set(
      Array.from(
        { length: 10 },
        (_, step) =>
          renderFrame(
            midway(),
            { columns: 80, rows: 24 },
            PLAIN,
            new Date(NOW.getTime() + step * 100),
          )[5]?.[1],
      ),
    );
    expect(marks.size).toBe(10);
  });

  test("colors whole words only, so that clipping never splits an escape sequence", () => {
    const look = { ...PLAIN, paint: createPaint(true) };
    for (let columns = 1; columns < 80; columns++) {
      for (const line of renderFrame(midway(), { columns, rows: 24 }, look, NOW)) {
        expect(line.replace(/\u001B\[\d+m/g, "")).not.toContain("\u001B");
        expect(widthOf(line)).toBeLessThan(Math.max(2, columns));
      }
    }
  });

  test("uses ASCII symbols if the terminal supports no others", () => {
    const look = { ...PLAIN, marks: marksFor({ TERM: "linux" }) };
    const lines = renderFrame(midway(), { columns: 80, rows: 24 }, look, NOW);
    expect(lines[4]).toMatchInlineSnapshot(`" + inventory     @scout      1.2s  -> out/inventory.json"`);
  });
});
