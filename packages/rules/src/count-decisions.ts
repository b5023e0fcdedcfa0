import type { SessionDeviation } from "@agentos/state/deviations";

/** Summarises decisions for the user, as in `3 actions reported but not stopped, 1 approved`. */
export function countDecisions(deviations: readonly SessionDeviation[]): string {
  const counts = { report: 0, stop: 0, approved: 0, found: 0 };
  for (const { decision, times } of deviations) counts[decision] += times;
  const { report, stop, approved, found } = counts;
  const parts: [number, string][] = [
    [report, `${report === 1 ? "action" : "actions"} reported but not stopped`],
    [stop, "asked about or refused"],
    [approved, "approved"],
    [found, `${found === 1 ? "problem" : "problems"} found at the end of a turn`],
  ];
  return parts.flatMap(([times, what]) => (times > 0 ? [`${times} ${what}`] : [])).join(", ");
}
