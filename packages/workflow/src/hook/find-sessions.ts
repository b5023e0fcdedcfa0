import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { findAgentosFolder, isAlive, isSafeId, namesIn, readTextFile } from "@agentos/platform";
import { type GraphFile, parseGraphFile } from "./session-graph.js";

export interface FoundSession extends GraphFile {
  /** The graph says `running`, but the process no longer exists. */
  isInterrupted: boolean;
}

// Bounds the work in a project with many sessions. Live sessions are among the newest.
const MAX_FILES = 20;
const MAX_BYTES_SIZE = 8 * 1024 * 1024;

/** @param folders candidates for the start; the first absolute, existing folder wins */
export function findSessionsFolder(
  folders: readonly (string | undefined)[],
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const start = folders.find((folder) => folder !== undefined && isAbsolute(folder) && existsSync(folder));
  if (start === undefined) return undefined;
  const project = findAgentosFolder(resolve(start), env);
  const sessions = project && join(project, ".agentos", "state", "sessions");
  return sessions !== undefined && existsSync(sessions) ? sessions : undefined;
}

/** Returns the most recently changed sessions, newest first. Skips unreadable graphs. */
export function findSessions(folder: string): FoundSession[] {
  return namesIn(folder)
    .filter(isSafeId)
    .flatMap((id) => {
      // Sessions from older versions have no graph file, and exceptions are slow.
      const stats = statSync(graphFile(folder, id), { throwIfNoEntry: false });
      return stats?.isFile() && stats.size <= MAX_BYTES_SIZE ? [{ id, changed: stats.mtimeMs }] : [];
    })
    .sort((one, other) => other.changed - one.changed)
    .slice(0, MAX_FILES)
    .flatMap(({ id }) => readSession(folder, id) ?? []);
}

function readSession(folder: string, id: string): FoundSession | undefined {
  let json: string;
  try {
    json = readTextFile(graphFile(folder, id));
  } catch {
    return undefined; // belongs to another user, or was just deleted
  }
  const graph = parseGraphFile(json, id);
  return graph && { ...graph, isInterrupted: graph.status === "running" && !runs(graph) };
}

/** An unknown or remote process counts as running, because it cannot be checked from here. */
function runs({ process: holder }: GraphFile): boolean {
  if (holder === undefined) return true;
  const { pid, start, host } = holder;
  return host !== process.getBuiltinModule("node:os").hostname() || isAlive({ pid, start });
}

function graphFile(folder: string, id: string): string {
  return join(folder, id, "graph.json");
}
