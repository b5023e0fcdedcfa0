import { hostname } from "node:os";
import { endProcessGroup } from "@agentos/leash";
import type { ProcessGroup } from "../runner/index.js";
import { type PhaseState, type SessionState, WorkflowError } from "../session/index.js";
import type { RunOptions } from "./options.js";

// Short, because a phase's processes usually end with the process that started them.
const GRACE_MS = 2000;

/**
 * Terminates processes that a killed run left behind, so that no phase runs twice at the same time.
 * @throws WorkflowError `leftover-process`
 */
export async function endLeftovers(
  { phases }: SessionState,
  { onWarning, place }: RunOptions,
): Promise<void> {
  const warnings = await Promise.all(phases.map(endLeftover));
  for (const warning of warnings) if (warning !== undefined) onWarning?.(warning);
  if (place !== undefined) return;
  for (const { id, runs } of phases) {
    const last = runs.at(-1);
    if (last?.status !== "running" || last.place === undefined) continue;
    onWarning?.(
      `Phase ${id} ran on ${last.place} and may still be running there. Its result is lost unless you resume with the workers that the session used`,
    );
  }
}

async function endLeftover({ id, group }: PhaseState): Promise<string | undefined> {
  if (group === undefined) return undefined;
  if (group.host !== hostname()) {
    return `Phase ${id} ran on ${group.host}: this machine cannot tell whether its processes have ended`;
  }
  const { start, ...rest } = group;
  if (!(await end({ ...rest, ...(start !== undefined && { start }) }, id))) return undefined;
  return `Phase ${id} of an earlier run was still running; its processes were terminated`;
}

/** Returns whether a process was terminated. */
async function end(group: ProcessGroup, id: string): Promise<boolean> {
  try {
    if ((await endProcessGroup(group, { graceMs: GRACE_MS })) !== "ended") return false;
    // Verify that the processes have ended. Other users' processes, for example, cannot be signaled.
    if ((await endProcessGroup(group, { graceMs: 0 })) !== "ended") return true;
  } catch (error) {
    throw leftover(group, id, error);
  }
  throw leftover(group, id);
}

function leftover({ pgid }: ProcessGroup, id: string, cause?: unknown): WorkflowError {
  return new WorkflowError(
    "leftover-process",
    `Processes of phase ${id} from an earlier run are still running (process group ${pgid}) and cannot be terminated. Kill them, then resume again`,
    { cause },
  );
}
