import fc from "fast-check";
import { expect, test } from "vitest";
import { buildHandoff, parseHandoff } from "../src/index.js";
import { anyHandoff } from "./arbitrary-handoff.js";

const runs = Number(process.env.FAST_CHECK_RUNS ?? 1_500);

test("parsing what was built gives every handoff back, whatever text it holds", () => {
  fc.assert(
    fc.property(anyHandoff, (handoff) => {
      const { handoff: parsed, diagnostics } = parseHandoff(buildHandoff(handoff));
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(parsed).toEqual(handoff);
    }),
    { numRuns: runs },
  );
});
