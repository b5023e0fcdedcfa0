import { basename, join } from "node:path";
import { aosCommand, sweepTempFolder } from "@agentos/internal";
import { normalizeModel } from "../claude-models.js";
import { claudeCode } from "../clients/claude-code.js";
import { type ContextConfig, type LoadedConfig, loadContextConfig } from "../config.js";
import { forecast } from "../forecast.js";
import type { JsonObject } from "../json-object.js";
import { type LevelInput, levelOf } from "../levels.js";
import { readMetrics, readOwnMetrics, writeMetrics } from "../metrics.js";
import type { Environment } from "../models.js";
import { measureFile } from "../read-context.js";
import { type ContextReading, type Measurement, toReading } from "../reading.js";
import { renderAlert } from "../render.js";
import { stateName } from "../state-files.js";
import { logObservation, logRearm } from "./alert-log.js";
import { answerFor } from "./answer.js";
import { type HookEvent, readEvent } from "./event.js";
import { reportUsage } from "./usage-report.js";

/** Where and when a hook runs. A process has one; tests make their own. */
export interface HookContext {
  env: Environment;
  /** For events that do not name their folder. */
  cwd: string;
  /** The folder for the state files. */
  folder: string;
  /** When the process started, in milliseconds since 1970. */
  startedAt: number;
  now: () => number;
  sleep: (ms: number) => void;
  /** The path of `aos`, if the hook is part of that command's package. */
  aosFile?: string | undefined;
}

export interface HookResult {
  /** Printed as JSON; absent: print nothing. */
  answer?: object;
  /** One line each for stderr. */
  problems: string[];
}

const VOID = "CONTEXT: the earlier warning is void after this compaction.";

/** Everything the hook does between its stdin and its stdout. */
export function runHook(input: JsonObject, context: HookContext): HookResult {
  const event = readEvent(input);
  const name = event && stateName(event.sessionId, event.agentId);
  if (!event || name === undefined) return { problems: [] };
  const { config, problems, projectFolder } = loadContextConfig(event.cwd ?? context.cwd, context.env);
  if (!config.enabled) return { problems };
  if (event.kind === "rearm") {
    const wasTold = logRearm(context.folder, name, { isSaid: event.isAfterCompaction });
    sweepTempFolder(context.folder, context.now());
    return wasTold && event.isAfterCompaction ? { problems, answer: answerFor(event, VOID) } : { problems };
  }
  const reading = measure(event, config, context);
  const text = reading
    ? observe(event, name, reading, { config, projectFolder, problems }, context)
    : observeMetrics(event, name, config, projectFolder, context);
  return text === undefined ? { problems } : { problems, answer: answerFor(event, text) };
}

function measure(event: HookEvent, config: ContextConfig, context: HookContext): ContextReading | undefined {
  const path = transcriptOf(event, context.env);
  if (path === undefined) return undefined;
  const deadline = context.now() + (event.kind === "batch" ? config.waitMs : 0);
  let found = tryMeasure(path, event);
  // The row is nearly always there within 35 ms; sleeping costs no CPU.
  for (let pause = 5; found?.freshness === "lagged" || (!found && event.kind === "batch"); pause *= 2) {
    const left = deadline - context.now();
    if (left <= 0) break;
    context.sleep(Math.min(pause, left));
    found = tryMeasure(path, event);
  }
  if (!found) return undefined;
  addUnwritten(found, event);
  const { folder, env } = context;
  const metrics = readOwnMetrics(event.sessionId, { folder, now: context.now(), agentId: event.agentId });
  const known =
    metrics?.windowSource === "client" && sameModel(metrics.model, found.model)
      ? metrics.windowTokens
      : undefined;
  return toReading(found, { windowTokens: config.windowTokens, reportedWindow: known, env });
}

function tryMeasure(path: string, event: HookEvent): Measurement | undefined {
  try {
    // At the end of a turn no call is expected.
    const expectedCalls = event.kind === "silent" ? undefined : event.callIds;
    const format = event.client === "claude-code" ? claudeCode : undefined;
    return measureFile(path, { client: event.client, format, agentId: event.agentId, expectedCalls });
  } catch {
    // The file does not exist (yet), or is not ours to read: no reading.
    return undefined;
  }
}

/**
 * Adds what the next request will contain beyond the file: the tools' results, and the answer's
 * calls if it is not there yet.
 */
function addUnwritten(found: Measurement, event: HookEvent): void {
  if (event.kind === "silent" || found.freshness === "unknown") return;
  if (found.freshness === "lagged") found.pendingTokens += event.inputTokens;
  if (!found.sawResult) found.pendingTokens += event.resultTokens;
}

/** Hooks inside a subagent get their session's transcript; the subagent's own is beside it. */
function transcriptOf(event: HookEvent, env: Environment): string | undefined {
  const { client, agentId, transcriptPath, sessionId } = event;
  if (client === "copilot" && transcriptPath === undefined) {
    return join(
      env.COPILOT_HOME || join(env.HOME || env.USERPROFILE || "", ".copilot"),
      "session-state",
      sessionId,
      "events.jsonl",
    );
  }
  if (transcriptPath === undefined || agentId === undefined) return transcriptPath;
  const file = basename(transcriptPath);
  if (client !== "claude-code") {
    // These may name the subagent's own file. If the path does not contain its id, the owner is unknown.
    return agentId.length >= SHORTEST_TELLING_ID && file.includes(agentId) ? transcriptPath : undefined;
  }
  if (file === `agent-${agentId}.jsonl`) return transcriptPath;
  return join(transcriptPath.replace(/\.jsonl$/, ""), "subagents", `agent-${agentId}.jsonl`);
}

const SHORTEST_TELLING_ID = 8;

/** A status line names the model with its `[1m]` suffix, a transcript usually without. */
function sameModel(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && normalizeModel(one) === normalizeModel(other);
}

function observe(
  event: HookEvent,
  name: string,
  reading: ContextReading,
  { config, projectFolder, problems }: LoadedConfig,
  context: HookContext,
): string | undefined {
  const { folder, startedAt } = context;
  const { sessionId, agentId, cwd } = event;
  const level = levelOf(reading, config);
  const now = context.now();
  const usedTokens = reading.usedTokens ?? 0;
  const logged =
    event.kind === "silent"
      ? undefined
      : logObservation(
          folder,
          name,
          { level, startedAt, at: now, usedTokens },
          { every: config.every, windowTokens: reading.windowTokens },
        );
  const history = logged?.history ?? readOwnMetrics(sessionId, { folder, now, agentId })?.history;
  try {
    writeMetrics(folder, reading, { sessionId, source: "transcript", level, cwd, history, now });
    reportUsage(context.env, reading);
  } catch (error) {
    // The metrics are for others; the agent is told regardless.
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (!logged?.alert) return undefined;
  const { windowTokens, autoCompactAt } = reading;
  const outlook = forecast(logged.history, { windowTokens, autoCompactAt, thresholds: config });
  return renderAlert(
    outlook ? { ...logged.alert, reading, forecast: outlook } : { ...logged.alert, reading },
    pause(projectFolder, context),
  );
}

/**
 * Falls back to a status line's figures when no transcript has any. They are not written again, or they would
 * come back as ours. A subagent has none, and its session's are not its own.
 */
function observeMetrics(
  event: HookEvent,
  name: string,
  config: ContextConfig,
  projectFolder: string | undefined,
  context: HookContext,
): string | undefined {
  if (event.kind === "silent" || event.agentId !== undefined) return undefined;
  const metrics = readMetrics(event.sessionId, { folder: context.folder, now: context.now() });
  if (!metrics) return undefined;
  const reading: LevelInput = { pendingTokens: 0, remainingPercent: metrics.remainingPercent };
  const at = context.now();
  const observation = { level: levelOf(reading, config), startedAt: context.startedAt, at, usedTokens: 0 };
  const { alert } = logObservation(context.folder, name, observation, { every: config.every });
  return alert && renderAlert({ ...alert, reading }, pause(projectFolder, context));
}

/**
 * None inside a phase: pausing would stop the workflow that the phase belongs to, and the
 * workflow hands over by itself.
 */
function pause(projectFolder: string | undefined, { env, aosFile }: HookContext): { pauseCommand?: string } {
  if (projectFolder === undefined || env.AGENTOS_PHASE) return {};
  return { pauseCommand: `${aosCommand(projectFolder, env, aosFile)} pause` };
}
