import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { SessionRecord, SessionStep } from "./session-record.js";

type CommandStep = Extract<SessionStep, { type: "command" }>;
const MAX_FILES = 200;

/**
 * The files that commands wrote after the session's own edits of them, according to the files' modification
 * times. Formatters, fixers and generators often print nothing. For each file only the last writer is known.
 */
export function silentlyWritten({
  folder = "/",
  steps,
}: Pick<SessionRecord, "folder" | "steps">): ReadonlyMap<SessionStep, string[]> {
  const editedAt = new Map<string, number>();
  const commands: Timed[] = [];
  for (const step of steps) {
    if (step.type === "edit") editedAt.set(step.path, step.at ?? Number.POSITIVE_INFINITY);
    else if (isTimed(step)) commands.push(step);
  }
  const written = new Map<SessionStep, string[]>();
  if (commands.length === 0) return written;
  for (const [path, edited] of [...editedAt].slice(-MAX_FILES)) {
    const time = writtenAt(resolve(folder, path));
    if (time === undefined || time <= edited) continue;
    const writer = commands.findLast(
      ({ startedAt, endedAt }) => edited < startedAt && startedAt <= time && time <= endedAt,
    );
    if (writer !== undefined) written.set(writer, [...(written.get(writer) ?? []), path]);
  }
  return written;
}

type Timed = CommandStep & { startedAt: number; endedAt: number };

const isTimed = (step: CommandStep): step is Timed =>
  step.startedAt !== undefined && step.endedAt !== undefined;

function writtenAt(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return undefined;
  }
}
