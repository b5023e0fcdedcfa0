import type { ClientId } from "@agentos/clients";
import { CLIENT_IDS, clientOf } from "../clients/client.js";
import type { WiringOptions } from "../options.js";
import { wiredClients } from "../wired.js";
import type { ConfiguredHook } from "./configured.js";

/** Returns the clients that have hooks in settings, and those that need files of ours instead. */
export function clientsInUse(options: WiringOptions, hooks: readonly ConfiguredHook[]): ClientId[] {
  const wired = (["project", "user"] as const).flatMap((scope) => wiredClients({ ...options, scope }));
  const byFiles = wired.filter((id) => Object.keys(clientOf(id).settingsFiles(options)).length === 0);
  const found = new Set([...hooks.map(({ client }) => client), ...byFiles]);
  return CLIENT_IDS.filter((id) => found.has(id));
}
