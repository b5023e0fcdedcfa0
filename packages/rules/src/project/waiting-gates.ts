import { join } from "node:path";
import { namesIn, readTextFile } from "@agentos/platform";

export function readWaitingGates(projectFolder: string): { session: string; phase: string }[] {
  const sessions = join(projectFolder, ".agentos", "state", "sessions");
  return namesIn(sessions).flatMap((session) =>
    phasesOf(join(sessions, session, "graph.json")).flatMap((phase) => {
      const { id, state } = (phase ?? {}) as Record<string, unknown>;
      return typeof id === "string" && state === "waiting" ? [{ session, phase: id }] : [];
    }),
  );
}

function phasesOf(path: string): unknown[] {
  try {
    const { phases } = JSON.parse(readTextFile(path)) as { phases?: unknown };
    return Array.isArray(phases) ? phases : [];
  } catch {
    return [];
  }
}
