import { asObject, type JsonObject } from "@agentos/platform";
import type { CallResult } from "../session/index.js";

const EXITED = "Command exited with code ";
const TIMED_OUT = "Command timed out";

/**
 * Determines how a command ended. pi reports a failure in the last line of the output; OpenClaw
 * reports the exit code in a field. An error with neither means that the command was refused,
 * invalid or interrupted.
 */
export function readEnd(
  { details, isError }: JsonObject,
  output: string,
): Pick<CallResult, "status" | "exitCode" | "bareOutput"> {
  const code = asObject(details)?.exitCode;
  if (typeof code === "number")
    return { status: code === 0 && isError !== true ? "done" : "failed", exitCode: code };
  if (isError !== true) return { status: "done", exitCode: 0 };
  const from = output.lastIndexOf("\n") + 1;
  const last = output.slice(from);
  const bareOutput = output.slice(0, from).trimEnd();
  if (last.startsWith(EXITED)) {
    const exitCode = Number(last.slice(EXITED.length));
    return { status: "failed", bareOutput, ...(Number.isInteger(exitCode) && { exitCode }) };
  }
  return last.startsWith(TIMED_OUT) ? { status: "failed", bareOutput } : { status: "not-run" };
}
