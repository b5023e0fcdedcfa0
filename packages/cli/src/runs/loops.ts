import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RunSummary } from "@agentos/session-loop";
import { stateFolder } from "@agentos/workflow/project";

function loopFolder(projectFolder: string): string {
  return join(stateFolder(projectFolder), "loops");
}

/** Returns the project's loops, most recently written first. */
export async function listLoops(projectFolder: string, limit?: number): Promise<RunSummary[]> {
  const folder = loopFolder(projectFolder);
  // Most projects have no loops, and the reader is slow to load.
  if (!existsSync(folder)) return [];
  const { listRuns } = await import("@agentos/session-loop");
  return listRuns(folder, limit === undefined ? {} : { limit });
}

/** Returns the loop with this id, or the only one whose id begins with it. */
export async function findLoop(projectFolder: string, id: string): Promise<RunSummary | undefined> {
  const loops = await listLoops(projectFolder);
  const exact = loops.find((loop) => loop.id === id || loop.runId === id);
  const begun = loops.filter((loop) => loop.id.startsWith(id) || loop.runId.startsWith(id));
  return exact ?? (begun.length === 1 ? begun[0] : undefined);
}
