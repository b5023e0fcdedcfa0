import type { PlacedHook } from "@agentos/clients";
import { asObject, asObjects } from "@agentos/platform";
import { getNodeValue, type Node } from "jsonc-parser";
import type { EventEntry } from "./event-entries.js";
import { parseHookCommand } from "./hooks.js";
import { append, removeLargest } from "./json/edit.js";
import { type JsonDocument, parseJson, property } from "./json/parse.js";
import { expectType } from "./json/unexpected-type.js";
import type { Splice } from "./splice.js";

/** One of our entries in a settings file. */
export interface FoundEntry extends PlacedHook {
  handler: Record<string, unknown>;
}

/** Returns the hook entries that `aos init` wrote, or none if the text does not parse. */
export function findEntries(text: string): FoundEntry[] {
  const document = parseJson(text);
  return "root" in document ? entriesOf(document) : [];
}

/** Returns all entries that start one of our hooks, including those written by hand. */
export function findAllEntries(text: string): FoundEntry[] {
  const document = parseJson(text);
  return "root" in document ? entriesStarting(document, () => true) : [];
}

export function entriesOf(document: JsonDocument): FoundEntry[] {
  return entriesStarting(document, isGenerated);
}

function entriesStarting(
  document: JsonDocument,
  isWanted: (handler: Record<string, unknown>) => boolean,
): FoundEntry[] {
  const value: unknown = getNodeValue(document.root);
  const hooks = asObject(asObject(value)?.hooks) ?? {};
  return Object.entries(hooks).flatMap(([event, list]) =>
    (Array.isArray(list) ? list : []).flatMap((element: unknown, group) =>
      commandsOf(element)
        .map((each, index) => ({ event, ...each, position: [group, index] as const }))
        .filter(({ handler }) => commandOf(handler) !== undefined && isWanted(handler)),
    ),
  );
}

/** Returns a group's handlers, or the element itself if the client has no groups. */
export function commandsOf(element: unknown): Pick<FoundEntry, "matcher" | "handler">[] {
  const group = asObject(element);
  if (group === undefined) return [];
  const { matcher, hooks } = group;
  if (!Array.isArray(hooks)) return [{ matcher: undefined, handler: group }];
  return asObjects(hooks).map((handler) => ({ matcher, handler }));
}

/** Returns a handler's command, if the command is ours. */
export function commandOf(handler: Record<string, unknown>): string | undefined {
  return [handler.command, handler.bash, handler.powershell].find(
    (each): each is string => typeof each === "string" && parseHookCommand(each) !== undefined,
  );
}

/** Groups hooks by event and matcher, in the format of settings. */
export function groupedHooks<Entry extends Pick<EventEntry, "event" | "matcher">>(
  entries: readonly Entry[],
  handler: (entry: Entry) => unknown,
): Record<string, unknown[]> {
  const groups = new Map<string, { event: string; matcher: string | undefined; hooks: unknown[] }>();
  for (const entry of entries) {
    const { event, matcher } = entry;
    const group = groups.get(`${event} ${matcher}`) ?? { event, matcher, hooks: [] };
    group.hooks.push(handler(entry));
    groups.set(`${event} ${matcher}`, group);
  }
  const byEvent: Record<string, unknown[]> = {};
  for (const { event, matcher, hooks } of groups.values()) {
    byEvent[event] ??= [];
    byEvent[event].push(matcher === undefined ? { hooks } : { matcher, hooks });
  }
  return byEvent;
}

export function addHook(document: JsonDocument, event: string, element: unknown): Splice[] {
  const hooks = property(document.root, "hooks");
  if (!hooks) return append(document, document.root, { [event]: [element] }, "hooks");
  expectType(document, hooks.value, "object", '"hooks"');
  const list = property(hooks.value, event);
  if (!list) return append(document, hooks.value, [element], event);
  expectType(document, list.value, "array", `"hooks.${event}"`);
  return append(document, list.value, element);
}

/** Removes one of our entries and every container that would be left empty, up to `hooks`. */
export function takeHookOut(document: JsonDocument): Splice[] | undefined {
  const hooks = property(document.root, "hooks");
  if (hooks?.value.type !== "object") return undefined;
  for (const event of hooks.value.children ?? []) {
    const list = event.children?.[1];
    if (list?.type !== "array") continue;
    for (const element of list.children ?? []) {
      const path = [
        { container: document.root, child: hooks.whole },
        { container: hooks.value, child: event },
        { container: list, child: element },
      ];
      if (!isOurs(element)) {
        const inner = element.type === "object" ? property(element, "hooks")?.value : undefined;
        const handler = inner?.type === "array" ? inner.children?.find(isOurs) : undefined;
        if (!inner || !handler) continue;
        path.push({ container: inner, child: handler });
      }
      return removeLargest(document, path);
    }
  }
  return undefined;
}

function isOurs(node: Node): boolean {
  return node.type === "object" && isGenerated(getNodeValue(node));
}

/** Whether `aos init` wrote a handler. Handlers written by hand are kept. */
function isGenerated(handler: Record<string, unknown>): boolean {
  const command = commandOf(handler);
  return command !== undefined && parseHookCommand(command)?.place !== undefined;
}
