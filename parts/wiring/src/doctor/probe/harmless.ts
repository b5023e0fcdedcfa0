import type { Node } from "jsonc-parser";
import { parseHookCommand } from "../../hooks.js";
import { parseJson } from "../../json/parse.js";
import { applySplices } from "../../splice.js";

/** A command that does nothing, in every shell. */
const NOTHING = "cd .";

/** Properties of settings whose text a client runs. */
const STARTED =
  /^(?:command|bash|powershell|discoveryCommand|callCommand)$|(?:Command|Helper|Refresh|Export)$/;

/** Replaces the address of HTTP hooks. */
const NOWHERE = "http://127.0.0.1:9/";

/**
 * Changes settings so that every command does nothing, unless it is a hook of ours. Types and everything else
 * stay, so that the client judges the settings as before. Text that does not parse is not changed, because no
 * client reads it.
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

/** All string properties, in the order of the file. */
function stringsIn(node: Node): { name: string; node: Node }[] {
  return (node.children ?? []).flatMap((child) => {
    const [name, value] = child.type === "property" ? (child.children ?? []) : [];
    if (value?.type === "string") return [{ name: String(name?.value), node: value }];
    return stringsIn(value ?? child);
  });
}
