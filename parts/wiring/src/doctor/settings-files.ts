import type { Places } from "@agentos/clients";
import { type Client, SCOPES } from "../clients/client.js";
import { findUnread } from "../json/dialect.js";
import { type JsonDocument, parseJson, type TextProblem } from "../json/parse.js";
import { readText } from "../text-file.js";

/**
 * The settings files of a client that are there, the strongest first: where two say the same thing, the first
 * counts.
 */
export function settingsOf(client: Client, places: Places): { path: string; text: string }[] {
  const files = client.settingsFiles(places);
  const paths = [...(client.policies?.(places) ?? []), ...SCOPES.flatMap((scope) => files[scope] ?? [])];
  return paths.flatMap((path) => {
    const text = readText(path);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** Those that the client reads, and does not ignore as a whole. */
export function readableSettings(
  client: Client,
  places: Places,
): { path: string; text: string; document: JsonDocument }[] {
  return settingsOf(client, places).flatMap(({ path, text }) => {
    const document = parseJson(text);
    return "root" in document && problemOf(client, document) === undefined ? [{ path, text, document }] : [];
  });
}

/**
 * Why a client ignores a file that is JSON of some kind, as far as `aos init --fix` can take it out; of all else the
 * client itself tells when it is asked.
 */
export function problemOf(client: Client, document: JsonDocument): TextProblem | undefined {
  return findUnread(document, client);
}
