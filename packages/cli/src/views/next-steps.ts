import type { PhaseState, SessionState } from "@agentos/workflow";
import { leavesOf } from "@agentos/workflow/sessions";
import { list } from "../terminal/index.js";
import { hasFailed, isOver } from "./ended.js";

export interface Step {
  command: string;
  meaning: string;
}

/** If the run has just ended, neither field is set. */
export interface Liveness {
  live?: boolean;
  interrupted?: boolean;
}

/** How commands must be spelled in the current folder. */
export interface Spelling {
  /** The command that runs `aos`. Defaults to `aos`. */
  aos?: string;
  /** Set if commands would otherwise choose a different session. */
  sessionId?: string;
  /** Set if the project cannot be found from the current folder. */
  project?: string;
}

/** Returns the commands that a person can run next, most likely first. */
export function nextSteps(session: SessionState & Liveness, spelling: Spelling = {}): Step[] {
  const gates = session.phases.filter(({ status }) => status === "waiting").map(({ id }) => id);
  if (session.live)
    return [
      ...gates.slice(0, MAX_GATES).map((gate) => ({
        command: spell("approve", spelling, shellWord(gate)),
        meaning: `approve ${gate}, or send it back with --reject "why"; the run continues`,
      })),
      { command: spell("logs", spelling, "-f"), meaning: "see what the phases print" },
      { command: spell("pause", spelling), meaning: "stop after the current phases" },
    ];
  if (isOver(session)) return [];
  const stopped = session.phases.filter(({ status }) => status === "stopped");
  const isPaused = session.status === "paused" && !session.isSpent && session.resumeAt === undefined;
  // A resume approves only the gates that the session is waiting at.
  const shown = session.status === "waiting" ? gates : [];
  if (stopped.length > 0 && (session.status === "waiting" || isPaused))
    return atStops(stopped, shown, spelling);
  if (shown.length > 0) return atGates(shown, spelling);
  if (session.isSpent)
    return [
      {
        command: spell("resume", spelling, "--budget <amount>"),
        meaning: "continue with a higher budget; finished phases are not repeated",
      },
    ];
  const failed = leavesOf(session).find(hasFailed);
  return [
    { command: spell("resume", spelling), meaning: resumeMeaning(session) },
    ...(failed?.log === undefined
      ? []
      : [
          {
            command: spell("logs", spelling, shellWord(failed.id)),
            meaning: `see what ${failed.id} printed`,
          },
        ]),
  ];
}

/** Returns the shortest command that continues a waiting or stopped phase. */
export function answerTo(phase: PhaseState, spelling: Spelling): string {
  const { sessionId: _, ...project } = spelling;
  const [request] = phase.stopped ?? [];
  return phase.status === "stopped" && request
    ? spell("approve", project, request.id)
    : spell("approve", spelling, shellWord(phase.id));
}

const MAX_GATES = 3;

function atGates(gates: string[], spelling: Spelling): Step[] {
  const [first] = gates;
  const several = gates.length > 1;
  const rejected = several ? `--reject "why" --phase ${shellWord(first ?? "")}` : '--reject "why"';
  return [
    { command: spell("resume", spelling), meaning: `approve ${list(gates)} and continue` },
    ...(several
      ? gates.slice(0, MAX_GATES).map((gate) => ({
          command: spell("approve", spelling, shellWord(gate)),
          meaning: `approve only ${gate}`,
        }))
      : []),
    { command: spell("resume", spelling, rejected), meaning: `send ${first} back with the reason` },
  ];
}

/** A person decides on each action after seeing it in full. `aos resume` only continues the session. */
function atStops(stopped: SessionState["phases"], gates: string[], spelling: Spelling): Step[] {
  const [first] = stopped;
  const requests = stopped.flatMap((phase) =>
    (phase.stopped ?? []).map(({ id }) => ({ id, phase: phase.id })),
  );
  const { sessionId: _, ...project } = spelling;
  const several = stopped.length + gates.length > 1;
  const rejected = several ? `--reject "why" --phase ${shellWord(first?.id ?? "")}` : '--reject "why"';
  const also = gates.length === 0 ? "" : `, and approve ${list(gates)}`;
  const asking = stopped.filter(({ asks }) => asks !== undefined);
  const merging = stopped.filter(({ conflict }) => conflict !== undefined);
  const answers = asking.map(({ id }) => ({
    command: spell(
      "resume",
      spelling,
      several ? `--answer "..." --phase ${shellWord(id)}` : '--answer "..."',
    ),
    meaning: `answer ${id}, which continues where it left off`,
  }));
  const merged = merging.map(({ id }) => ({
    command: spell("resume", spelling),
    meaning: `continue ${id} once its merge is committed${also}`,
  }));
  if (requests.length === 0) return [...answers, ...merged];
  return [
    ...answers,
    ...requests.map(({ id, phase }) => ({
      command: spell("approve", project, id),
      meaning: `see what ${phase} wants to do, and allow it once`,
    })),
    { command: spell("resume", spelling), meaning: `continue once that is decided${also}` },
    { command: spell("resume", spelling, rejected), meaning: `refuse it: ${first?.id} continues without it` },
  ];
}

function resumeMeaning(session: SessionState & Liveness): string {
  const failed = leavesOf(session)
    .filter(hasFailed)
    .map(({ id }) => id);
  if (session.interrupted) return "continue where it was cut off; finished phases are not repeated";
  if (session.resumeAt !== undefined)
    return "retry what a usage limit refused, once the limit has reset; finished phases are not repeated";
  if (failed.length > 0) return `try ${list(failed)} again; finished phases are not repeated`;
  return "continue";
}

export function spell(command: string, spelling: Spelling, rest = ""): string {
  const { sessionId: id } = spelling;
  const takesOption = command === "logs" || command === "approve";
  const session = id === undefined ? [] : [takesOption ? `--session ${id}` : id];
  const more = rest === "" ? [] : [rest];
  const parts = [
    spelling.aos ?? "aos",
    command,
    ...(takesOption ? [...more, ...session] : [...session, ...more]),
  ];
  if (spelling.project !== undefined) parts.push("--project", shellWord(spelling.project));
  return parts.join(" ");
}

/** Quotes an argument for the shell if necessary. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(word)) return word;
  return process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`;
}
