import { appendTempFile } from "@agentos/platform";
import { type Alert, type AlertState, nextAlert, type Observation } from "../alerts.js";
import type { Level } from "../levels.js";
import { formatObservation, type LoggedObservation } from "./log-line.js";

const LEVELS: Readonly<Record<string, Level>> = { n: "normal", w: "warning", c: "critical", u: "unknown" };
const REARM = "r";
// Like `r`, but the agent was also told that its earlier alert no longer applies.
const REARM_SAID = "s";

// Enough for more than a hundred observations. Alerts depend only on the last few.
const REMEMBERED_BYTES = 8 * 1024;

/**
 * Logs an observation and returns the alert that it triggers, if any. Each hook evaluates the log
 * only up to its own line, so exactly one of several concurrent hooks alerts the agent. There is no
 * lock that a killed hook could leave behind.
 * @param windowTokens used to convert tokens into a percentage of the window
 */
export function logObservation(
  folder: string,
  name: string,
  observation: LoggedObservation,
  windowTokens?: number,
): Alert | undefined {
  const line = formatObservation(observation);
  const text = appendTempFile(`${name}.log`, line, { folder, maxBytes: REMEMBERED_BYTES });
  return text === undefined ? undefined : fold(text, line.trim(), windowTokens).alert;
}

/**
 * Logs that the conversation was started, resumed or compacted.
 * @returns whether the agent has received an alert that has not yet been withdrawn
 */
export function logRearm(folder: string, name: string, { isSaid }: { isSaid: boolean }): boolean {
  const line = isSaid ? REARM_SAID : REARM;
  const text = appendTempFile(`${name}.log`, `\n${line}\n`, { folder, maxBytes: REMEMBERED_BYTES });
  // The last match is the line just appended; no other session start can come in between.
  const before = text?.slice(0, text.lastIndexOf(`\n${line}\n`));
  return before !== undefined && fold(before).isHeld;
}

interface Folded {
  alert?: Alert;
  /** Whether the agent has received an alert that still applies or has not yet been withdrawn. */
  isHeld: boolean;
}

function fold(text: string, own?: string, windowTokens?: number): Folded {
  let state: AlertState | undefined;
  let isHeld = false;
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
    const { state: next, alert } = nextAlert(state, observation);
    state = next;
    isHeld = state.alerted !== undefined || (isHeld && observation.level === "unknown");
    if (line === own) return { isHeld, ...(alert && { alert }) };
  }
  return { isHeld };
}

/** Parses an observation. Returns undefined for other lines, such as a truncated first line. */
function parseLine(line: string): (Observation & LoggedObservation) | undefined {
  const [, letter = "", startedAt, at, usedTokens] = /^([nwcu]) (\d+) (\d+) (\d+) \w+$/.exec(line) ?? [];
  const level = LEVELS[letter];
  if (level === undefined) return undefined;
  return { level, startedAt: Number(startedAt), at: Number(at), usedTokens: Number(usedTokens) };
}
