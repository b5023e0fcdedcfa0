import { oneLine, type Paint, shortPath } from "../terminal/index.js";
import { describeDeadline } from "./deadline.js";

/** A gate at which a session waits for a person. */
export interface WaitingGate {
  kind: "gate";
  sessionId: string;
  workflow: string;
  phase: string;
  /** How often it has opened: an answer can name the opening that it is for. */
  opening?: number;
  /** What the person is asked. */
  question?: string;
  artifact?: string;
  /** ISO 8601: until when it may be answered. */
  until?: string;
  /** What happens then. */
  onTimeout?: "approve" | "reject" | "fail";
  /** A process runs the session. */
  live: boolean;
}

/** The gates that wait, each with what to read and how to answer it. */
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
