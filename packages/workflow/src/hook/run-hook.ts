import { join } from "node:path";
import { dialectFor, readSessionHookEvent, type SessionHookEvent } from "@agentos/clients";
import { aosCommand, describeError, temporaryFolder } from "@agentos/platform";
import { type FoundSession, findSessions, findSessionsFolder } from "./find-sessions.js";
import { renderSessions } from "./render.js";
import { readTold, writeTold } from "./told.js";

/** Where and when the hook runs; a process has one, tests make theirs. */
export interface HookContext {
  env: Readonly<Record<string, string | undefined>>;
  /** For events that do not name their folder. */
  cwd: string;
  /** Milliseconds since 1970. */
  at: Date;
  /** Default: the system's. */
  tempFolder?: string;
  /** The file of `aos`, where the hook is part of that command's package. */
  aosFile?: string | undefined;
}

export interface HookResult {
  /** Absent: print nothing. */
  answer?: object | undefined;
  /** One line each for stderr. */
  problems: string[];
}

// A session that was left at a gate is no news for ever.
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

/** All that the hook does between its stdin and its stdout. */
export function runHook(input: Record<string, unknown>, context: HookContext): HookResult {
  const { env, cwd } = context;
  const event = readSessionHookEvent(input);
  const moment = event && momentOf(event);
  // A phase of a workflow was told all that it needs.
  if (event === undefined || moment === undefined || env.AGENTOS_SESSION) return { problems: [] };
  const folder = findSessionsFolder([event.cwd, cwd], env);
  if (folder === undefined) return { problems: [] };
  const aos = aosCommand(join(folder, "..", "..", ".."), env, context.aosFile);
  const tempFolder = context.tempFolder ?? temporaryFolder(env);
  const sessions = findSessions(folder);
  const live = sessions.filter((session) => isLive(session, context.at));
  const told = readTold(event.sessionId, tempFolder);
  // What was under way when the agent was told, and is not now, is mentioned once more.
  const ended =
    moment === "fresh"
      ? []
      : sessions.filter((session) => told.sessions.includes(session.sessionId) && !live.includes(session));
  const text = live.length === 0 ? "" : renderSessions(live, aos);
  const isNews = ended.length > 0 || text !== (moment === "fresh" ? "" : told.text);
  const problems = text === told.text ? [] : remember(event, text, live, tempFolder);
  // A session that cannot be remembered would be told the same at each prompt.
  if (!isNews || live.length + ended.length === 0 || (moment === "prompt" && problems.length > 0)) {
    return { problems };
  }
  const news = renderSessions([...live, ...ended], aos);
  return { answer: dialectFor(event.client).context(event.name, news), problems };
}

/**
 * What a conversation may know when the event comes: nothing (`fresh`), what it was told before (`again`), or
 * all that it was told (`prompt`). Undefined for events at which nothing is told.
 */
function momentOf({ client, kind, source }: SessionHookEvent): "fresh" | "again" | "prompt" | undefined {
  if (kind === "prompt") return "prompt";
  if (kind !== "session-start") return undefined;
  const { keepsStart, keepsAdded } = dialectFor(client);
  // What is added to the first request is kept, and soon enough.
  if (!keepsStart && keepsAdded) return undefined;
  return source === "resume" && keepsAdded ? "again" : "fresh";
}

function isLive({ status, updatedAt, isInterrupted }: FoundSession, at: Date): boolean {
  if (status === "completed" || status === "failed" || status === "cancelled") return false;
  const runs = status === "running" && !isInterrupted;
  return runs || at.getTime() - updatedAt < FORGOTTEN_AFTER_MS;
}

function remember(event: SessionHookEvent, text: string, live: FoundSession[], tempFolder: string): string[] {
  const { sessionId } = event;
  try {
    const sessions = live.map((each) => each.sessionId);
    if (writeTold(sessionId, { text, sessions }, tempFolder)) return [];
    return [`the session's id is too long to remember what it was told: ${sessionId}`];
  } catch (error) {
    return [`${tempFolder} cannot keep what the session was told: ${describeError(error)}`];
  }
}
