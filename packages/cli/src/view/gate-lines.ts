import type { WaitingGate } from "../answer-gates.js";
import type { Paint } from "../colors.js";
import { formatDuration } from "./duration.js";
import { oneLine, shortPath } from "./words.js";

/** The gates that wait, each with what to read and how to answer it. */
export function renderGateLines(
  gates: readonly WaitingGate[],
  { paint, cwd, aos, now }: { paint: Paint; cwd: string; aos: string; now: number },
): string[] {
  const hasSeveral = new Set(gates.map(({ phase }) => phase)).size < gates.length;
  return gates.flatMap(({ phase, sessionId, question, artifact, until }) => {
    const session = hasSeveral ? ` --session ${oneLine(sessionId)}` : "";
    const left =
      until === undefined ? "" : `, for ${formatDuration(Math.max(0, Date.parse(until) - now))} more`;
    return [
      `${paint.bold(oneLine(phase))} waits for approval${left}  ${paint.dim(`session ${oneLine(sessionId)}`)}`,
      ...(question === undefined ? [] : [`  ${oneLine(question)}`]),
      ...(artifact === undefined ? [] : [`  ${shortPath(artifact, cwd)}`]),
      `  ${paint.bold(`${aos} approve ${oneLine(phase)}${session}`)}  ${paint.dim(`or with --reject "why"`)}`,
    ];
  });
}
