import type { Forecast } from "./forecast.js";
import type { Level } from "./levels.js";
import type { ContextReading } from "./reading.js";

/** What one tool use, or one batch of parallel ones, showed. */
export interface Observation {
  level: Level;
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
  /** After an alert, the same is repeated at this tool use; default 5, so four are silent. */
  every?: number | undefined;
}

export const DEFAULT_EVERY = 5;

// Above this the clock was set back, and waiting for it to catch up would mute the alerts.
const LONGEST_OVERLAP_MS = 60_000;

/**
 * Decides whether a tool use is told to the agent. The first alert comes at once, and so does one more serious than the
 * last; the same level again only every few tool uses. Recovery above a threshold re-arms it. An unknown
 * level alerts nothing and re-arms nothing. Pure: keep the state and hand it back in.
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
    delete next.alerted;
    next.usesSinceAlert = 0;
    return { state: next };
  }
  const reason = reasonOf(before.alerted, level, next.usesSinceAlert >= (options.every ?? DEFAULT_EVERY));
  next.alerted = level;
  if (reason === undefined) return { state: next };
  next.usesSinceAlert = 0;
  const alert: Alert = { level, reason };
  if (observation.reading !== undefined) alert.reading = observation.reading;
  if (observation.forecast !== undefined) alert.forecast = observation.forecast;
  return { state: next, alert };
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
