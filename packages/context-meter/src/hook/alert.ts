import { aosCommand, sweepTempFolder } from "@agentos/platform";
import { forecast } from "../forecast.js";
import { getLevel } from "../levels.js";
import { readMetrics, type SessionMetrics } from "../metrics.js";
import type { ContextReading } from "../reading.js";
import { renderAlert } from "../render.js";
import { logObservation, logRearm } from "./alert-log.js";
import type { HookRun } from "./hook-run.js";
import type { LoggedObservation } from "./log-line.js";

const VOID = "CONTEXT: the earlier warning no longer applies after this compaction.";

/** Re-arms the alerts. Returns a note for the agent if its earlier alert no longer applies. */
export function rearm({ event, context }: HookRun): string | undefined {
  // For other events, the hook's output does not reach the model.
  const isSaid = event.kind === "session-start" && event.source === "compact";
  const wasAlerted = logRearm(context.folder, event.stateName, { isSaid });
  sweepTempFolder(context.folder, context.now());
  return wasAlerted && isSaid ? VOID : undefined;
}

export function alertFor(
  run: HookRun,
  observation: LoggedObservation,
  reading: ContextReading,
  history: SessionMetrics["history"],
): string | undefined {
  const { event, context, config } = run;
  const { windowTokens, autoCompactAt } = reading;
  const alert = logObservation(context.folder, event.stateName, observation, windowTokens);
  if (!alert) return undefined;
  const outlook = forecast(history, { windowTokens, autoCompactAt, thresholds: config });
  return renderAlert({ ...alert, reading, ...(outlook && { forecast: outlook }) }, pauseOption(run));
}

/**
 * Falls back to a status line's metrics, which do not apply to subagents. They are not recorded
 * again, because they would then look like our own.
 */
export function alertFromMetrics(run: HookRun): string | undefined {
  const { event, context, config } = run;
  const { folder, startedAt, now } = context;
  if (event.action !== "observe" || event.agentId !== undefined) return undefined;
  const metrics = readMetrics(event.sessionId, { folder, now });
  if (!metrics) return undefined;
  const { remainingPercent } = metrics;
  const reading = { remainingPercent };
  const observation = { level: getLevel(reading, config), startedAt, at: now().getTime(), usedTokens: 0 };
  const alert = logObservation(folder, event.stateName, observation);
  return alert && renderAlert({ ...alert, reading }, pauseOption(run));
}

/** Omits the command inside a phase, because pausing there would stop the workflow. */
function pauseOption({ projectFolder, context }: HookRun): { pauseCommand?: string } {
  const { env, aosFile } = context;
  if (projectFolder === undefined || env.AGENTOS_PHASE) return {};
  return { pauseCommand: `${aosCommand(projectFolder, env, aosFile)} pause` };
}
