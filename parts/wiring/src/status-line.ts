import { asObject } from "@agentos/platform";
import { getNodeValue, type Node } from "jsonc-parser";
import { parseHookCommand } from "./hooks.js";
import { append, remove, replace } from "./json/edit.js";
import { type JsonDocument, parseJson, property } from "./json/parse.js";
import { expectType } from "./json/unexpected-type.js";
import type { Splice } from "./splice.js";

/** Marks a status line that wraps a command from another file, which must not be restored here. */
export const INHERITED = "--inherited";

/** Returns the status line's command, whether ours or not. */
export function findStatusLine(text: string): string | undefined {
  const document = parseJson(text);
  return "root" in document ? commandIn(document) : undefined;
}

export function statusLineOf(document: JsonDocument): string | undefined {
  const command = commandIn(document);
  return command !== undefined && isOwn(command) ? command : undefined;
}

/** Returns the other fields of a status line, such as padding and refresh interval. */
export function statusLineLook(text: string): Record<string, unknown> {
  const document = parseJson(text);
  const line = "root" in document ? property(document.root, "statusLine")?.value : undefined;
  const value: unknown = line === undefined ? undefined : getNodeValue(line);
  const { type: _, command: __, ...look } = asObject(value) ?? {};
  return look;
}

/** Replaces the user's command with ours, which wraps it. */
export function setStatusLine(
  document: JsonDocument,
  { command, look }: { command: string; look?: Readonly<Record<string, unknown>> },
): Splice[] {
  const existing = property(document.root, "statusLine");
  if (!existing) return append(document, document.root, { type: "command", command, ...look }, "statusLine");
  const node = nodeIn(document);
  if (!node) expectType(document, existing.value, "object", '"statusLine" with a command');
  return node ? replace(document, node, command) : [];
}

/** Restores the wrapped command, or removes our status line. Returns undefined if ours is not there. */
export function takeStatusLineOut(document: JsonDocument): Splice[] | undefined {
  const node = nodeIn(document);
  const own = typeof node?.value === "string" ? parseHookCommand(node.value) : undefined;
  const whole = property(document.root, "statusLine")?.whole;
  if (!node || !whole || !own || !isOwn(String(node.value))) return undefined;
  const wrapped = own.args.includes(INHERITED) ? undefined : own.args[own.args.indexOf("--wrap") + 1];
  return own.args.includes("--wrap") && wrapped !== undefined
    ? replace(document, node, wrapped)
    : remove(document, document.root, whole);
}

/** Whether `aos init` wrote the command; otherwise it belongs to the user. */
function isOwn(command: string): boolean {
  const own = parseHookCommand(command);
  return own?.program === "agentos-statusline" && own.place !== undefined;
}

function commandIn(document: JsonDocument): string | undefined {
  const value: unknown = nodeIn(document)?.value;
  return typeof value === "string" ? value : undefined;
}

function nodeIn({ root }: JsonDocument): Node | undefined {
  const line = property(root, "statusLine")?.value;
  const command = line?.type === "object" ? property(line, "command")?.value : undefined;
  return command?.type === "string" ? command : undefined;
}
