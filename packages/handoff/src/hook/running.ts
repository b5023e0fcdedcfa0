import { existsSync, rmSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { ClientId, SessionHookEvent } from "@agentos/clients";
import { isAlive, isSafeId, namesIn, readTempFile, writeTempFile } from "@agentos/platform";
import type { Handoff } from "../format/index.js";
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
const ENDED = "agentos-ended-";

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

/** Records that a session has ended. Returns true for only one caller if the session was running. */
export function noteEnded(sessionId: string, tempFolder: string): boolean {
  try {
    writeTempFile(ENDED + sessionId, "", { folder: tempFolder });
  } catch {
    // Without the record, `aos watch` shows the session until it has been idle for a while.
  }
  try {
    unlinkSync(join(tempFolder, PREFIX + sessionId));
    return true;
  } catch {
    return false;
  }
}

/** Forgets that a session has ended, because it has been resumed. */
export function forgetEnd(sessionId: string, tempFolder: string): void {
  const path = join(tempFolder, ENDED + sessionId);
  // Looking first avoids an exception, which is slow in a new process.
  if (isSafeId(sessionId) && existsSync(path)) rmSync(path, { force: true });
}

/**
 * Returns whether a session is known to have ended, or its client to have been killed. If the client has
 * no hook for the end of a session, only the latter can be known.
 */
export function hasEnded(sessionId: string, tempFolder: string): boolean {
  if (!isSafeId(sessionId)) return false;
  if (readTempFile(ENDED + sessionId, { folder: tempFolder }) !== undefined) return true;
  const running = readRunning(PREFIX + sessionId, tempFolder);
  return running !== undefined && !isAlive(running.process);
}

export function killedSessions(project: string, tempFolder: string): RunningSession[] {
  return recordedSessions(project, tempFolder).filter(({ process }) => !isAlive(process));
}

/**
 * Returns the sessions that are not known to have ended and are newer than another session's handoff: those
 * still at work, and those whose client reports their end late. Codex does so a minute after `/quit`.
 */
export function sessionsNewerThan(
  { sessionId, timestamp }: Pick<Handoff, "sessionId" | "timestamp">,
  project: string,
  tempFolder: string,
): RunningSession[] {
  const writtenAt = ({ transcriptPath }: RunningSession) =>
    statSync(transcriptPath, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return recordedSessions(project, tempFolder)
    .filter((each) => each.sessionId !== sessionId && isAlive(each.process))
    .filter((each) => writtenAt(each) > Date.parse(timestamp))
    .sort((a, b) => writtenAt(b) - writtenAt(a));
}

function recordedSessions(project: string, tempFolder: string): RunningSession[] {
  return namesIn(tempFolder)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readRunning(name, tempFolder) ?? [])
    .filter((each) => each.project === project);
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
