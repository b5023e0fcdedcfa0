import { openJsonl } from "@agentos/platform";
import { redactValue } from "@agentos/secrets";
import { type Deviation, deviationsFile, faultIn } from "./deviation.js";

/**
 * Appends a deviation to `deviations.jsonl`, with recognized secrets removed.
 * @throws TypeError for a value that `readDeviations` would skip
 */
export function logDeviation(stateFolder: string, deviation: Deviation): void {
  const fault = faultIn(deviation);
  if (fault !== undefined) throw new TypeError(fault);
  const file = openJsonl(deviationsFile(stateFolder));
  try {
    file.append(redactValue(deviation));
  } finally {
    file.close();
  }
}
