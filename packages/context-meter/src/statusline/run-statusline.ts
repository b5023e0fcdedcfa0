import { basename } from "node:path";
import { claudeCodeUsage, type Environment, isSet } from "@agentos/clients";
import { asObject, asText, findHomeFolder, type JsonObject, printable } from "@agentos/platform";
import { loadContextConfig } from "../config.js";
import { getLevel } from "../levels.js";
import { measureSession } from "../measure/measure-session.js";
import { readMetrics, writeMetrics } from "../metrics.js";
import { learnFrom } from "../models/learn-from.js";
import { type ContextReading, createReading } from "../reading.js";
import { renderStatusline } from "../render.js";
import { readStatusline } from "../statusline-input.js";

export interface StatuslineContext {
  env: Environment;
  cwd: string;
  folder: string;
  now: () => Date;
}

export interface StatuslineResult {
  /** Absent if the meter is turned off. */
  line?: string;
  problems: string[];
}

/** Does everything between stdin and stdout except running the wrapped command. */
export function runStatusline(event: JsonObject, context: StatuslineContext): StatuslineResult {
  const cwd = asText(asObject(event.workspace)?.current_dir) ?? asText(event.cwd) ?? context.cwd;
  const { config, problems } = loadContextConfig(cwd, context.env);
  if (!config.enabled) return { problems };
  const reading = measure(event, config.windowTokens, context);
  const level = reading ? getLevel(reading, config) : "unknown";
  if (reading) learnFrom(reading, context.env);
  if (reading) tryWrite(reading, level, cwd, context, problems);
  const model = asObject(event.model);
  const line = renderStatusline(reading, {
    model: clean(asText(model?.display_name) ?? asText(model?.id)),
    folder: clean(basename(cwd)),
    level,
    color: !isSet(context.env.NO_COLOR),
  });
  return { line, problems };
}

/** Prefers the client's own counts; measures the transcript if there are none. */
function measure(
  event: JsonObject,
  windowTokens: number | undefined,
  context: StatuslineContext,
): ContextReading | undefined {
  const { env } = context;
  const own = readStatusline(event, env);
  const path = asText(event.transcript_path);
  if (own?.usedTokens !== undefined && windowTokens !== undefined)
    return createReading(own, { windowTokens, env });
  if (own?.usedTokens !== undefined || path === undefined) return own;
  try {
    const found = measureSession(path, claudeCodeUsage);
    if (!found) return own;
    const reportedWindow = own?.windowTokens;
    return createReading(found, { windowTokens, reportedWindow, env });
  } catch {
    return own;
  }
}

function tryWrite(
  reading: ContextReading,
  level: ReturnType<typeof getLevel>,
  cwd: string,
  context: StatuslineContext,
  problems: string[],
): void {
  if (reading.sessionId === undefined) return;
  const { folder, now } = context;
  try {
    // The hook maintains the history, because it sees every tool call.
    const { history } = readMetrics(reading.sessionId, { folder, now }) ?? {};
    writeMetrics(folder, reading, {
      sessionId: reading.sessionId,
      source: "statusline",
      level,
      cwd,
      home: findHomeFolder(context.env),
      history,
      at: now(),
    });
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
}

function clean(text: string | undefined): string | undefined {
  return text === undefined ? undefined : printable(text).replaceAll("\n", " ").slice(0, 80);
}
