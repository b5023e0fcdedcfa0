import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type DatabaseRow, SESSION_DATABASES } from "@agentos/clients";
import { assertOptions, findHomeFolder } from "@agentos/platform";
import type { ClientName } from "../client-name.js";
import type { Measurement } from "../measure/measurement.js";
import { assertSince, type FindSessionsOptions, upToRoot } from "./find-sessions.js";
import { queryDatabase, type Row } from "./query-database.js";
import { contextOf, type SessionContext } from "./session-context.js";
import { isWithin, namesOf } from "./started-in.js";

/** A session in its client's database, with its reading. */
export interface DatabaseSession extends SessionContext {
  client: ClientName;
  sessionId: string;
  /** The database file. */
  path: string;
  /** When the session was last changed, in milliseconds since 1970. */
  modifiedAt: number;
}

export interface FindDatabaseSessionsOptions extends Omit<FindSessionsOptions, "subagents" | "except"> {
  /**
   * Only sessions of clients that were started in this folder, or above it in the same project.
   * Defaults to all sessions on this machine.
   */
  folder?: string | undefined;
  /** Defaults to the system clock. */
  now?: (() => Date) | undefined;
}

/**
 * Reads the sessions that OpenCode and OpenClaw keep in SQLite databases on this machine, most
 * recently changed first. Omits subagents, sessions that have no model response yet, and databases
 * that cannot be read. Returns nothing on Node.js before 22.13, which has no `node:sqlite`.
 */
export function findDatabaseSessions(options: FindDatabaseSessionsOptions = {}): DatabaseSession[] {
  assertOptions(options, { client: true, folder: true, id: true, since: true, env: true, now: true });
  assertSince(options.since);
  const { client, folder, id, since = 0, env = process.env, now } = options;
  const place = { env, home: findHomeFolder(env) };
  const names = folder === undefined ? undefined : [...upToRoot(resolve(folder))].flatMap(namesOf);
  const found: DatabaseSession[] = [];
  for (const database of SESSION_DATABASES) {
    if (client !== undefined && client !== database.client) continue;
    for (const path of database.files(place)) {
      if (changedAt(path) < since) continue;
      for (const row of queryDatabase(path, database.query, since).filter(isSessionRow)) {
        const { sessionId, modifiedAt } = row;
        if (id !== undefined && (id === "" || !sessionId.startsWith(id))) continue;
        if (names && (row.folder === null || !isWithin(row.folder, names, "exactly"))) continue;
        const measured = measurementOf(row, database.client);
        const context = contextOf(measured, row.folder ?? undefined, { env, now });
        found.push({ ...context, client: database.client, sessionId, path, modifiedAt });
      }
    }
  }
  return found.sort((one, other) => other.modifiedAt - one.modifiedAt);
}

/** Returns when a database was last changed. Its write-ahead log contains the newest rows. */
function changedAt(path: string): number {
  try {
    return Math.max(
      ...[path, `${path}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? -1),
    );
  } catch {
    return -1;
  }
}

/** SQLite does not enforce the types of columns. */
function isSessionRow(row: Row): row is Row & DatabaseRow {
  const isText = (value: unknown) => value === null || typeof value === "string";
  const isCount = (value: unknown) => typeof value === "number" && Number.isFinite(value);
  const { sessionId, folder, modifiedAt, model, windowTokens, inputTokens, outputTokens, usedTokens } = row;
  return (
    typeof sessionId === "string" &&
    [folder, model].every(isText) &&
    [windowTokens, usedTokens].every((value) => value === null || isCount(value)) &&
    [inputTokens, outputTokens].every(isCount) &&
    !Number.isNaN(new Date(modifiedAt as number).getTime())
  );
}

function measurementOf(row: DatabaseRow, client: ClientName): Measurement {
  const { sessionId, model, windowTokens, inputTokens, outputTokens, usedTokens } = row;
  return {
    client,
    sessionId,
    inputTokens,
    outputTokens,
    pendingTokens: 0,
    freshness: usedTokens === null ? "unknown" : "current",
    at: new Date(row.modifiedAt).toISOString(),
    ...(model !== null && { model }),
    ...(windowTokens !== null && { windowTokens }),
    ...(usedTokens !== null && { usedTokens }),
  };
}
