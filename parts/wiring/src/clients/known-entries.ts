import type { HookEntry } from "@agentos/clients";
import { commandOf, findEntries } from "../hook-entries.js";
import { parseHookCommand } from "../hooks.js";
import { isAtLeast } from "../version.js";
import type { Client } from "./client.js";
import type { WiringRequest } from "./request.js";

/**
 * The events at which the client starts hooks: those known to this machine's version and to the versions of
 * everyone who shares the file.
 */
export function knownEntries(client: Client, request: WiringRequest): HookEntry[] {
  return client.entries.flatMap((entry) => {
    if (entry.since === undefined) return [entry];
    if (entry.otherwise !== undefined) return [newestFor(client, entry, entry.otherwise, request)];
    return isAddedAgain(client, entry, request) ? [entry] : [];
  });
}

/**
 * If several people share a file, each `aos init --update` would switch it to the event of that machine's
 * version. So an event that every version knows stays, and one that this version does not know is removed.
 */
function newestFor(client: Client, newer: HookEntry, older: HookEntry, request: WiringRequest): HookEntry {
  const isIn = (entry: HookEntry) => isPresent(client, entry, request);
  const known = knows(newer, request);
  if (isIn(older) && (request.scope === "project" || known === undefined)) return older;
  return (known ?? isIn(newer)) ? newer : older;
}

/**
 * In a shared file, the older event may be there for a teammate with an old version, so the newer one is not
 * added again. Nothing breaks without it.
 */
function isAddedAgain(client: Client, entry: HookEntry, request: WiringRequest): boolean {
  const present = isPresent(client, entry, request);
  const known = knows(entry, request);
  if (present || known !== true) return known ?? present;
  const hasOldMember = client.entries.some(
    ({ otherwise }) => otherwise !== undefined && isPresent(client, otherwise, request),
  );
  return request.scope !== "project" || !hasOldMember;
}

/** Whether this machine's client is new enough; undefined if unknown. */
function knows({ since = "0" }: HookEntry, { version }: WiringRequest): boolean | undefined {
  return version === undefined ? undefined : isAtLeast(version, since);
}

function isPresent(client: Client, { hook, event }: HookEntry, request: WiringRequest): boolean {
  const path = client.settingsFiles(request)[request.scope];
  const text = path === undefined ? undefined : request.read(path);
  return findEntries(text ?? "").some(
    (entry) =>
      entry.event === event && parseHookCommand(commandOf(entry.handler) ?? "")?.hooks.includes(hook),
  );
}
