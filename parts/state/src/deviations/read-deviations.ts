import { readJsonl } from "@agentos/platform";
import { type Deviation, deviationsFile, isDeviation } from "./deviation.js";

/**
 * The logged deviations, oldest first, of one session (an agent's or a workflow's) or of all; invalid lines
 * are skipped.
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
