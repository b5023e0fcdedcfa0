import { expect, test } from "vitest";
import { createProgressDetector } from "../src/index.js";
import { FINE, STUCK, type Trace } from "./traces.js";

/** The turn at which the detector first says something, counted from 1; undefined if never. */
function foundAt({ turns }: Trace): number | undefined {
  const detector = createProgressDetector();
  const index = turns.findIndex((turn) => detector.observe(turn).status !== "progress");
  return index === -1 ? undefined : index + 1;
}

test("finds agents that are stuck within six repetitions, and lets those be that get on", () => {
  expect([STUCK.length, FINE.length]).toEqual([50, 50]);
  const late = STUCK.filter(
    (trace) => !((foundAt(trace) ?? Number.POSITIVE_INFINITY) <= trace.start + 6 * trace.period),
  );
  const wrong = FINE.filter((trace) => foundAt(trace) !== undefined);
  console.log(
    late.map(({ title }) => title),
    wrong.map((t) => {
      const d = createProgressDetector();
      return [t.title, t.turns.map((x) => d.observe(x)).find((v) => v.status !== "progress")];
    }),
  );
  expect(STUCK.length - late.length).toBeGreaterThanOrEqual(45);
  expect(wrong.length).toBeLessThanOrEqual(1);
});
