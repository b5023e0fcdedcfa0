import type { HookEntry } from "@agentos/clients";
import { commandOf, findEntries } from "../hook-entries.js";
import { parseHookCommand } from "../hooks.js";
import { isAtLeast } from "../version.js";
import type { Client } from "./client.js";
import type { WiringRequest } from "./request.js";

/**
 * At which events the client starts hooks: those that this machine's version of it knows, and whoever else
 * reads the same file.
 */
export function knownEntries(client: Client, request: WiringRequest): HookEntry[] {
  return client.entries.flatMap((entry) => {
    if (entry.since === undefined) return [entry];
    if (entry.otherwise !== undefined) return [newestFor(client, entry, entry.otherwise, request)];
    return isTakenUp(client, entry, request) ? [entry] : [];
  });
}

/**
 * Where several people use one file, whoever wires it last would turn it to the event of their own version,
 * back and forth. So there an event that every version knows stays, and one that this version does not know
 * goes.
 */
function newestFor(client: Client, newer: HookEntry, older: HookEntry, request: WiringRequest): HookEntry {
  const stands = (entry: HookEntry) => isStanding(client, entry, request);
  const known = knows(newer, request);
  if (stands(older) && (request.scope === "project" || known === undefined)) return older;
  return (known ?? stands(newer)) ? newer : older;
}

/**
 * In a file that several people use, an event that stands for a newer one speaks for an old member too: there
 * this one is not taken up again. Without it nothing breaks.
 */
function isTakenUp(client: Client, entry: HookEntry, request: WiringRequest): boolean {
  const standing = isStanding(client, entry, request);
  const known = knows(entry, request);
  if (standing || known !== true) return known ?? standing;
  const hasOldMember = client.entries.some(
    ({ otherwise }) => otherwise !== undefined && isStanding(client, otherwise, request),
  );
  return request.scope !== "project" || !hasOldMember;
}

/** Whether this machine's client is new enough; undefined when nobody can tell. */
function knows({ since = "0" }: HookEntry, { version }: WiringRequest): boolean | undefined {
  return version === undefined ? undefined : isAtLeast(version, since);
}

function isStanding(client: Client, { hook, event }: HookEntry, request: WiringRequest): boolean {
  const path = client.settingsFiles(request)[request.scope];
  const text = path === undefined ? undefined : request.read(path);
  return findEntries(text ?? "").some(
    (entry) =>
      entry.event === event && parseHookCommand(commandOf(entry.handler) ?? "")?.hooks.includes(hook),
  );
}
