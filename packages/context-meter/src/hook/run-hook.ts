import { dialectFor } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import { appendTempFile, findHomeFolder } from "@agentos/platform";
import { loadContextConfig } from "../config.js";
import { getLevel } from "../levels.js";
import { readOwnMetrics, type SessionMetrics, writeMetrics } from "../metrics.js";
import { learnFrom } from "../models/learn-from.js";
import { alertFor, alertFromMetrics, rearm } from "./alert.js";
import type { HookContext, HookRun } from "./hook-run.js";
import { formatObservation } from "./log-line.js";
import { measureEvent } from "./measure-event.js";
import { observedEvent } from "./observed-event.js";
import { reportUsage } from "./usage-report.js";

export interface HookResult {
  /** Printed as JSON. If absent, nothing is printed. */
  answer?: object;
  /** Each is printed as one line on stderr. */
  problems: string[];
}

// A forecast uses at most this many entries.
const MAX_HISTORY_LENGTH = 20;

export function runHook(input: JsonObject, context: HookContext): HookResult {
  const event = observedEvent(input);
  if (!event) return { problems: [] };
  const loaded = loadContextConfig(event.cwd ?? context.cwd, context.env);
  const { problems } = loaded;
  if (!loaded.config.enabled) return { problems };
  const run: HookRun = { event, context, ...loaded };
  const text = event.action === "rearm" ? rearm(run) : observe(run);
  if (text === undefined) return { problems };
  return { problems, answer: dialectFor(event.client).context(event.name, text) };
}

function observe(run: HookRun): string | undefined {
  const { event, context, config, problems } = run;
  const { folder, startedAt } = context;
  const { sessionId, agentId, cwd } = event;
  const known = readOwnMetrics(sessionId, { folder, now: context.now, agentId });
  const reading = measureEvent(run, known);
  if (!reading) return alertFromMetrics(run);
  const level = getLevel(reading, config);
  const at = context.now();
  const { usedTokens = 0 } = reading;
  const observation = { level, startedAt, at: at.getTime(), usedTokens };
  const isObserved = event.action === "observe";
  const history = isObserved ? extended(known, usedTokens, at) : (known?.history ?? []);
  const isAlert = isObserved && (level === "warning" || level === "critical");
  const text = isAlert ? alertFor(run, observation, reading, history) : undefined;
  try {
    if (isObserved && !isAlert)
      appendTempFile(`${event.stateName}.log`, formatObservation(observation), { folder, maxBytes: 0 });
    const home = findHomeFolder(context.env);
    writeMetrics(folder, reading, { sessionId, source: "transcript", level, cwd, home, history, at });
    reportUsage(context.env, reading);
    learnFrom(reading, context.env);
  } catch (error) {
    // The metrics are for other readers. The agent gets its alert even if they cannot be written.
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return text;
}

function extended(
  known: SessionMetrics | undefined,
  usedTokens: number,
  at: Date,
): SessionMetrics["history"] {
  const history = known?.history ?? [];
  if (usedTokens === 0) return history;
  const timestamp = Math.floor(at.getTime() / 1000);
  return [...history, { timestamp, usedTokens }].slice(-MAX_HISTORY_LENGTH);
}
