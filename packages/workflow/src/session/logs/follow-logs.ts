import { LogReader } from "@agentos/clients/output";
import { pause } from "@agentos/platform";
import { isLive } from "../disk/liveness.js";
import { readSession } from "../disk/read-session.js";
import { type SessionEvent, SessionEventSchema } from "../events.js";
import { sessionPaths } from "../paths.js";
import { applyEvent, type SessionState } from "../state/state.js";
import { LineTail } from "./line-tail.js";
import { isMeant, type LogChoice, listLogs, type PhaseLog, tailOptions } from "./logs.js";

/** A line that a phase printed, or something that happened meanwhile. */
export type Followed =
  | { type: "line"; phase: string; attempt: number; line: string }
  | { type: "event"; event: SessionEvent; state: SessionState };

/** How {@link followLogs} goes about it. */
export interface FollowOptions extends LogChoice {
  /** How many lines of what is there already, of each log; default all. */
  lines?: number | undefined;
  /** Also of an agent's stream the lines as they are, and not what they say. */
  raw?: boolean;
  /** Ends it. */
  signal?: AbortSignal;
}

const POLL_MS = 200;

/**
 * Follows what the running phases of a session print, or the phase that is named, from attempt to attempt,
 * until the session stops or its process is gone. Of a session that nobody runs it gives what is there.
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
    // One that answered "not now" goes on in the log that it has.
    const tail = known?.tail ?? new LineTail(log.path, tailOptions(last));
    const reader = known?.reader ?? (raw ? undefined : new LogReader(log.client));
    tails.set(log.path, { ...log, tail, reader, isOpen: true });
  };
  for (const log of state ? logsToBeginWith(state, { phase, attempt }) : []) open(log, lines);

  while (state && signal?.aborted !== true) {
    // Before the log is looked at: what it said until then is all that can come.
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
  const said = lines.flatMap((line) => reader.push(line));
  return isOpen ? said : [...said, ...reader.end()];
}

function logsToBeginWith(state: SessionState, choice: LogChoice): PhaseLog[] {
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
    // Of a newer version, or damaged: whoever reads the session says so.
    return [];
  }
}
