import { appendTempFile } from "@agentos/platform";
import { type Alert, type AlertState, nextAlert, type Observation } from "../alerts.js";
import type { Level } from "../levels.js";
import { formatObservation, type LoggedObservation } from "./log-line.js";

const LEVELS: Readonly<Record<string, Level>> = { n: "normal", w: "warning", c: "critical", u: "unknown" };
const REARM = "r";
// Like a re-arm that also informs the agent that an earlier alert is void.
const REARM_SAID = "s";

// Enough for more than a hundred observations. An alert depends on the last few only, and reading more takes
// time.
const REMEMBERED_BYTES = 8 * 1024;

/**
 * A session's alerts are computed from its log of observations. Each hook appends its own observation and
 * evaluates the log up to it, so if several hooks run at once, exactly the first sees that an alert is due.
 * Nothing is locked, and a killed hook leaves nothing behind that would mute or repeat an alert.
 * @param windowTokens converts tokens into a share of the window
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
 * Records that the conversation was started, resumed or compacted.
 * @returns whether the agent got an alert since it last heard that one is void
 */
export function logRearm(folder: string, name: string, { isSaid }: { isSaid: boolean }): boolean {
  const line = isSaid ? REARM_SAID : REARM;
  const text = appendTempFile(`${name}.log`, `\n${line}\n`, { folder, maxBytes: REMEMBERED_BYTES });
  // The last line was written by the current process; no other session start can come in between.
  const before = text?.slice(0, text.lastIndexOf(`\n${line}\n`));
  return before !== undefined && fold(before).isHeld;
}

interface Folded {
  /** Set when the current process's own observation triggers an alert. */
  alert?: Alert;
  /** Whether the agent got an alert that still applies, or that was never declared void. */
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

/** Undefined for anything else, such as a first line that was read from its middle. */
function parseLine(line: string): (Observation & LoggedObservation) | undefined {
  const [, letter = "", startedAt, at, usedTokens] = /^([nwcu]) (\d+) (\d+) (\d+) \w+$/.exec(line) ?? [];
  const level = LEVELS[letter];
  if (level === undefined) return undefined;
  return { level, startedAt: Number(startedAt), at: Number(at), usedTokens: Number(usedTokens) };
}
