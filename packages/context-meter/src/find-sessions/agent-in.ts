import { basename } from "node:path";
import { SESSION_STORES, type SessionStore } from "@agentos/clients";

/** The subagent whose own file this is, by the file's name. */
export function agentIn(path: string): string | undefined {
  const stores: readonly SessionStore[] = SESSION_STORES;
  for (const store of stores) {
    const agentId = store.agentIn?.(basename(path));
    if (agentId !== undefined) return agentId;
  }
  return undefined;
}
