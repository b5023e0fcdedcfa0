import { join } from "node:path";
import { dialectFor, readSessionHookEvent, type SessionHookEvent } from "@agentos/clients";
import { aosCommand, describeError, temporaryFolder } from "@agentos/platform";
import { type FoundSession, findSessions, findSessionsFolder } from "./find-sessions.js";
import { readLastShown, writeLastShown } from "./last-shown.js";
import { renderSessions } from "./render.js";

export interface HookContext {
  env: Readonly<Record<string, string | undefined>>;
  /** Used for events that name no folder. */
  cwd: string;
  at: Date;
  /** Defaults to the system's temporary folder. */
  tempFolder?: string;
  /** Set if the same package contains `aos`. */
  aosFile?: string | undefined;
}

export interface HookResult {
  /** If absent, nothing is printed. */
  answer?: object | undefined;
  /** Lines for stderr. */
  problems: string[];
}

// A waiting, paused or interrupted session is no longer mentioned after this time.
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

export function runHook(input: Record<string, unknown>, context: HookContext): HookResult {
  const { env, cwd } = context;
  const event = readSessionHookEvent(input);
  const moment = event && momentOf(event);
  // A phase's prompt already contains everything that its agent needs.
  if (event === undefined || moment === undefined || env.AGENTOS_SESSION) return { problems: [] };
  const folder = findSessionsFolder([event.cwd, cwd], env);
  if (folder === undefined) return { problems: [] };
  const aos = aosCommand(join(folder, "..", "..", ".."), env, context.aosFile);
  const tempFolder = context.tempFolder ?? temporaryFolder(env);
  const sessions = findSessions(folder);
  const live = sessions.filter((session) => isLive(session, context.at));
  const shown = readLastShown(event.sessionId, tempFolder);
  // Mention a session one last time if it was last shown as live and has ended since.
  const ended =
    moment === "fresh"
      ? []
      : sessions.filter((session) => shown.sessions.includes(session.sessionId) && !live.includes(session));
  const text = live.length === 0 ? "" : renderSessions(live, aos);
  const isNews = ended.length > 0 || text !== (moment === "fresh" ? "" : shown.text);
  const problems = text === shown.text ? [] : remember(event, text, live, tempFolder);
  // A message that cannot be remembered would be repeated at every prompt.
  if (!isNews || live.length + ended.length === 0 || (moment === "prompt" && problems.length > 0)) {
    return { problems };
  }
  const news = renderSessions([...live, ...ended], aos);
  return { answer: dialectFor(event.client).context(event.name, news), problems };
}

/**
 * Returns which of the shown messages the conversation still contains: none (`fresh`), the one
 * shown before a resume (`again`), or all (`prompt`). Returns undefined for events that get no
 * answer.
 */
function momentOf({ client, kind, source }: SessionHookEvent): "fresh" | "again" | "prompt" | undefined {
  if (kind === "prompt") return "prompt";
  if (kind !== "session-start") return undefined;
  const { keepsStart, keepsAdded } = dialectFor(client);
  // The client keeps only text added to a prompt, so wait for the first prompt.
  if (!keepsStart && keepsAdded) return undefined;
  return source === "resume" && keepsAdded ? "again" : "fresh";
}

function isLive({ status, updatedAt, isInterrupted }: FoundSession, at: Date): boolean {
  if (status === "completed" || status === "failed" || status === "cancelled") return false;
  const runs = status === "running" && !isInterrupted;
  return runs || at.getTime() - Date.parse(updatedAt) < FORGOTTEN_AFTER_MS;
}

function remember(event: SessionHookEvent, text: string, live: FoundSession[], tempFolder: string): string[] {
  const { sessionId } = event;
  try {
    const sessions = live.map((each) => each.sessionId);
    if (writeLastShown(sessionId, { text, sessions }, tempFolder)) return [];
    return [`cannot remember what was shown, because the session id is too long: ${sessionId}`];
  } catch (error) {
    return [`cannot remember what was shown in ${tempFolder}: ${describeError(error)}`];
  }
}
