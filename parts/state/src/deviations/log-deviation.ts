import { openJsonl } from "@agentos/platform";
import { redactValue } from "@agentos/secrets";
import { type Deviation, deviationsFile, isDeviation } from "./deviation.js";

/**
 * Appends a deviation to `deviations.jsonl`, with recognized secrets removed.
 * @throws TypeError for a value that `readDeviations` would skip
 */
export function logDeviation(stateFolder: string, deviation: Deviation): void {
  if (!isDeviation(deviation))
    throw new TypeError(
      'Expected "deviation" to have at, tool, tier, rule, decision and reason, all of them strings, and a list of evidence',
    );
  const file = openJsonl(deviationsFile(stateFolder));
  try {
    file.append(redactValue(deviation));
  } finally {
    file.close();
  }
}
