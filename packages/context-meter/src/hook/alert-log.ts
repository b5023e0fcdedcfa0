import { type Alert, type AlertState, nextAlert, type Observation } from "../alerts.js";
import type { Level } from "../levels.js";
import { appendAndRead } from "../state-files.js";
import { formatLine } from "./log-line.js";

const LETTERS: Readonly<Record<Level, string>> = { normal: "n", warning: "w", critical: "c", unknown: "u" };
const LEVELS: Readonly<Record<string, Level>> = { n: "normal", w: "warning", c: "critical", u: "unknown" };
const REARM = "r";
// Like a re-arm, and the agent is told that an earlier alert is void.
const REARM_SAID = "s";

// More than a hundred observations. An alert depends on the last few, and folding takes time.
const REMEMBERED_BYTES = 8 * 1024;
const HISTORY = 20;

export interface LoggedObservation {
  level: Level;
  startedAt: number;
  at: number;
  /** 0 when unknown. */
  usedTokens: number;
}

export interface LogOptions {
  /** See `AlertOptions`. */
  every: number;
  /** Window size in tokens, to turn tokens into a share; undefined when unknown. */
  windowTokens?: number | undefined;
}

export interface LogResult {
  /** Set when this observation triggers an alert. */
  alert?: Alert;
  /** Tokens used at the last tool calls, oldest first, this one included. */
  history: { timestamp: number; usedTokens: number }[];
}

/**
 * A session's alerts are a fold over its log of observations. Each hook appends its own and folds up to it,
 * so of several that run at once exactly the first sees that an alert is due. Nothing is locked, and a killed
 * hook leaves nothing behind that would mute or repeat an alert.
 */
export function logObservation(
  folder: string,
  name: string,
  observation: LoggedObservation,
  options: LogOptions,
): LogResult {
  const { level, startedAt, at, usedTokens } = observation;
  const line = formatLine(LETTERS[level], startedAt, at, usedTokens);
  const text = appendAndRead(folder, `${name}.log`, line, REMEMBERED_BYTES);
  if (text === undefined) return { history: [] };
  return fold(text, line.trim(), options);
}

/**
 * Records that the conversation was started, resumed or compacted.
 * @returns whether the agent was told an alert since it was last told that one is void
 */
export function logRearm(folder: string, name: string, { isSaid }: { isSaid: boolean }): boolean {
  const line = isSaid ? REARM_SAID : REARM;
  const text = appendAndRead(folder, `${name}.log`, `\n${line}\n`, REMEMBERED_BYTES);
  // The last line is this process's own; another session's start does not come in between.
  const before = text?.slice(0, text.lastIndexOf(`\n${line}\n`));
  return before !== undefined && fold(before, undefined, { every: 1 }).isHeld;
}

interface Folded extends LogResult {
  /** Whether the agent was told an alert that still holds, or that nobody has declared void. */
  isHeld: boolean;
}

function fold(text: string, own: string | undefined, { every, windowTokens }: LogOptions): Folded {
  let state: AlertState | undefined;
  let isHeld = false;
  let alert: Alert | undefined;
  const history: LogResult["history"] = [];
  for (const line of text.split("\n")) {
    if (line === REARM || line === REARM_SAID) {
      state = undefined;
      if (line === REARM_SAID) isHeld = false;
      continue;
    }
    const observation = parseLine(line);
    if (!observation) continue;
    if (windowTokens !== undefined && observation.usedTokens > 0)
      observation.usedPercent = (observation.usedTokens / windowTokens) * 100;
    const next = nextAlert(state, observation, { every });
    state = next.state;
    isHeld = state.alerted !== undefined || (isHeld && observation.level === "unknown");
    if (observation.usedTokens > 0) {
      history.push({ timestamp: Math.floor(observation.at / 1000), usedTokens: observation.usedTokens });
    }
    if (line === own) {
      alert = next.alert;
      break;
    }
  }
  const result: Folded = { history: history.slice(-HISTORY), isHeld };
  if (alert) result.alert = alert;
  return result;
}

/** Undefined for anything else, such as a first line that was read from its middle. */
function parseLine(line: string): (Observation & LoggedObservation) | undefined {
  const [, letter = "", startedAt, at, usedTokens] = /^([nwcu]) (\d+) (\d+) (\d+) \w+$/.exec(line) ?? [];
  const level = LEVELS[letter];
  if (level === undefined) return undefined;
  return { level, startedAt: Number(startedAt), at: Number(at), usedTokens: Number(usedTokens) };
}
