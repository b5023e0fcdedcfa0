import { oneLine, type Paint, shortPath } from "../terminal/index.js";
import { describeDeadline } from "./deadline.js";

export interface WaitingGate {
  kind: "gate";
  sessionId: string;
  workflow: string;
  phase: string;
  /** The number of times that the gate has opened. A decision can refer to one opening. */
  opening?: number;
  question?: string;
  artifact?: string;
  /** The deadline, in ISO 8601. */
  until?: string;
  onTimeout?: "approve" | "reject" | "fail";
  /** Whether a process is running the session. */
  live: boolean;
}

export function renderGateLines(
  gates: readonly WaitingGate[],
  { paint, cwd, aos, at }: { paint: Paint; cwd: string; aos: string; at: Date },
): string[] {
  const hasSeveral = new Set(gates.map(({ phase }) => phase)).size < gates.length;
  return gates.flatMap(({ phase, sessionId, question, artifact, until, onTimeout }) => {
    const session = hasSeveral ? ` --session ${oneLine(sessionId)}` : "";
    const deadline = describeDeadline({ answerUntil: until, onTimeout }, at);
    return [
      `${paint.bold(oneLine(phase))} waits for approval${deadline && ` ${deadline}`}  ${paint.dim(`session ${oneLine(sessionId)}`)}`,
      ...(question === undefined ? [] : [`  ${oneLine(question)}`]),
      ...(artifact === undefined ? [] : [`  ${shortPath(artifact, cwd)}`]),
      `  ${paint.bold(`${aos} approve ${oneLine(phase)}${session}`)}  ${paint.dim(`or with --reject "why"`)}`,
    ];
  });
}
