import { readJsonl } from "@agentos/platform";
import { type Deviation, deviationsFile, isDeviation } from "./deviation.js";

/**
 * Returns deviations, oldest first. Invalid lines are skipped.
 * @param options.sessionId an agent's or a workflow's session; defaults to all
 */
export function readDeviations(stateFolder: string, options: { sessionId?: string } = {}): Deviation[] {
  return readJsonl(deviationsFile(stateFolder))
    .rows.map(({ value }) => value)
    .filter(isDeviation)
    .filter(
      ({ sessionId, workflowSession }) =>
        options.sessionId === undefined || [sessionId, workflowSession].includes(options.sessionId),
    );
}
