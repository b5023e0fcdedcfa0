import { mapTexts } from "@agentos/platform";
import { runnersByName } from "../../plan/index.js";
import { fillEnvMarks, type RunOutcome, type RunRequest } from "../../runner/index.js";
import { SecretValues } from "../../session/index.js";

/** An attempt on a `Place`'s machine, with that machine's paths. */
export interface PlacedRun extends Omit<RunRequest, "secrets"> {
  /** Names of variables on this machine whose values must not appear in logs. */
  secretNames: readonly string[];
}

/**
 * Runs an attempt on behalf of a session on a different machine. If variables are missing, runs nothing
 * and returns their names.
 */
export async function runPlaced({
  secretNames,
  ...request
}: PlacedRun): Promise<RunOutcome | { missing: string[] }> {
  const missing = new Set(secretNames.filter((name) => (process.env[name] ?? "") === ""));
  const fill = (text: string) => fillEnvMarks(text, process.env, (name) => missing.add(name));
  const env = mapTexts(request.env, fill);
  const { run } = request.phase;
  const phase = { ...request.phase, ...(run && { run: mapTexts(run, fill) }) };
  if (missing.size > 0) return { missing: [...missing] };
  const runner = runnersByName().get(run?.runner ?? "command");
  if (runner === undefined)
    return { status: "failed", reason: `There is no runner "${run?.runner}" on this machine` };
  const { texts, mask } = new SecretValues(secretNames.map((name) => process.env[name] ?? ""));
  const onLine = (line: string) => request.onLine(mask(line));
  return mapTexts(await runner.run({ ...request, env, phase, secrets: texts, onLine }), mask);
}
