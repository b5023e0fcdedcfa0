import type { Environment } from "@agentos/clients";
import { findHomeFolder, temporaryFolder } from "@agentos/platform";
import { loadContextConfig } from "../config.js";
import { getLevel, type Level } from "../levels.js";
import type { Freshness } from "../measure/measurement.js";
import { listMetrics, type SessionMetrics } from "../metrics.js";
import type { ContextReading } from "../reading.js";
import { type Candidate, candidates } from "./find-sessions.js";
import { readSessionContext } from "./session-context.js";

/** A session in use, in any client and folder of this machine. */
export interface LiveSession {
  sessionId: string;
  /**
   * A client's name. Metrics, which other programs may write too, can name a client that
   * this library does not read.
   */
  client?: string;
  /** The folder the client was started in. */
  folder?: string;
  /** The session's file; absent when only its metrics are known. */
  path?: string;
  /** When its file or its metrics were last written, in milliseconds since 1970. */
  activeAt: number;
  level: Level;
  /** What is known of its context; metrics tell less than a file. */
  reading: Partial<Omit<ContextReading, "client">>;
}

export interface ListLiveOptions {
  /**
   * How recently a session must have been active, in milliseconds; default one hour. Metrics count
   * for at most twelve hours.
   */
  activeWithinMs?: number | undefined;
  /** Default `process.env`. */
  env?: Environment | undefined;
  /** The user's home folder; default: that of `env`. */
  homeFolder?: string | undefined;
  /** Default: the system's clock. */
  now?: (() => Date) | undefined;
}

const HOUR_MS = 3_600_000;

/**
 * Lists the recently active sessions of this machine, newest first: from the clients' own files, or else from
 * the metrics that the hook and the status line write. Omits subagents and sessions without a reading yet.
 */
export async function listLiveSessions(options: ListLiveOptions = {}): Promise<LiveSession[]> {
  const { activeWithinMs = HOUR_MS, env = process.env, homeFolder, now = () => new Date() } = options;
  const since = now().getTime() - activeWithinMs;
  const metrics = new Map<string, SessionMetrics>();
  for (const each of metricsOf(env, now)) {
    if (each.agentId === undefined && each.timestamp * 1000 >= since) metrics.set(each.sessionId, each);
  }
  const found: LiveSession[] = [];
  for (const candidate of candidates({ since, env, homeFolder }, undefined)) {
    const session = await fromFile(candidate, env, now);
    if (!session) continue;
    const measured = metrics.get(session.sessionId);
    metrics.delete(session.sessionId);
    if (measured) session.activeAt = Math.max(session.activeAt, measured.timestamp * 1000);
    found.push(session);
  }
  for (const each of metrics.values()) found.push(fromMetrics(each, env));
  return found.sort((one, other) => other.activeAt - one.activeAt);
}

async function fromFile(
  { session, folder }: Candidate,
  env: Environment,
  now: () => Date,
): Promise<LiveSession | undefined> {
  try {
    const { client, path, modifiedAt } = session;
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
      reading,
      ...(startedIn !== undefined && { folder: startedIn }),
    };
  } catch {
    // It has disappeared meanwhile, or is not ours to read.
    return undefined;
  }
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
  return {
    sessionId,
    activeAt: timestamp * 1000,
    // Not the level on file: that one used the thresholds of its time, and anybody may have written it.
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
    // No such folder.
    return [];
  }
}
