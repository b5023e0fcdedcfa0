import type { Handoff, StoredHandoff } from "@agentos/handoff";
import { formatAge, oneLine, type Paint } from "../terminal/index.js";
import { clip } from "../terminal/text.js";

/** A handoff, and where it stands. */
export interface PastHandoff extends StoredHandoff {
  /** Undefined when the file cannot be read. */
  handoff: Handoff | undefined;
}

/** Two or three lines for each: when and whose, how far it was, and what it wanted done next. */
export function renderHistory(
  history: readonly PastHandoff[],
  options: { paint: Paint; columns: number; at: Date },
): string {
  const { paint, columns } = options;
  const entries = history.map(({ handoff, state, sessionId, timestamp, claimant }) => {
    const age = timestamp === undefined ? "" : `${formatAge(options.at.getTime() - Date.parse(timestamp))}, `;
    const holder = state === "claimed" && claimant !== undefined ? ` by ${oneLine(claimant)}` : "";
    const head = paint.bold(oneLine(sessionId ?? "cannot be read"));
    const lines = [`${head}  ${paint.dim(`${age}${state}${holder}`)}`];
    if (handoff === undefined) return lines;
    lines.push(clip(`  ${progressOf(handoff)}`, columns));
    if (handoff.nextAction) lines.push(clip(`  next: ${oneLine(handoff.nextAction)}`, columns));
    return lines;
  });
  return `${entries.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function progressOf({ workflow, completed, current, remaining }: Handoff): string {
  return [
    ...(workflow === undefined ? [] : [`workflow ${oneLine(workflow)}`]),
    `${completed.length} done`,
    ...(current?.phase === undefined ? [] : [`at ${oneLine(current.phase)}`]),
    `${remaining.length} to do`,
  ].join(", ");
}
