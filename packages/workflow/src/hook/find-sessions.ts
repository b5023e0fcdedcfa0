import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { findAgentosFolder, isAlive, isSafeId, namesIn, readTextFile } from "@agentos/platform";
import { type GraphFile, parseGraphFile } from "./session-graph.js";

export interface FoundSession extends GraphFile {
  /** Whether the graph says `running` although its process no longer exists. */
  isInterrupted: boolean;
}

// Limits the work in a project with many sessions. Live sessions are among the newest.
const MAX_FILES = 20;
const MAX_BYTES_SIZE = 8 * 1024 * 1024;

/** @param folders where to start the search; the first absolute path that exists is used */
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
    return undefined; // The file belongs to another user or has just been deleted.
  }
  const graph = parseGraphFile(json, id);
  return graph && { ...graph, isInterrupted: graph.status === "running" && !runs(graph) };
}

/** A process that is unknown or on another host cannot be checked and is assumed to be alive. */
function runs({ process: holder }: GraphFile): boolean {
  if (holder === undefined) return true;
  const { pid, start, host } = holder;
  return host !== process.getBuiltinModule("node:os").hostname() || isAlive({ pid, start });
}

function graphFile(folder: string, id: string): string {
  return join(folder, id, "graph.json");
}
