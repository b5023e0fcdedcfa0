import { join } from "node:path";
import { assertSafeId } from "@agentos/platform";
import { phaseFileName } from "./nested-id.js";

/** Returns `<project>/.agentos/state`, the folder for sessions, handoffs and requests. */
export function stateFolder(projectFolder: string): string {
  return join(projectFolder, ".agentos", "state");
}

export function sessionsFolder(projectFolder: string): string {
  return join(stateFolder(projectFolder), "sessions");
}

export const EVENTS_FILE = "events.jsonl";

export interface SessionPaths {
  folder: string;
  events: string;
  lock: string;
  artifacts: string;
  pauseRequest: string;
  /** The decision on the n-th opening of a gate. The first process to create the file decides. */
  answer(phase: string, opening: number): string;
  /** Derived from the events; see `SessionGraph`. */
  graph: string;
  log(phase: string, attempt: number): string;
  runInputs: string;
  inputs(phase: string): string;
  /** Where an attempt may write its results. */
  outputs(phase: string): string;
  /** Where an attempt may report the usage of its last model call; see `readUsage`. */
  usage(phase: string): string;
  /** Where the guard's hook records the evidence for required checks. */
  evidence(phase: string): string;
  /** Output of an approved command that a worker ran. */
  approved(request: string): string;
  /** Copy of a phase's artifact from before the phase's first attempt. */
  original(phase: string): string;
}

/** @throws TypeError if the session id is not a valid folder name */
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
