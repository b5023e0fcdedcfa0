import type { Environment } from "@agentos/clients";
import { assertOptions, findHomeFolder, temporaryFolder } from "@agentos/platform";
import { loadContextConfig } from "../config.js";
import type { Forecast } from "../forecast.js";
import { getLevel, type Level, type LevelTokens, levelTokens } from "../levels.js";
import type { Freshness } from "../measure/measurement.js";
import { listMetrics, type SessionMetrics } from "../metrics.js";
import type { ContextReading } from "../reading.js";
import { type DatabaseSession, findDatabaseSessions } from "./database-sessions.js";
import { type Candidate, candidates } from "./find-sessions.js";
import { readSessionContext } from "./session-context.js";

/** A recently active session, in any client and folder on this machine. */
export interface LiveSession {
  sessionId: string;
  /** The client's name. Metrics can name clients that this library does not support. */
  client?: string;
  /** The folder in which the client was started. */
  folder?: string;
  /** The session's file; absent if the session is in a database or only its metrics are known. */
  path?: string;
  /** When the session's file, database entry or metrics were last written, in ms since 1970. */
  activeAt: number;
  level: Level;
  /** Where each level begins; absent if the window's size is unknown. */
  levelTokens?: LevelTokens;
  /** Absent if no hook has seen the session grow. */
  forecast?: Forecast;
  /** What is known about the session's context. Metrics provide fewer fields than files. */
  reading: Partial<Omit<ContextReading, "client">>;
}

export interface ListLiveOptions {
  /**
   * Maximum time since the last activity, in milliseconds. Defaults to one hour. Metrics older than
   * twelve hours are always ignored.
   */
  activeWithinMs?: number | undefined;
  /** Whether to list subagents too, under their session's id. Defaults to false. */
  subagents?: boolean | undefined;
  /** Pass the same map to each call, so that unchanged files are not read again. */
  readings?: LiveReadings | undefined;
  /** Defaults to `process.env`. */
  env?: Environment | undefined;
  /** Defaults to the system clock. */
  now?: (() => Date) | undefined;
}

/** What has been read from each file, by path. */
export type LiveReadings = Map<string, { print: string; session: LiveSession | undefined }>;

const HOUR_MS = 3_600_000;

/**
 * Lists the recently active sessions on this machine, latest activity first, from the clients'
 * files and databases, or else from the metrics. Omits sessions that have no reading yet.
 */
export async function listLiveSessions(options: ListLiveOptions = {}): Promise<LiveSession[]> {
  assertOptions(options, { activeWithinMs: true, subagents: true, readings: true, env: true, now: true });
  const { activeWithinMs = HOUR_MS, env = process.env, now = () => new Date() } = options;
  const { subagents, readings = new Map() as LiveReadings } = options;
  const since = now().getTime() - activeWithinMs;
  const metrics = new Map<string, SessionMetrics>();
  for (const each of metricsOf(env, now)) if (each.timestamp * 1000 >= since) metrics.set(nameOf(each), each);
  const found: LiveSession[] = [];
  const seen = new Set<string>();
  for (const candidate of candidates({ since, env, subagents }, undefined)) {
    const { path, modifiedAt, size } = candidate.session;
    seen.add(path);
    // The metrics may provide the window and the growth, so newer metrics require a new reading.
    const written = metrics.get(nameOf(candidate.session))?.timestamp;
    const print = `${modifiedAt} ${size} ${written}`;
    let known = readings.get(path);
    if (known?.print !== print) {
      known = { print, session: await fromFile(candidate, env, now) };
      readings.set(path, known);
    }
    if (!known.session) continue;
    const session = { ...known.session };
    const name = nameOf({ sessionId: session.sessionId, agentId: session.reading.agentId });
    const measured = metrics.get(name);
    metrics.delete(name);
    if (measured) session.activeAt = Math.max(session.activeAt, measured.timestamp * 1000);
    found.push(session);
  }
  for (const path of readings.keys()) if (!seen.has(path)) readings.delete(path);
  for (const each of findDatabaseSessions({ since, env, now })) {
    metrics.delete(each.sessionId);
    found.push(fromDatabase(each));
  }
  for (const each of metrics.values()) if (each.agentId === undefined) found.push(fromMetrics(each, env));
  return found.sort((one, other) => other.activeAt - one.activeAt);
}

function nameOf({ sessionId, agentId }: { sessionId: string; agentId?: string | undefined }): string {
  return agentId === undefined ? sessionId : `${sessionId} ${agentId}`;
}

async function fromFile(
  { session, folder }: Candidate,
  env: Environment,
  now: () => Date,
): Promise<LiveSession | undefined> {
  try {
    const { client, path, modifiedAt, agentId } = session;
    const startedIn = folder();
    const found = await readSessionContext(path, { client, folder: startedIn, env, now });
    if (!found) return undefined;
    const { client: _, ...reading } = found.reading;
    return {
      sessionId: reading.sessionId ?? session.sessionId,
      client,
      path,
      activeAt: modifiedAt,
      level: found.level,
      reading: { ...reading, ...(agentId !== undefined && { agentId }) },
      ...(found.levelTokens && { levelTokens: found.levelTokens }),
      ...(found.forecast && { forecast: found.forecast }),
      ...(startedIn !== undefined && { folder: startedIn }),
    };
  } catch {
    // The file has disappeared in the meantime, or cannot be read.
    return undefined;
  }
}

function fromDatabase(session: DatabaseSession): LiveSession {
  const { sessionId, client, folder, modifiedAt, level, levelTokens: begins, forecast } = session;
  const { client: _, ...reading } = session.reading;
  return {
    sessionId,
    client,
    activeAt: modifiedAt,
    level,
    reading,
    ...(begins && { levelTokens: begins }),
    ...(forecast && { forecast }),
    ...(folder !== undefined && { folder }),
  };
}

function fromMetrics(metrics: SessionMetrics, env: Environment): LiveSession {
  const { sessionId, client, cwd, timestamp, model, remainingPercent, usedPercent } = metrics;
  const { usedTokens, windowTokens } = metrics;
  const { config } = loadContextConfig(cwd ?? "/", env);
  const reading: LiveSession["reading"] = {
    sessionId,
    usedPercent,
    remainingPercent,
    at: new Date(timestamp * 1000).toISOString(),
    ...(model !== undefined && { model }),
    ...(usedTokens !== undefined && { usedTokens }),
    ...(windowTokens !== undefined && { windowTokens }),
    ...(isFreshness(metrics.freshness) && { freshness: metrics.freshness }),
  };
  const begins = levelTokens(reading, config);
  return {
    sessionId,
    activeAt: timestamp * 1000,
    ...(begins && { levelTokens: begins }),
    // The recorded level is ignored: it may be based on old thresholds, and any program may have
    // written it.
    level: getLevel(reading, config),
    reading,
    ...(client !== undefined && { client }),
    ...(cwd !== undefined && { folder: cwd }),
  };
}

const FRESHNESS: readonly Freshness[] = ["current", "lagged", "stale", "unknown"];

function isFreshness(text: string | undefined): text is Freshness {
  return FRESHNESS.some((each) => each === text);
}

function metricsOf(env: Environment, now: () => Date): SessionMetrics[] {
  try {
    return listMetrics({ folder: temporaryFolder(env), now, home: findHomeFolder(env) });
  } catch {
    // The folder does not exist.
    return [];
  }
}
