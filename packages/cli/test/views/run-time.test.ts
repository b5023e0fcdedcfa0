import { expect, test } from "vitest";
import { beginProgress, type Progress, withEvent } from "../../src/views/progress.js";
import { inTime } from "../../src/views/session.js";
import { done, NOW, phase, running, session } from "./sample.js";

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** A run after events at these seconds, with the phases' states at that time. */
function after(...steps: [seconds: number, Parameters<typeof session>[0]][]): Progress {
  return steps.reduce(
    (progress, [seconds, phases]) =>
      withEvent(
        progress,
        { type: "handoff.acknowledged", at: at(seconds).toISOString(), claimId: "" },
        session(phases),
      ),
    beginProgress(session([phase("plan")]), [], NOW),
  );
}

test("time spent only waiting for a person does not count as run time", () => {
  const waits = phase("plan", { status: "waiting" });
  const beside = running("build");
  expect(inTime(after([0, [running("plan")]], [10, [waits, beside]], [20, [waits]]), at(80))).toBe(
    "in 20s, plus 1m 00s waiting for a person",
  );
  const answered = after([0, [running("plan")]], [10, [waits]], [70, [done("plan", 1), beside]]);
  expect(inTime(answered, at(75))).toBe("in 15s, plus 1m 00s waiting for a person");
  expect(inTime(after([0, [running("plan")]]), at(3.5))).toBe("in 3.5s");
});
