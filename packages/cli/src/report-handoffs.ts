import type { StoredHandoff } from "@agentos/handoff";
import type { SessionReport } from "@agentos/workflow";

/** A handoff of a report, and where it stands by now. */
export type PlacedHandoff = SessionReport["handoffs"][number] & {
  /** Undefined when no file of it is there any more; then `path` is where it was written. */
  state: StoredHandoff["state"] | undefined;
};

/** A report whose handoffs are looked up. */
export type PlacedReport = Omit<SessionReport, "handoffs"> & { handoffs: PlacedHandoff[] };

/**
 * Finds the files of a session's handoffs: each begins as `.continue-here.md`, and moves when it is claimed, archived, or pushed aside
 * by another session's. The log says when one was written, which is right after the time that stands in it.
 * @param written oldest first
 */
export function placeHandoffs(
  { sessionId, handoffs: written }: Pick<SessionReport, "sessionId" | "handoffs">,
  stored: readonly StoredHandoff[],
): PlacedHandoff[] {
  const own = stored.filter((each) => each.sessionId === sessionId);
  return written.map((handoff, index) => {
    const earliest = Date.parse(written[index - 1]?.writtenAt ?? "1970-01-01");
    const found = own.find(({ timestamp = "" }) => {
      const time = Date.parse(timestamp);
      return time > earliest && time <= Date.parse(handoff.writtenAt);
    });
    return { ...handoff, ...(found && { path: found.path }), state: found?.state };
  });
}
