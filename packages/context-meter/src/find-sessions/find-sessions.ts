import { existsSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Environment } from "@agentos/clients";
import { type ListedFile, SESSION_STORES, type SessionStore } from "@agentos/clients";
import { assertOptions, assertString, findHomeFolder, type OptionNames, shown } from "@agentos/platform";
import { ALL_CLIENT_NAMES, type ClientName } from "../client-name.js";
import { isWithin, namesOf, startedIn } from "./started-in.js";

/** A session file that a client keeps on this machine. */
export interface SessionFile {
  client: ClientName;
  path: string;
  /** The id as it appears in the file's name. Gemini CLI shortens it to eight characters. */
  sessionId: string;
  /** Set if the file belongs to a subagent. */
  agentId?: string;
  /** When the file was last written, in milliseconds since 1970. */
  modifiedAt: number;
  /** In bytes. */
  size: number;
}

export interface FindSessionsOptions {
  client?: ClientName | undefined;
  /** Only sessions of clients that were started in this folder. Defaults to all sessions on this machine. */
  folder?: string | undefined;
  /** Only the session or, with `subagents`, the subagent that has this id or id prefix. */
  id?: string | undefined;
  /** Ids of sessions to leave out. */
  except?: ReadonlySet<string> | undefined;
  /** Only files written at or after this time, in milliseconds since 1970. */
  since?: number | undefined;
  /** Whether to list subagents' files too. Defaults to false. */
  subagents?: boolean | undefined;
  /** Variables that name the clients' folders, such as `CODEX_HOME`. Defaults to `process.env`. */
  env?: Environment | undefined;
}

const OPTIONS: OptionNames<FindSessionsOptions> = {
  client: true,
  folder: true,
  id: true,
  except: true,
  since: true,
  subagents: true,
  env: true,
};

const STORES: readonly SessionStore<ClientName>[] = SESSION_STORES;

/**
 * Finds session files, most recently written first. Skips empty and unreadable files.
 * @throws TypeError for an unknown client or option
 */
export function findSessions(options: FindSessionsOptions = {}): SessionFile[] {
  checkOptions(options);
  const { folder } = options;
  const names = folder === undefined ? undefined : namesOf(folder);
  return [...candidates(options, names)].map(({ session }) => session);
}

/**
 * Finds the most recently written session that was started in a folder. If there is none, the
 * folder's parents are searched up to the project's root (the first folder that contains `.agentos`
 * or `.git`). Without such a root, only the folder itself is searched.
 * @returns undefined if no session matches
 * @throws TypeError for an unknown client or option
 */
export function findNewestSession(
  folder: string,
  options: Omit<FindSessionsOptions, "folder"> = {},
): SessionFile | undefined {
  assertString(folder, "folder");
  checkOptions(options);
  const known = new Map<string, string | undefined>();
  for (const each of upToRoot(resolve(folder))) {
    for (const { session } of candidates(options, namesOf(each), known)) return session;
  }
  return undefined;
}

export function assertSince(since: unknown): void {
  if (since !== undefined && typeof since !== "number")
    throw new TypeError(`Expected "since" to be in milliseconds since 1970, not ${shown(since)}`);
}

function checkOptions(options: FindSessionsOptions): void {
  assertOptions(options, OPTIONS);
  assertSince(options.since);
  const { client } = options;
  if (client !== undefined && !ALL_CLIENT_NAMES.includes(client))
    throw new TypeError(
      `Expected "client" to be one of ${ALL_CLIENT_NAMES.join(", ")}, not ${JSON.stringify(client)}`,
    );
}

export interface Candidate {
  session: SessionFile;
  /** Returns the session's folder. Reads the file only if nothing else names the folder. */
  folder(): string | undefined;
}

/**
 * Yields sessions, newest first, reading files only on request.
 * @param known results of earlier look-ups, by file; subagents share the file that names their
 * folder
 */
export function* candidates(
  options: FindSessionsOptions,
  names: readonly string[] | undefined,
  known = new Map<string, string | undefined>(),
): Iterable<Candidate> {
  for (const { file, session } of listed(options, names)) {
    const folder = () => {
      if (file.folder !== undefined || file.origin === undefined) return file.folder;
      if (!known.has(file.origin)) known.set(file.origin, startedIn(file.origin));
      return known.get(file.origin);
    };
    if (names !== undefined) {
      const own = folder();
      const { matchesSlug = false } = file;
      if (own === undefined ? !matchesSlug : !isWithin(own, names, matchesSlug ? "below" : "exactly"))
        continue;
    }
    yield { session, folder };
  }
}

function listed(
  options: FindSessionsOptions,
  names: readonly string[] | undefined,
): { file: ListedFile; session: SessionFile }[] {
  const { client, id, except, since, subagents = false, env = process.env } = options;
  const place = { env, home: findHomeFolder(env) };
  const found: { file: ListedFile; session: SessionFile }[] = [];
  for (const store of STORES) {
    if (client !== undefined && client !== store.client) continue;
    for (const file of store.list(place, names)) {
      if (file.agentId !== undefined && !subagents) continue;
      if (id !== undefined && !isCalled(file, id, store)) continue;
      if (except?.has(file.sessionId)) continue;
      const stats = tryStat(file.path);
      if (!stats?.isFile() || stats.size === 0) continue;
      if (since !== undefined && stats.mtimeMs < since) continue;
      found.push({ file, session: sessionOf(store.client, file, stats) });
    }
  }
  return found.sort((one, other) => other.session.modifiedAt - one.session.modifiedAt);
}

function sessionOf(client: ClientName, file: ListedFile, stats: Stats): SessionFile {
  const { path, sessionId, agentId } = file;
  const session = { client, path, sessionId, modifiedAt: stats.mtimeMs, size: stats.size };
  return agentId === undefined ? session : { ...session, agentId };
}

function isCalled({ sessionId, agentId }: ListedFile, id: string, { idLength }: SessionStore): boolean {
  const own = agentId ?? sessionId;
  return id !== "" && (own.startsWith(id) || (own.length === idLength && id.startsWith(own)));
}

/** Yields a folder and its parents up to the project's root; outside a project, only the folder. */
export function* upToRoot(folder: string): Iterable<string> {
  const passed: string[] = [];
  for (let each = folder; ; each = dirname(each)) {
    passed.push(each);
    if (existsSync(join(each, ".agentos")) || existsSync(join(each, ".git"))) return yield* passed;
    if (dirname(each) === each) return yield folder;
  }
}

function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
