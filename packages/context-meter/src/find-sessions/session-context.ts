import { existsSync } from "node:fs";
import type { Environment } from "@agentos/clients";
import { assertOptions, temporaryFolder } from "@agentos/platform";
import type { ClientName } from "../client-name.js";
import { readCompactSwitches } from "../compaction.js";
import { loadContextConfig } from "../config.js";
import { type Forecast, forecast } from "../forecast.js";
import { getLevel, type Level, type LevelTokens, levelTokens } from "../levels.js";
import { measureFile } from "../measure/measure-file.js";
import type { Measurement } from "../measure/measurement.js";
import { readMetrics } from "../metrics.js";
import { isSameModel } from "../models/model-name.js";
import { type ContextReading, createReading } from "../reading.js";
import { agentIn } from "./agent-in.js";
import { startedIn } from "./started-in.js";

/** A session's reading, evaluated with the project's configuration and the session's metrics. */
export interface SessionContext {
  reading: ContextReading;
  /** According to the thresholds of the session's project. */
  level: Level;
  /** Where each level begins; absent if the window's size is unknown. */
  levelTokens?: LevelTokens;
  /** The folder in which the client was started, if it is recorded. */
  folder?: string;
  /** Absent if no hook has seen the session grow. */
  forecast?: Forecast;
  problems: string[];
}

export interface SessionContextOptions {
  /** The client that wrote the file. Detected from the file's content by default. */
  client?: ClientName | undefined;
  /** Used for the configuration if the file names no folder. Defaults to the current folder. */
  folder?: string | undefined;
  /** Defaults to `process.env`. */
  env?: Environment | undefined;
  /** Defaults to the system clock. */
  now?: (() => Date) | undefined;
}

/**
 * Reads a session's file as the hook does: `readContext` with the window and thresholds from the
 * project's configuration, and with the window that the client passed to its status line.
 * @returns undefined if the file contains no token counts
 * @throws the system's error if the file cannot be opened
 */
export async function readSessionContext(
  path: string,
  options: SessionContextOptions = {},
): Promise<SessionContext | undefined> {
  assertOptions(options, { client: true, folder: true, env: true, now: true });
  const found = measureFile(path, { client: options.client, agentId: agentIn(path) });
  return found && contextOf(found, startedIn(path), options);
}

/** Evaluates a measurement with the project's configuration and the session's metrics. */
export function contextOf(
  found: Measurement,
  folder: string | undefined,
  options: SessionContextOptions,
): SessionContext {
  const { env = process.env, now } = options;
  const isHere = folder !== undefined && existsSync(folder);
  const { config, problems } = loadContextConfig(isHere ? folder : (options.folder ?? process.cwd()), env);
  const metrics =
    found.sessionId === undefined
      ? undefined
      : readMetrics(found.sessionId, { folder: temporaryFolder(env), now, agentId: found.agentId });
  const reading = createReading(found, {
    windowTokens: config.windowTokens,
    reportedWindow:
      metrics?.windowSource === "client" && isSameModel(metrics.model, found.model)
        ? metrics.windowTokens
        : undefined,
    env,
    switches: readCompactSwitches(found.client, folder, env),
  });
  const { windowTokens, autoCompactAt } = reading;
  const outlook = forecast(metrics?.history ?? [], { windowTokens, autoCompactAt, thresholds: config });
  const begins = levelTokens(reading, config);
  return {
    reading,
    level: getLevel(reading, config),
    problems,
    ...(begins && { levelTokens: begins }),
    ...(folder !== undefined && { folder }),
    ...(outlook && { forecast: outlook }),
  };
}
