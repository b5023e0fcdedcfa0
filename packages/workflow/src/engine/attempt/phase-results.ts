import { readFileSync, statSync } from "node:fs";
import { describeError, errorCode } from "@agentos/platform";

/** The results of a phase as data, or why the file with them is not valid. */
export type PhaseResults = { outputs?: unknown } | { problem: string };

// They become part of the session's log and state.
const MAX_BYTES = 1024 * 1024;

/**
 * The results of a phase: from the file that `AGENTOS_OUTPUTS` names, else the last line of its output if
 * that is a JSON object or list.
 */
export function readResults(file: string, output: string): PhaseResults {
  const written = readFile(file);
  if (written !== undefined) return written;
  const line = output.trimEnd().split("\n").at(-1)?.trim() ?? "";
  if (!/^[{[]/.test(line) || !/[}\]]$/.test(line)) return {};
  try {
    return { outputs: JSON.parse(line) };
  } catch {
    return {};
  }
}

function readFile(file: string): PhaseResults | undefined {
  let text: string;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) return problem(`is ${Math.ceil(size / 1024)} KB long, but the limit is 1024 KB`);
    text = readFileSync(file, "utf8");
  } catch (error) {
    return errorCode(error) === "ENOENT" ? undefined : problem(`cannot be read: ${describeError(error)}`);
  }
  if (text.trim() === "") return undefined;
  try {
    return { outputs: JSON.parse(text) };
  } catch (error) {
    return problem(`is not JSON: ${describeError(error)}`);
  }
}

function problem(what: string): { problem: string } {
  return { problem: `The file that AGENTOS_OUTPUTS names ${what}` };
}
