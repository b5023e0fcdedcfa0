import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { buildHandoff, parseHandoff } from "../../src/format/index.js";
import { aHandoff } from "./a-handoff.js";

everyRow(
  "%d ms is written and read as %s",
  [
    [0, "0s"],
    [1, "1ms"],
    [850, "850ms"],
    [93_000, "1m 33s"],
    [60_000, "1m"],
    [3_723_045, "1h 2m 3s 45ms"],
    [90_061_000, "25h 1m 1s"],
    [Number.MAX_SAFE_INTEGER, "2501999792h 59m 991ms"],
  ],
  (durationMs, text) => {
    const built = buildHandoff(aHandoff("s", { completed: [{ name: "plan", durationMs }] }));
    expect(built).toContain(`- [x] plan - ${text}\n`);
    expect(parseHandoff(built).handoff?.completed).toEqual([{ name: "plan", durationMs }]);
  },
);

test("reads a person's 1m33s as 93 seconds", () => {
  const file = "---\nsession_id: s\ntimestamp: 2026-01-01\n---\n## Where it stands\n- [x] plan - 1m33s";
  expect(parseHandoff(file).handoff?.completed).toEqual([{ name: "plan", durationMs: 93_000 }]);
});

test.each(["soon", "3 apples", "1.5s", "m", "99999999999999999999h"])(
  "%s is not a duration, but part of the name",
  (text) => {
    const file = `---\nsession_id: s\ntimestamp: 2026-01-01\n---\n## Where it stands\n- [x] plan - ${text}`;
    expect(parseHandoff(file).handoff?.completed).toEqual([{ name: `plan - ${text}` }]);
  },
);
