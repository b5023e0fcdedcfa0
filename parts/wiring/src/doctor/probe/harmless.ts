import type { Node } from "jsonc-parser";
import { parseHookCommand } from "../../hooks.js";
import { parseJson } from "../../json/parse.js";
import { applySplices } from "../../splice.js";

/** A command that does nothing in any shell. */
const NOTHING = "cd .";

/** Properties in settings whose values the client runs as commands. */
const STARTED =
  /^(?:command|bash|powershell|discoveryCommand|callCommand)$|(?:Command|Helper|Refresh|Export)$/;

/** The URL that replaces the URLs of HTTP hooks. */
const NOWHERE = "http://127.0.0.1:9/";

/**
 * Disables all commands except our hooks. Types and all other values are kept, so that the client
 * validates the settings as before.
 */
export function harmless(text: string): string {
  const document = parseJson(text);
  if (!("root" in document)) return text;
  const splices = stringsIn(document.root).flatMap(({ name, node }) => {
    const value = String(node.value);
    const isHarmless = name === "url" ? false : !STARTED.test(name) || parseHookCommand(value) !== undefined;
    if (isHarmless) return [];
    const insert = JSON.stringify(name === "url" ? NOWHERE : NOTHING);
    return [{ at: node.offset, remove: node.length, insert }];
  });
  return applySplices(text, splices.reverse()).text;
}

function stringsIn(node: Node): { name: string; node: Node }[] {
  return (node.children ?? []).flatMap((child) => {
    const [name, value] = child.type === "property" ? (child.children ?? []) : [];
    if (value?.type === "string") return [{ name: String(name?.value), node: value }];
    return stringsIn(value ?? child);
  });
}
