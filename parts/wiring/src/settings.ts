import { addHook, commandsOf, entriesOf, type FoundEntry, takeHookOut } from "./hook-entries.js";
import type { Reader } from "./json/dialect.js";
import { type JsonDocument, parseJson, type TextProblem } from "./json/parse.js";
import { UnexpectedTypeError } from "./json/unexpected-type.js";
import { addAskRule, askRulesOf, takeAskRuleOut } from "./permission-rules.js";
import { applySplices, type Edited, type Splice } from "./splice.js";
import { setStatusLine, statusLineOf, takeStatusLineOut } from "./status-line.js";

export interface SettingsWiring {
  /** The elements of each `hooks.<event>`. */
  hooks: Record<string, readonly unknown[]>;
  /**
   * Our command and, if it wraps a status line that is configured in another file, the display
   * settings of that status line. Absent if the file should not have our status line.
   */
  statusLine?: { command: string; look?: Readonly<Record<string, unknown>> };
  /** The rules that `permissions.ask` should contain, whether ours or not. */
  ask?: readonly string[];
  /** How the client parses this file. If set, a file that the client would reject is left unchanged. */
  reader?: Reader;
  skeleton: string;
}

/** Adds our entries, which must not yet be in the text. */
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
 * Removes our entries, including those of earlier versions.
 * @param ask our rules in `permissions.ask`, which cannot be recognized by their text
 */
export function unwire(text: string, ask: ReadonlySet<string>): Edited | TextProblem {
  const takeOneOut = (document: JsonDocument) =>
    takeAskRuleOut(document, ask) ?? takeHookOut(document) ?? takeStatusLineOut(document);
  return edit(text, (change) => {
    while (change(takeOneOut)) {
      // Entries are removed one at a time, because each edit shifts the positions of the others.
    }
  });
}

/** Whether our entries in the text are exactly these, in any order. */
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
      // This is not known to happen. If it does, the file is not changed.
      if (!("root" in next))
        throw new UnexpectedTypeError({ message: `it could not be edited safely: ${next.message}` });
      document = next;
      return true;
    });
  } catch (error) {
    if (error instanceof UnexpectedTypeError) return error.problem;
    throw error;
  }
  return { text: document.text, undo };
}

function key(event: string, { matcher, handler }: Pick<FoundEntry, "matcher" | "handler">): string {
  const members = Object.entries(handler).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([event, matcher ?? null, members]);
}
