import { hostname } from "node:os";
import { processStart } from "@agentos/internal";
import { endGroup, groupMembers, isGroupAlive } from "./group.js";
import { endStrays, hasMark } from "./group-mark.js";
import type { ProcessGroup } from "./runner.js";

/** The group that the process with this pid leads. */
export function identifyGroup(pgid: number): ProcessGroup {
  const start = processStart(pgid);
  return { pgid, ...(start !== undefined && { start }), host: hostname() };
}

/** What `GROUP_VARIABLE` holds in the group's processes. */
export function groupMark({ pgid, start, host }: ProcessGroup): string {
  return [host, pgid, start ?? "?"].join("/");
}

/**
 * Ends what is left of a group that an earlier engine started, and on Linux of what has left it: SIGTERM, and SIGKILL to what
 * still runs after `graceMs` (default 5000). Resolves with
 * - `gone` when no process of it runs,
 * - `ended` when it has been ended,
 * - `foreign` when processes run under its id that cannot be shown to be its own: another machine's group, or a
 *   number that was given out again. Those are never touched.
 *
 * @throws TypeError when `pgid` is no id of a group
 */
export async function endProcessGroup(
  group: ProcessGroup,
  { graceMs = 5_000 }: { graceMs?: number } = {},
): Promise<"gone" | "ended" | "foreign"> {
  if (group.host !== hostname()) return "foreign";
  // Without the leader's start the mark could be another group's.
  const strays = group.start === undefined ? 0 : endStrays(groupMark(group), group.pgid, graceMs);
  const status = await endMembers(group, graceMs);
  return (await strays) > 0 ? "ended" : status;
}

async function endMembers(group: ProcessGroup, graceMs: number): Promise<"gone" | "ended" | "foreign"> {
  if (!isGroupAlive(group.pgid)) return "gone";
  if (!isSame(group)) return "foreign";
  await endGroup(group.pgid, graceMs);
  return "ended";
}

function isSame(group: ProcessGroup): boolean {
  // Without the leader's start (Windows) its number proves nothing.
  if (group.start === undefined) return false;
  const start = processStart(group.pgid);
  if (start !== undefined) return start === group.start;
  // The leader has ended and others live. Daemons look just so, and after a restart numbers begin anew:
  // what proves it is the mark that our processes inherit.
  return (groupMembers(group.pgid) ?? []).some((pid) => hasMark(pid, groupMark(group)));
}
