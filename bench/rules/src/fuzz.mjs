import { judge } from "@agentos/rules";
import { brokenCommands } from "@agentos/test-helpers/broken-commands";

/** Judges so many broken inputs; counts crashes, and the time of the slowest. */
export function measureFuzz(count) {
  const result = { inputs: 0, crashes: 0, slowerThan50Ms: 0, slowestMs: 0, slowest: "" };
  for (const command of brokenCommands(count)) {
    let took = timeOf(command);
    // Again, when the machine may have been busy with something else.
    for (let again = 0; took > 50 && again < 4; again++) took = Math.min(took, timeOf(command));
    if (Number.isNaN(took)) result.crashes++;
    result.inputs++;
    if (took > 50) result.slowerThan50Ms++;
    if (took > result.slowestMs) Object.assign(result, { slowestMs: took, slowest: command.slice(0, 60) });
  }
  return result;
}

/** NaN when it crashed. */
function timeOf(command) {
  const begin = performance.now();
  try {
    judge({ tool: "Bash", input: { command } });
    return performance.now() - begin;
  } catch {
    return Number.NaN;
  }
}
