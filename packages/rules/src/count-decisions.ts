import type { SessionDeviation } from "@agentos/state/deviations";

/** Summarizes decisions for the user, as in `3 actions reported but not stopped, 1 action stopped`. */
export function countDecisions(deviations: readonly SessionDeviation[]): string {
  const counts = { report: 0, stop: 0, approved: 0, found: 0 };
  for (const { decision, times } of deviations) counts[decision] += times;
  const { report, stop, approved, found } = counts;
  const actions = (times: number) => (times === 1 ? "action" : "actions");
  const parts: [number, string][] = [
    [report, `${actions(report)} reported but not stopped`],
    [stop, `${actions(stop)} stopped`],
    [approved, `${actions(approved)} approved`],
    [found, `${found === 1 ? "problem" : "problems"} found at the end of a turn`],
  ];
  return parts.flatMap(([times, what]) => (times > 0 ? [`${times} ${what}`] : [])).join(", ");
}
