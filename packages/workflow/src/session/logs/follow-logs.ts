import { LogReader } from "@agentos/clients/output";
import { pause } from "@agentos/platform";
import { isLive } from "../disk/liveness.js";
import { readSession } from "../disk/read-session.js";
import { type SessionEvent, SessionEventSchema } from "../events.js";
import { sessionPaths } from "../paths.js";
import { applyEvent, type SessionState } from "../state/state.js";
import { LineTail } from "./line-tail.js";
import { isMeant, type LogChoice, listLogs, type PhaseLog, tailOptions } from "./logs.js";

/** A line that a phase printed, or an event in the session. */
export type Followed =
  | { type: "line"; phase: string; attempt: number; line: string }
  | { type: "event"; event: SessionEvent; state: SessionState };

/** Options for {@link followLogs}. */
export interface FollowOptions extends LogChoice {
  /** Number of existing lines in each log to start with. Defaults to all. */
  lines?: number | undefined;
  /** Whether to yield the lines of an agent's stream unchanged, instead of its messages. */
  raw?: boolean;
  signal?: AbortSignal;
}

const POLL_MS = 200;

/**
 * Follows the output of one phase, or of all running phases, across attempts. Ends when the session
 * stops or its process exits. If no process is running the session, yields the existing output.
 * @throws WorkflowError `session-not-found`, `state-unusable`
 */
export async function* followLogs(
  projectFolder: string,
  sessionId: string,
  { phase, attempt, lines, raw = false, signal }: FollowOptions = {},
): AsyncGenerator<Followed> {
  readSession(projectFolder, sessionId);
  const events = new LineTail(sessionPaths(projectFolder, sessionId).events);
  let state = events
    .read()
    .flatMap(eventOf)
    .reduce(applyEvent, undefined as SessionState | undefined);
  const tails = new Map<string, OpenTail>();
  const open = (log: PhaseLog, last?: number) => {
    const known = tails.get(log.path);
    // After a deferral, the next attempt continues the same log.
    const tail = known?.tail ?? new LineTail(log.path, tailOptions(last));
    const reader = known?.reader ?? (raw ? undefined : new LogReader(log.client));
    tails.set(log.path, { ...log, tail, reader, isOpen: true });
  };
  for (const log of state ? initialLogs(state, { phase, attempt }) : []) open(log, lines);

  while (state && signal?.aborted !== true) {
    // Check this before reading, so that no output written before the process exited is missed.
    const isGone = !isLive(state);
    for (const event of events.read().flatMap(eventOf)) {
      state = applyEvent(state, event) ?? state;
      const isAsked = (event: { phase: string; attempt: number }) =>
        isMeant(event.phase, phase) && (attempt ?? event.attempt) === event.attempt;
      if (event.type === "phase.started" && isAsked(event))
        open({ phase: event.phase, attempt: event.attempt, path: event.log });
      yield { type: "event", event, state };
    }
    let isBehind = events.isBehind;
    for (const open of tails.values()) {
      if (!open.isOpen) continue;
      open.isOpen = !isGone && isRunning(state, open);
      for (const line of printedBy(open))
        yield { type: "line", phase: open.phase, attempt: open.attempt, line };
      isBehind ||= open.tail.isBehind;
    }
    if (isBehind) continue;
    if (isGone) return;
    await pause(POLL_MS, signal);
  }
}

interface OpenTail extends PhaseLog {
  tail: LineTail;
  reader: LogReader | undefined;
  isOpen: boolean;
}

function printedBy({ tail, reader, isOpen }: OpenTail): string[] {
  const lines = isOpen ? tail.read() : tail.end();
  if (reader === undefined) return lines;
  const readable = lines.flatMap((line) => reader.push(line));
  return isOpen ? readable : [...readable, ...reader.end()];
}

function initialLogs(state: SessionState, choice: LogChoice): PhaseLog[] {
  const logs = listLogs(state, choice);
  return choice.phase !== undefined || !isLive(state) ? logs : logs.filter((log) => isRunning(state, log));
}

function isRunning({ phases }: SessionState, { phase, attempt }: PhaseLog): boolean {
  const run = phases.find(({ id }) => id === phase)?.runs.findLast((each) => each.attempt === attempt);
  return run?.status === "running";
}

function eventOf(line: string): SessionEvent[] {
  try {
    return [SessionEventSchema.parse(JSON.parse(line))];
  } catch {
    // `readSession` reports damaged lines.
    return [];
  }
}
