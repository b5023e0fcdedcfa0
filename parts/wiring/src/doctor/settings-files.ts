import type { Places } from "@agentos/clients";
import { type Client, SCOPES } from "../clients/client.js";
import { findRejection } from "../json/dialect.js";
import { type JsonDocument, parseJson, type TextProblem } from "../json/parse.js";
import { readText } from "../text-file.js";

/** Returns a client's existing settings files, in descending precedence. */
export function settingsOf(client: Client, places: Places): { path: string; text: string }[] {
  const files = client.settingsFiles(places);
  const paths = [...(client.policies?.(places) ?? []), ...SCOPES.flatMap((scope) => files[scope] ?? [])];
  return paths.flatMap((path) => {
    const text = readText(path);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** Returns the settings files, except those that the client ignores entirely. */
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
 * Returns why a client ignores a file, if `aos init --fix` helps. The probe reports other reasons.
 */
export function problemOf(client: Client, document: JsonDocument): TextProblem | undefined {
  return findRejection(document, client);
}
