import { createProgressDetector } from "@agentos/session-loop";
import { createSimplestDetector } from "./simplest-detector.mjs";

const TRACES = new URL("../../../packages/session-loop/test/", import.meta.url);
const traces = (name) => import(new URL(name, TRACES).href);
const { FINE, STUCK } = await traces("traces.ts");
const { FINE_AT_OTHER_WORK, STUCK_AT_OTHER_WORK } = await traces("traces-other-work.ts");
const { FAILING_ATTEMPTS, SLOW_PROGRESS } = await traces("traces-failing.ts");

// Counts the stuck agents that are detected within six repetitions, then the working agents that are
// wrongly considered stuck.

const SETS = {
  programming: [STUCK, FINE],
  "other work": [STUCK_AT_OTHER_WORK, FINE_AT_OTHER_WORK],
  "failing attempts": [FAILING_ATTEMPTS, SLOW_PROGRESS],
};
const CONTESTANTS = {
  "@agentos/session-loop": createProgressDetector,
  "exact repetition (thirty lines of code)": createSimplestDetector,
  "repetition, ignoring digits": () => createSimplestDetector({ ignoresDigits: true }),
};

function detectedAt({ turns }, create) {
  const detector = create();
  const index = turns.findIndex((turn) => detector.observe(turn).status !== "progress");
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1;
}

console.log(`| | ${Object.keys(SETS).join(" | ")} |`);
console.log(`|---|${"---|".repeat(Object.keys(SETS).length)}`);
for (const [name, create] of Object.entries(CONTESTANTS)) {
  const cells = Object.values(SETS).map(([stuck, working]) => {
    const detected = stuck.filter((trace) => detectedAt(trace, create) <= trace.start + 6 * trace.period);
    const wrong = working.filter((trace) => detectedAt(trace, create) < Number.POSITIVE_INFINITY);
    return `${detected.length} of ${stuck.length}; ${wrong.length} of ${working.length}`;
  });
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}
