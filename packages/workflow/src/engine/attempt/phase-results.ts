import { readFileSync, statSync } from "node:fs";
import { describeError, errorCode } from "@agentos/platform";

export type PhaseResults = { outputs?: unknown } | { problem: string };

// Limited because results become part of the session's log and state.
const MAX_BYTES = 1024 * 1024;

/** Reads the file named by `AGENTOS_OUTPUTS`, or else JSON from the last line of output. */
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
