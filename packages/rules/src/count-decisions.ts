import type { SessionDeviation } from "@agentos/state/deviations";

/** `3 reported, 1 asked or refused, 0 approved`: what the rules did in a session, for its user. */
export function countDecisions(deviations: readonly SessionDeviation[]): string {
  const counts = { report: 0, stop: 0, approved: 0, found: 0 };
  for (const { decision, times } of deviations) counts[decision] += times;
  const { report, stop, approved, found } = counts;
  return [
    `${report} reported`,
    `${stop} asked or refused`,
    `${approved} approved`,
    ...(found > 0 ? [`${found} found at the end of a turn`] : []),
  ].join(", ");
}
