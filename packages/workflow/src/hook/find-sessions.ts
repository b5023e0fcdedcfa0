import { existsSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { findAgentosFolder, isAlive, isSafeId, namesIn } from "@agentos/platform";
import { parseGraphFile, type SessionGraph } from "./session-graph.js";

/** A session as it stands. */
export interface FoundSession extends SessionGraph {
  /** Its events say that it runs, but its process is gone. */
  isInterrupted: boolean;
}

// So much is looked at of a project with a history: the newest sessions are the live ones.
const MAX_FILES = 20;
const MAX_BYTES_SIZE = 8 * 1024 * 1024;

/**
 * The folder of the workflow sessions of the project that a folder belongs to: the nearest one upwards with
 * `.agentos`. Undefined when there is none.
 * @param folders the first that is absolute and there counts
 */
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

/** The sessions whose graph changed last, the newest first; what cannot be read is left out. */
export function findSessions(folder: string): FoundSession[] {
  return namesIn(folder)
    .filter(isSafeId)
    .flatMap((id) => {
      // Without an exception where there is none: older sessions have no such file.
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
    json = readFileSync(graphFile(folder, id), "utf8");
  } catch {
    return undefined; // another user's, or deleted just now
  }
  const graph = parseGraphFile(json, id);
  return graph && { ...graph, isInterrupted: graph.status === "running" && !runs(graph) };
}

/** Another machine's counts as running, because nobody here can tell. */
function runs({ process: holder }: SessionGraph): boolean {
  if (holder === undefined) return true;
  const { pid, start, host } = holder;
  if (host !== undefined && host !== process.getBuiltinModule("node:os").hostname()) return true;
  return isAlive({ pid, start });
}

function graphFile(folder: string, id: string): string {
  return join(folder, id, "graph.json");
}
