import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSafeId, readTempFile } from "@agentos/platform";
import { forget, isFirst } from "./once.js";

/** Above this nobody is at work on the session any more. */
const OLDEST_SECONDS = 12 * 3600;

/** What the user is told once, until the next compaction, if the session's context is critical. */
export function reminderFor(
  sessionId: string,
  { tempFolder, at, pauseCommand }: { tempFolder: string; at: Date; pauseCommand(): string | undefined },
): string | undefined {
  const metrics = readMetrics(sessionId, tempFolder);
  if (metrics?.level !== "critical" || metrics.session_id !== sessionId) return undefined;
  const age = at.getTime() / 1000 - asNumber(metrics.timestamp);
  if (!(age > -60 && age < OLDEST_SECONDS)) return undefined;
  if (!isFirst(tempFolder, markOf(sessionId))) return undefined;
  const left = asNumber(metrics.remaining_percentage);
  const how =
    left >= 0 && left <= 100
      ? `${Math.round(left)} % of the context window is left`
      : "the context window is nearly full";
  const command = pauseCommand();
  const own = command === undefined ? "" : ` To leave it a word of your own: ${command}`;
  return `AgentOS: ${how}. When this session is compacted or ends, what it knows is kept for the next one in this folder.${own}`;
}

/** `Number(null)` would be 0, which means a full window. */
function asNumber(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

/** After a compaction the window can fill up once more. */
export function rearmReminder(sessionId: string, tempFolder: string): void {
  forget(tempFolder, markOf(sessionId));
}

function markOf(sessionId: string): string {
  return `agentos-reminded-${sessionId}`;
}

function readMetrics(sessionId: string, folder: string): Record<string, unknown> | undefined {
  const name = `agentos-ctx-${sessionId}.json`;
  // Asked first: this is the way of nearly every turn, and an exception costs more than a look.
  if (!isSafeId(name) || !existsSync(join(folder, name))) return undefined;
  const text = readTempFile(name, { folder });
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // half written by something else
  }
}
