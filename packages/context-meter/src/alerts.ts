import { assertObject, usedTokensOf } from "@agentos/platform";
import type { Forecast } from "./forecast.js";
import { assertThresholds, getLevel, type Level, type LevelInput, type Thresholds } from "./levels.js";

/** One tool use, or one batch of parallel tool uses, as observed by the meter. */
export interface Observation {
  level: Level;
  /** Percentage of the window in use, 0 to 100. If absent, only the number of tool uses delays a reminder. */
  usedPercent?: number | undefined;
  /**
   * When the observer started, in ms since the epoch. If observers overlap, their tool uses are counted
   * as one.
   */
  startedAt?: number | undefined;
  at?: number | undefined;
  /** Passed through to the alert. */
  reading?: AlertReading | undefined;
  forecast?: Forecast | undefined;
}

/** What an alert can report about the window. Every field is optional. */
export interface AlertReading extends LevelInput {
  /** Set if the window belongs to a subagent. */
  agentId?: string | undefined;
  /** How the window's size was determined; an alert mentions `assumed` sizes. */
  windowSource?: string | undefined;
}

/** What {@link nextAlert} remembers between tool uses, as plain data. */
export interface AlertState {
  /** The most serious alert that is still in effect; absent if there is none. */
  alerted?: "warning" | "critical";
  /** Tool uses since the last alert. */
  usesSinceAlert: number;
  /** Percentage of the window in use at the last alert; absent if unknown. */
  alertedPercent?: number;
  /** How many times the current alert has been repeated; absent if it has not been. */
  reminders?: number;
  /** When the last observation was made, in ms since the epoch. */
  observedAt?: number;
}

export interface Alert {
  level: "warning" | "critical";
  /**
   * `first`: no earlier alert is in effect. `rise`: more serious than the last alert. `reminder`:
   * the same level again, after more tool uses.
   */
  reason: "first" | "rise" | "reminder";
  reading?: AlertReading;
  forecast?: Forecast;
}

/** The thresholds are used only for a reading that is passed without a level. */
export interface AlertOptions extends Thresholds {
  /** Minimum number of tool uses between repeats of the same alert. Defaults to 5. */
  minUsesBetweenAlerts?: number | undefined;
}

const DEFAULT_MIN_USES = 5;

// The first reminder requires this growth in percentage points. After each reminder, the
// requirement is multiplied by the factor.
const REMINDER_POINTS = 3;
const REMINDER_GROWTH = 3;

// A longer overlap means that the clock was set back. Waiting for it to catch up would mute alerts.
const MAX_OVERLAP_MS = 60_000;

/**
 * Decides whether to alert the agent after a tool use. The first alert fires immediately, and so
 * does a more serious one. An alert at the same level is repeated only after `minUsesBetweenAlerts`
 * tool uses and after 3 more percentage points of the window have been used (then 9, then 27),
 * because repeated alerts make an agent hurry. Recovering above a threshold re-arms its alert. An
 * unknown level neither alerts nor re-arms; a reading needs `windowTokens` or `remainingPercent` to
 * have a level. Pure: keep the returned state and pass it to the next call.
 * @param state the `state` of the previous result; undefined at the start of a session and after a
 *   compaction
 * @param reading an observation, or a reading or `Usage` whose level is computed from the thresholds
 * @throws TypeError for an invalid argument or a misspelled option
 */
export function nextAlert(
  state: AlertState | undefined,
  reading: Observation | AlertReading,
  options: AlertOptions = {},
): { state: AlertState; alert?: Alert } {
  assertObject(reading, '"reading"');
  assertObject(options, "the options");
  const { minUsesBetweenAlerts = DEFAULT_MIN_USES, ...thresholds } = options;
  assertThresholds(thresholds, "warning, critical, minUsesBetweenAlerts");
  if (state !== undefined && typeof state?.usesSinceAlert !== "number")
    throw new TypeError('Expected "state" to be the "state" of the previous result, or undefined');
  const observation = "level" in reading ? reading : observe(reading, thresholds);
  const before = state ?? { usesSinceAlert: 0 };
  const next: AlertState = {
    ...before,
    usesSinceAlert: before.usesSinceAlert + (overlaps(before, observation) ? 0 : 1),
  };
  if (observation.at !== undefined) next.observedAt = Math.max(before.observedAt ?? 0, observation.at);
  const { level } = observation;
  if (level === "unknown") return { state: next };
  if (level === "normal") {
    return { state: afterAlert(next, undefined) };
  }
  const isDue = next.usesSinceAlert >= minUsesBetweenAlerts && hasGrown(before, observation);
  const reason = reasonOf(before.alerted, level, isDue);
  if (reason === undefined) {
    next.alerted = level;
    return { state: next };
  }
  const alert: Alert = { level, reason };
  if (observation.reading !== undefined) alert.reading = observation.reading;
  if (observation.forecast !== undefined) alert.forecast = observation.forecast;
  return { state: afterAlert(next, observation, reason === "reminder"), alert };
}

function observe(reading: AlertReading, thresholds: Thresholds): Observation {
  const { windowTokens } = reading;
  const usedTokens = usedTokensOf(reading);
  const isKnown = usedTokens !== undefined && windowTokens !== undefined;
  const usedPercent = isKnown ? (usedTokens / windowTokens) * 100 : undefined;
  const isCounted = usedTokens === reading.usedTokens;
  return {
    level: getLevel(reading, thresholds),
    usedPercent,
    reading: isCounted ? reading : { ...reading, usedTokens },
  };
}

function afterAlert(state: AlertState, alerted: Observation | undefined, isReminder = false): AlertState {
  const next: AlertState = { usesSinceAlert: 0 };
  if (state.observedAt !== undefined) next.observedAt = state.observedAt;
  if (alerted === undefined || alerted.level === "normal" || alerted.level === "unknown") return next;
  next.alerted = alerted.level;
  if (alerted.usedPercent !== undefined) next.alertedPercent = alerted.usedPercent;
  if (isReminder) next.reminders = (state.reminders ?? 0) + 1;
  return next;
}

function hasGrown({ alertedPercent, reminders = 0 }: AlertState, { usedPercent }: Observation): boolean {
  if (alertedPercent === undefined || usedPercent === undefined) return true;
  return usedPercent - alertedPercent >= REMINDER_POINTS * REMINDER_GROWTH ** reminders;
}

function reasonOf(
  alerted: AlertState["alerted"],
  level: Alert["level"],
  isDue: boolean,
): Alert["reason"] | undefined {
  if (alerted === undefined) return "first";
  if (alerted === "warning" && level === "critical") return "rise";
  return isDue ? "reminder" : undefined;
}

/** Whether parallel tool calls were observed concurrently. They must cause only one alert. */
function overlaps(state: AlertState, observation: Observation): boolean {
  const { startedAt } = observation;
  if (startedAt === undefined || state.observedAt === undefined) return false;
  const overlap = state.observedAt - startedAt;
  return overlap >= 0 && overlap < MAX_OVERLAP_MS;
}
