import { basename } from "node:path";
import { SESSION_STORES, type SessionStore } from "@agentos/clients";

/** Returns the id of the subagent that a file belongs to, according to its name. */
export function agentIn(path: string): string | undefined {
  const stores: readonly SessionStore[] = SESSION_STORES;
  for (const store of stores) {
    const agentId = store.agentIn?.(basename(path));
    if (agentId !== undefined) return agentId;
  }
  return undefined;
}
