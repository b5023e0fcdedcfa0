import type { Forecast } from "./forecast.js";
import type { Level } from "./levels.js";
import type { ContextReading } from "./reading.js";

/** What one tool use, or one batch of parallel ones, showed. */
export interface Observation {
  level: Level;
  /** How much of the window is used, from 0 to 100; without it, a repeated alert waits for tool uses alone. */
  usedPercent?: number | undefined;
  /** When the observer began and when it observed, in milliseconds since 1970. Both given, observers at work at the same time count as one tool use. */
  startedAt?: number | undefined;
  at?: number | undefined;
  /** Handed on to the alert. */
  reading?: AlertReading | undefined;
  forecast?: Forecast | undefined;
}

/** What an alert can say about the window; all of it may be unknown. */
export type AlertReading = Pick<
  ContextReading,
  | "usedTokens"
  | "windowTokens"
  | "pendingTokens"
  | "remainingPercent"
  | "autoCompactAt"
  | "agentId"
  | "lostTokens"
>;

/** What {@link nextAlert} remembers from one tool use to the next. Plain data. */
export interface AlertState {
  /** The most serious level that was alerted and is still held; absent when the next alert is a first one. */
  alerted?: "warning" | "critical";
  /** Tool uses since the last alert. */
  usesSinceAlert: number;
  /** How much of the window was used at the last alert; absent when that was unknown. */
  alertedPercent?: number;
  /** How often the alert that is held was repeated; absent: never. */
  reminders?: number;
  /** When the last observation was made. */
  observedAt?: number;
}

export interface Alert {
  level: "warning" | "critical";
  /** The first of its kind, more serious than the one before, or the same again after some tool uses. */
  reason: "first" | "rise" | "reminder";
  reading?: AlertReading;
  forecast?: Forecast;
}

export interface AlertOptions {
  /** After an alert, the same is not repeated before this tool use; default 5, so four are silent. */
  every?: number | undefined;
}

export const DEFAULT_EVERY = 5;

// So much more of the window must be used before an alert is repeated, in points; and before each further time, so many times as much.
const REMINDER_POINTS = 3;
const REMINDER_GROWTH = 3;

// Above this the clock was set back, and waiting for it to catch up would mute the alerts.
const LONGEST_OVERLAP_MS = 60_000;

/**
 * Decides whether a tool use is told to the agent. The first alert comes at once, and so does one more serious than the
 * last. The same level is repeated only after some tool uses and when 3 points more of the window are used, then 9, then 27: an
 * agent that is told the same again and again hurries. Recovery above a threshold re-arms it. An unknown level alerts
 * nothing and re-arms nothing. Pure: keep the state and hand it back in.
 * @param state undefined at the start of a session and after a compaction
 */
export function nextAlert(
  state: AlertState | undefined,
  observation: Observation,
  options: AlertOptions = {},
): { state: AlertState; alert?: Alert } {
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
  const isDue = next.usesSinceAlert >= (options.every ?? DEFAULT_EVERY) && hasGrown(before, observation);
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

/** The state after an alert, or after a recovery when there is no observation. */
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

/**
 * Parallel tool calls end together, and their observers run side by side: one step of the agent, which must not be told
 * the same thing several times over.
 */
function overlaps(state: AlertState, observation: Observation): boolean {
  const { startedAt } = observation;
  if (startedAt === undefined || state.observedAt === undefined) return false;
  const overlap = state.observedAt - startedAt;
  return overlap >= 0 && overlap < LONGEST_OVERLAP_MS;
}
