import type { StoredHandoff } from "@agentos/handoff";
import type { SessionReport } from "@agentos/workflow";

export type PlacedHandoff = SessionReport["handoffs"][number] & {
  /** Undefined if the file is gone. `path` is then the path where it was written. */
  state: StoredHandoff["state"] | undefined;
};

export type PlacedReport = Omit<SessionReport, "handoffs"> & { handoffs: PlacedHandoff[] };

/**
 * The states of a handoff, from last to first. Of two handoffs written in the same second, the one
 * that has reached a later state is the older one.
 */
const FURTHEST_FIRST: readonly StoredHandoff["state"][] = ["archived", "claimed", "unclaimed"];

/**
 * Finds the current files of a session's handoffs, which are listed oldest first. A handoff is
 * written as `.continue-here.md`, and moves when it is claimed, archived or replaced by another
 * session. The handoff's own timestamp, in whole seconds, is shortly before the time in the log.
 */
export function placeHandoffs(
  { sessionId, handoffs: written }: Pick<SessionReport, "sessionId" | "handoffs">,
  stored: readonly StoredHandoff[],
): PlacedHandoff[] {
  const own = stored
    .filter((each) => each.sessionId === sessionId)
    .map((each) => ({ ...each, time: Date.parse(each.timestamp ?? "") }))
    .sort((a, b) => a.time - b.time || FURTHEST_FIRST.indexOf(a.state) - FURTHEST_FIRST.indexOf(b.state));
  const taken = new Set<string>();
  return written.map((handoff, index) => {
    const before = Date.parse(written[index - 1]?.writtenAt ?? "1970-01-01");
    const earliest = before - (before % 1000);
    const latest = Date.parse(handoff.writtenAt);
    const found = own.find(({ path, time }) => !taken.has(path) && time >= earliest && time <= latest);
    if (found) taken.add(found.path);
    return { ...handoff, ...(found && { path: found.path }), state: found?.state };
  });
}
