import { basename } from "node:path";
import { type Environment, SESSION_STORES, type SessionStore } from "@agentos/clients";
import { findHomeFolder } from "@agentos/platform";
import type { ObservedEvent } from "./observed-event.js";

// A shorter id could be part of a file's name by chance.
const MIN_UNIQUE_ID_LENGTH = 8;

/** Returns the file that records the event's window: the session's, or the subagent's own. */
export function transcriptOf(event: ObservedEvent, env: Environment): string | undefined {
  const { client, agentId, agentTranscriptPath, sessionId } = event;
  const path = agentTranscriptPath ?? event.transcriptPath;
  if (path !== undefined && agentId === undefined) return path;
  const stores: readonly SessionStore[] = SESSION_STORES;
  const store = stores.find((each) => each.client === client);
  if (path === undefined || agentId === undefined)
    return store?.fileOf?.({ env, home: findHomeFolder(env) }, sessionId);
  if (store?.agentFileOf) return store.agentFileOf(path, agentId);
  // A subagent's file has the subagent's id in its name. The owner of any other file is unknown.
  return agentId.length >= MIN_UNIQUE_ID_LENGTH && basename(path).includes(agentId) ? path : undefined;
}
