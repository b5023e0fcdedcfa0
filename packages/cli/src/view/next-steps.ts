import type { SessionState } from "@agentos/workflow";
import { hasFailed, isOver, list } from "./words.js";

/** A command to type next, and what it does. */
export interface Step {
  command: string;
  meaning: string;
}

/** What is known of a session beside its events; a run that just ended is neither. */
export interface Liveness {
  live?: boolean;
  interrupted?: boolean;
}

/** How commands have to be spelled here. */
export interface Spelling {
  /** Named in commands, because this session is not the one they would choose themselves. */
  sessionId?: string;
  /** Named in commands, because it would not be found from the current folder. */
  project?: string;
}

/** What a person can do about a session, first what most would. */
export function nextSteps(session: SessionState & Liveness, spelling: Spelling = {}): Step[] {
  const gates = session.phases.filter(({ status }) => status === "waiting").map(({ id }) => id);
  if (session.live)
    return [{ command: aos("pause", spelling), meaning: "end the phases under way, then stop" }];
  if (isOver(session)) return [];
  const stopped = session.phases.filter(({ status }) => status === "stopped");
  if (session.status === "waiting" && stopped.length > 0) return atStops(stopped, gates, spelling);
  if (gates.length > 0 && session.status === "waiting") return atGates(gates, spelling);
  return [{ command: aos("resume", spelling), meaning: resumeMeaning(session) }];
}

function atGates(gates: string[], spelling: Spelling): Step[] {
  const [first] = gates;
  const several = gates.length > 1;
  const rejected = several ? `--reject "why" --phase ${first}` : '--reject "why"';
  return [
    { command: aos("resume", spelling), meaning: `approve ${list(gates)} and go on` },
    { command: aos("resume", spelling, rejected), meaning: `send ${first} back with the reason` },
  ];
}

/** A person decides about the very action, with all of it before them; the resume only carries on. */
function atStops(stopped: SessionState["phases"], gates: string[], spelling: Spelling): Step[] {
  const [first] = stopped;
  const requests = stopped.flatMap((phase) =>
    (phase.stopped ?? []).map(({ id }) => ({ id, phase: phase.id })),
  );
  const project = spelling.project === undefined ? {} : { project: spelling.project };
  const several = stopped.length + gates.length > 1;
  const rejected = several ? `--reject "why" --phase ${first?.id}` : '--reject "why"';
  const also = gates.length === 0 ? "" : `, and approve ${list(gates)}`;
  return [
    ...requests.map(({ id, phase }) => ({
      command: aos("approve", project, id),
      meaning: `see what ${phase} wants to do, and let it through once`,
    })),
    { command: aos("resume", spelling), meaning: `go on when that is decided${also}` },
    { command: aos("resume", spelling, rejected), meaning: `refuse it: ${first?.id} goes on without` },
  ];
}

function resumeMeaning(session: SessionState & Liveness): string {
  const failed = session.phases.filter(hasFailed).map(({ id }) => id);
  if (session.interrupted) return "go on where it was cut off; finished phases are not repeated";
  if (failed.length > 0) return `try ${list(failed)} again; finished phases are not repeated`;
  return "go on";
}

function aos(command: string, spelling: Spelling, rest = ""): string {
  const parts = ["aos", command];
  if (spelling.sessionId !== undefined)
    parts.push(command === "pause" ? `--session ${spelling.sessionId}` : spelling.sessionId);
  if (rest !== "") parts.push(rest);
  if (spelling.project !== undefined) parts.push("--project", shellWord(spelling.project));
  return parts.join(" ");
}

/** A word for a shell's command line, as somebody would type it. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(word)) return word;
  return process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`;
}
