import { runnersByName } from "../../plan/index.js";
import { fillEnvMarks, type RunOutcome, type RunRequest } from "../../runner/index.js";
import { SecretValues } from "../../session/index.js";

/** An attempt as the machine of a `Place` has it: its paths are this machine's. */
export interface PlacedRun extends Omit<RunRequest, "secrets"> {
  /** Variables of this machine whose values must stand in no log. */
  secretNames: readonly string[];
}

/**
 * Runs an attempt for another process, by the runner that its phase names, with values of this machine's
 * environment in its own and in its command.
 * @returns how it ended, or which variables are not set, and nothing was run
 */
export async function runPlaced({
  secretNames,
  ...request
}: PlacedRun): Promise<RunOutcome | { missing: string[] }> {
  const missing = new Set(secretNames.filter((name) => (process.env[name] ?? "") === ""));
  const fill = (text: string) => fillEnvMarks(text, process.env, (name) => missing.add(name));
  const env = withTexts(request.env, fill);
  const { run } = request.phase;
  const phase = { ...request.phase, ...(run && { run: withTexts(run, fill) }) };
  if (missing.size > 0) return { missing: [...missing] };
  const runner = runnersByName().get(run?.runner ?? "command");
  if (runner === undefined)
    return { status: "failed", reason: `There is no runner "${run?.runner}" on this machine` };
  const { texts, mask } = new SecretValues(secretNames.map((name) => process.env[name] ?? ""));
  const onLine = (line: string) => request.onLine(mask(line));
  return withTexts(await runner.run({ ...request, env, phase, secrets: texts, onLine }), mask);
}

/** The same value with another text for each of its texts. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withTexts(each, change)]),
  ) as Value;
}
