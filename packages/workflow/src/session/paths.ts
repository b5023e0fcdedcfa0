import { join } from "node:path";
import { assertSafeId } from "@agentos/platform";
import { phaseFileName } from "./nested-id.js";

/** The folder of a project's sessions, handoffs and requests: `<project>/.agentos/state`. */
export function stateFolder(projectFolder: string): string {
  return join(projectFolder, ".agentos", "state");
}

/** The folder of all sessions. */
export function sessionsFolder(projectFolder: string): string {
  return join(stateFolder(projectFolder), "sessions");
}

/** The log in a session's folder. */
export const EVENTS_FILE = "events.jsonl";

/** The files of one session. */
export interface SessionPaths {
  folder: string;
  events: string;
  lock: string;
  artifacts: string;
  pauseRequest: string;
  /** The answer to the n-th opening of a phase's gate. The first process to create the file decides it. */
  answer(phase: string, opening: number): string;
  /** Derived from the events, see `SessionGraph`. */
  graph: string;
  log(phase: string, attempt: number): string;
  /** The session's inputs. */
  runInputs: string;
  inputs(phase: string): string;
  /** Where an attempt may write its results. */
  outputs(phase: string): string;
  /** Where an attempt may report the usage of its last call, see `readUsage`. */
  usage(phase: string): string;
  /** Where the guard's hook writes the evidence it found for the required checks. */
  evidence(phase: string): string;
  /** The output of an approved command that a worker ran. */
  approved(request: string): string;
  /** A phase's artifact as it was before the phase first started. */
  original(phase: string): string;
}

/**
 * The paths of a session.
 * @throws TypeError if the id is not a valid folder name
 */
export function sessionPaths(projectFolder: string, sessionId: string): SessionPaths {
  assertSafeId(sessionId, "session id");
  const folder = join(sessionsFolder(projectFolder), sessionId);
  return {
    folder,
    events: join(folder, EVENTS_FILE),
    lock: join(folder, "lock"),
    artifacts: join(folder, "artifacts"),
    pauseRequest: join(folder, "pause-request.json"),
    answer: (phase, opening) => join(folder, "answers", `${phaseFileName(phase)}.${opening}.json`),
    graph: join(folder, "graph.json"),
    log: (phase, attempt) => join(folder, "logs", `${phaseFileName(phase)}.${attempt}.log`),
    runInputs: join(folder, "inputs.json"),
    outputs: (phase) => join(folder, "outputs", `${phaseFileName(phase)}.json`),
    inputs: (phase) => join(folder, "inputs", `${phaseFileName(phase)}.json`),
    usage: (phase) => join(folder, "usage", `${phaseFileName(phase)}.json`),
    evidence: (phase) => join(folder, "evidence", `${phaseFileName(phase)}.json`),
    approved: (request) => join(folder, "approved", `${request}.txt`),
    original: (phase) => join(folder, "originals", phaseFileName(phase)),
  };
}
