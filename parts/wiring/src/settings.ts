import { addHook, commandsOf, entriesOf, type FoundEntry, takeHookOut } from "./hook-entries.js";
import type { Reader } from "./json/dialect.js";
import { Misfit } from "./json/misfit.js";
import { type JsonDocument, parseJson, type TextProblem } from "./json/parse.js";
import { addAskRule, askRulesOf, takeAskRuleOut } from "./permission-rules.js";
import { applySplices, type Edited, type Splice } from "./splice.js";
import { setStatusLine, statusLineOf, takeStatusLineOut } from "./status-line.js";

/** The entries that a client's settings file should have. */
export interface SettingsWiring {
  /** The elements to have under `hooks.<event>`, by event. */
  hooks: Record<string, readonly unknown[]>;
  /**
   * The status line's command, and the look of the line that it wraps if that is in another file;
   * absent if the file should have none of ours.
   */
  statusLine?: { command: string; look?: Readonly<Record<string, unknown>> };
  /** The rules that `permissions.ask` should have, ours or not. */
  ask?: readonly string[];
  /**
   * The client that reads the file: a file that it would ignore is not changed. If absent, the file
   * is changed in any case.
   */
  reader?: Reader;
  /** The content of a new file. */
  skeleton: string;
}

/** The text with our entries, which must not be in it yet. */
export function wire(text: string, { hooks, statusLine, ask = [] }: SettingsWiring): Edited | TextProblem {
  return edit(text, (change) => {
    for (const rule of ask) change((document) => addAskRule(document, rule));
    for (const [event, elements] of Object.entries(hooks)) {
      for (const element of elements) change((document) => addHook(document, event, element));
    }
    if (statusLine) change((document) => setStatusLine(document, statusLine));
  });
}

/**
 * The text without our entries, including those of earlier versions; nothing else changes.
 * @param ask the rules of `permissions.ask` that are ours, which their text does not show
 */
export function unwire(text: string, ask: ReadonlySet<string>): Edited | TextProblem {
  const takeOneOut = (document: JsonDocument) =>
    takeAskRuleOut(document, ask) ?? takeHookOut(document) ?? takeStatusLineOut(document);
  return edit(text, (change) => {
    while (change(takeOneOut)) {
      // One at a time, because each edit moves the positions of the others.
    }
  });
}

/**
 * Whether the text has exactly these entries of ours, in any position.
 * @param ask as for {@link unwire}
 */
export function isWired(text: string, wiring: SettingsWiring, ask: ReadonlySet<string>): boolean {
  const document = parseJson(text);
  if (!("root" in document)) return false;
  const wanted = Object.entries(wiring.hooks).flatMap(([event, elements]) =>
    elements.flatMap((element) => commandsOf(element).map((each) => key(event, each))),
  );
  const found = entriesOf(document).map(({ event, ...entry }) => key(event, entry));
  const asked = askRulesOf(document);
  const wantedRules = wiring.ask ?? [];
  return (
    JSON.stringify(found.sort()) === JSON.stringify(wanted.sort()) &&
    statusLineOf(document) === wiring.statusLine?.command &&
    wantedRules.every((rule) => asked.includes(rule)) &&
    asked.every((rule) => wantedRules.includes(rule) || !ask.has(rule))
  );
}

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
      // No known case leads here; if one does, the file is not changed.
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

function key(event: string, { matcher, handler }: Omit<FoundEntry, "event">): string {
  const members = Object.entries(handler).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([event, matcher ?? null, members]);
}
