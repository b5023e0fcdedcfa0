import { unlinkSync } from "node:fs";
import { join } from "node:path";
import type { ClientId, SessionHookEvent } from "@agentos/clients";
import { isAlive, isSafeId, namesIn, readTempFile, writeTempFile } from "@agentos/platform";
import type { ClientProcess } from "../store/client-process.js";
import { findClientProcess } from "./find-client-process.js";

export interface RunningSession {
  client: ClientId;
  sessionId: string;
  transcriptPath: string;
  project: string;
  process: ClientProcess;
}

const PREFIX = "agentos-running-";

/** Records that a session is running, so that it leaves a handoff even if its client is killed. */
export function noteRunning(
  { client, sessionId, transcriptPath }: SessionHookEvent,
  project: string,
  { env, tempFolder }: { env: Readonly<Record<string, string | undefined>>; tempFolder: string },
): void {
  const process = transcriptPath === undefined ? undefined : findClientProcess(client, env);
  if (transcriptPath === undefined || process?.start === undefined || !isSafeId(PREFIX + sessionId)) return;
  const running: RunningSession = { client, sessionId, transcriptPath, project, process };
  try {
    writeTempFile(PREFIX + sessionId, JSON.stringify(running), { folder: tempFolder });
  } catch {
    // Without the record, a killed session leaves only the handoff from its last compaction.
  }
}

/** Removes the record of a session that has ended. Returns true for only one caller. */
export function forgetRunning(sessionId: string, tempFolder: string): boolean {
  try {
    unlinkSync(join(tempFolder, PREFIX + sessionId));
    return true;
  } catch {
    return false;
  }
}

export function killedSessions(project: string, tempFolder: string): RunningSession[] {
  return namesIn(tempFolder)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readRunning(name, tempFolder) ?? [])
    .filter((each) => each.project === project && !isAlive(each.process));
}

function readRunning(name: string, folder: string): RunningSession | undefined {
  try {
    const running = JSON.parse(readTempFile(name, { folder }) ?? "") as RunningSession;
    const { sessionId, transcriptPath, process } = running;
    const isWhole =
      name === PREFIX + sessionId && typeof transcriptPath === "string" && typeof process?.pid === "number";
    return isWhole ? running : undefined;
  } catch {
    return undefined;
  }
}
