import type { Places } from "@agentos/clients";
import { type Client, SCOPES } from "../clients/client.js";
import { findUnread } from "../json/dialect.js";
import { type JsonDocument, parseJson, positionOf, property, type TextProblem } from "../json/parse.js";
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

/** Why a client ignores a file that is JSON of some kind. */
export function problemOf(
  client: Client,
  document: JsonDocument,
): (TextProblem & { fixable?: boolean }) | undefined {
  const unread = findUnread(document, client);
  if (unread) return { ...unread, fixable: true };
  const { text, root } = document;
  for (const [name, type] of [
    ["hooks", "object"],
    ["permissions", "object"],
  ] as const) {
    const node = property(root, name)?.value;
    const wrong = node && node.type !== type ? { node, what: `"${name}"`, type } : undefined;
    const event =
      name === "hooks" && node?.type === "object"
        ? node.children?.find(({ children }) => children?.[1]?.type !== "array")
        : undefined;
    const inner = event?.children?.[1];
    const found =
      wrong ?? (inner && { node: inner, what: `"hooks.${event?.children?.[0]?.value}"`, type: "array" });
    if (found)
      return {
        message: `${client.name} ignores the whole file: expected ${found.what} to be an ${found.type}`,
        ...positionOf(text, found.node.offset),
      };
  }
  return undefined;
}
