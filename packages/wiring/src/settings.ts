import type { Node } from "jsonc-parser";
import { getNodeValue } from "jsonc-parser";
import { type HookEntry, parseHookCommand } from "./hooks.js";
import { append, remove, replace } from "./json/edit.js";
import { type JsonDocument, parseJson, positionOf, property, type TextProblem } from "./json/parse.js";
import { applySplices, type Edited, type Splice } from "./splice.js";

/** What a client's settings file is to hold of ours. */
export interface SettingsWiring {
  /** The elements to have under `hooks.<event>`, by event. */
  hooks: Record<string, readonly unknown[]>;
  /** The command of the status line; absent: none of ours. */
  statusLine?: { command: string };
  /** How a file begins that does not exist yet. */
  skeleton: string;
}

/** A settings file that has something else where hooks belong. */
class Misfit extends Error {
  constructor(readonly problem: TextProblem) {
    super(problem.message);
  }
}

/** The text with our entries, which must not be in it yet. */
export function wire(text: string, wiring: SettingsWiring): Edited | TextProblem {
  return edit(text, (change) => {
    for (const [event, elements] of Object.entries(wiring.hooks)) {
      for (const element of elements) change((document) => addHook(document, event, element));
    }
    const { statusLine } = wiring;
    if (statusLine) change((document) => setStatusLine(document, statusLine.command));
  });
}

/** The text without our entries, those of earlier versions too; nothing else in it is changed. */
export function unwire(text: string): Edited | TextProblem {
  return edit(text, (change) => {
    while (change(takeOneOut)) {
      // One at a time: each changes the places of the others.
    }
  });
}

/** Whether the text holds exactly these entries of ours, wherever they stand. */
export function isWired(text: string, wiring: SettingsWiring): boolean {
  const document = parseJson(text);
  if (!("root" in document)) return false;
  const wanted = Object.entries(wiring.hooks).flatMap(([event, elements]) =>
    elements.flatMap((element) => commandsOf(element).map((each) => key(event, each))),
  );
  const found = ourEntries(document).map(({ event, ...entry }) => key(event, entry));
  return (
    JSON.stringify(found.sort()) === JSON.stringify(wanted.sort()) &&
    ourStatusLine(document) === wiring.statusLine?.command
  );
}

/** An entry of ours as a settings file has it. */
export interface FoundEntry {
  event: string;
  matcher: unknown;
  /** The object that holds the command. */
  handler: Record<string, unknown>;
}

/** All our hook entries of a settings file; none when it does not parse. */
export function findEntries(text: string): FoundEntry[] {
  const document = parseJson(text);
  return "root" in document ? ourEntries(document) : [];
}

/** The command of the status line in a settings file, whoever set it. */
export function findStatusLine(text: string): string | undefined {
  const document = parseJson(text);
  if (!("root" in document)) return undefined;
  const value = statusLineNode(document)?.value;
  return typeof value === "string" ? value : undefined;
}

/** The elements of hook lists as Claude Code, Codex, Gemini CLI and Qwen Code read them, those of one matcher together. */
export function groupedHooks(
  entries: readonly HookEntry[],
  handler: (entry: HookEntry) => unknown,
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

/** Whether a status line wraps a command that stands in another file, so that ours goes as a whole. */
export const INHERITED = "--inherited";

type Change = (make: (document: JsonDocument) => Splice[] | undefined) => boolean;

function edit(text: string, run: (change: Change) => void): Edited | TextProblem {
  let document = parseJson(text);
  if (!("root" in document)) return document;
  const undo: Splice[] = [];
  try {
    run((make) => {
      const splices = make(document as JsonDocument);
      if (splices === undefined || splices.length === 0) return false;
      const edited = applySplices((document as JsonDocument).text, splices);
      undo.unshift(...edited.undo);
      const next = parseJson(edited.text);
      // Nothing is known to lead here; if something does, the file stays as it is.
      if (!("root" in next)) throw new Misfit({ message: `it could not be edited safely: ${next.message}` });
      document = next;
      return true;
    });
  } catch (error) {
    if (error instanceof Misfit) return error.problem;
    throw error;
  }
  return { text: document.text, undo };
}

function addHook(document: JsonDocument, event: string, element: unknown): Splice[] {
  const hooks = property(document.root, "hooks");
  if (!hooks) return append(document, document.root, { [event]: [element] }, "hooks");
  expectType(document, hooks.value, "object", '"hooks"');
  const list = property(hooks.value, event);
  if (!list) return append(document, hooks.value, [element], event);
  expectType(document, list.value, "array", `"hooks.${event}"`);
  return append(document, list.value, element);
}

function setStatusLine(document: JsonDocument, command: string): Splice[] {
  const existing = property(document.root, "statusLine");
  if (!existing) return append(document, document.root, { type: "command", command }, "statusLine");
  const node = statusLineNode(document);
  if (!node) expectType(document, existing.value, "object", '"statusLine" with a command');
  return node ? replace(document, node, command) : [];
}

function takeOneOut(document: JsonDocument): Splice[] | undefined {
  return takeHookOut(document) ?? takeStatusLineOut(document);
}

/** The largest thing that holds nothing but an entry of ours: a command, its group, its event, all hooks. */
function takeHookOut(document: JsonDocument): Splice[] | undefined {
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

function removeLargest(
  document: JsonDocument,
  path: readonly { container: Node; child: Node }[],
): Splice[] | undefined {
  for (const [depth, { container, child }] of path.entries()) {
    // A container between goes too when nothing else is in it.
    const rest = path.slice(depth + 1);
    if (rest.every(({ container: inner }) => inner.children?.length === 1))
      return remove(document, container, child);
  }
  return undefined;
}

function takeStatusLineOut(document: JsonDocument): Splice[] | undefined {
  const node = statusLineNode(document);
  const own = typeof node?.value === "string" ? parseHookCommand(node.value) : undefined;
  const whole = property(document.root, "statusLine")?.whole;
  if (!node || !whole || own?.hook !== "agentos-statusline") return undefined;
  const wrapped = own.args.includes(INHERITED) ? undefined : own.args[own.args.indexOf("--wrap") + 1];
  return own.args.includes("--wrap") && wrapped !== undefined
    ? replace(document, node, wrapped)
    : remove(document, document.root, whole);
}

function statusLineNode({ root }: JsonDocument): Node | undefined {
  const line = property(root, "statusLine")?.value;
  const command = line?.type === "object" ? property(line, "command")?.value : undefined;
  return command?.type === "string" ? command : undefined;
}

function ourStatusLine(document: JsonDocument): string | undefined {
  const command: unknown = statusLineNode(document)?.value;
  return typeof command === "string" && parseHookCommand(command)?.hook === "agentos-statusline"
    ? command
    : undefined;
}

function ourEntries(document: JsonDocument): FoundEntry[] {
  const value: unknown = getNodeValue(document.root);
  const hooks = isRecord(value) && isRecord(value.hooks) ? value.hooks : {};
  return Object.entries(hooks).flatMap(([event, list]) =>
    (Array.isArray(list) ? list : []).flatMap((element: unknown) =>
      commandsOf(element)
        .filter(({ handler }) => commandOf(handler) !== undefined)
        .map((each) => ({ event, ...each })),
    ),
  );
}

/** A group's handlers, or the element itself where the client knows no groups. */
function commandsOf(element: unknown): Omit<FoundEntry, "event">[] {
  if (!isRecord(element)) return [];
  const { matcher, hooks } = element;
  if (!Array.isArray(hooks)) return [{ matcher: undefined, handler: element }];
  return hooks.filter(isRecord).map((handler) => ({ matcher, handler }));
}

function key(event: string, { matcher, handler }: Omit<FoundEntry, "event">): string {
  const members = Object.entries(handler).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([event, matcher ?? null, members]);
}

function isOurs(node: Node): boolean {
  const value: unknown = node.type === "object" ? getNodeValue(node) : undefined;
  return isRecord(value) && commandOf(value) !== undefined;
}

/** The command of a handler, if it is ours. */
export function commandOf(handler: Record<string, unknown>): string | undefined {
  return [handler.command, handler.bash, handler.powershell].find(
    (each): each is string => typeof each === "string" && parseHookCommand(each) !== undefined,
  );
}

function expectType({ text }: JsonDocument, node: Node, type: string, what: string): void {
  if (node.type === type) return;
  throw new Misfit({ message: `expected ${what} to be an ${type}`, ...positionOf(text, node.offset) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
