import { deferralsIn } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import { splitSentences } from "../evidence/index.js";
import { mentionsStubs } from "../test-changes/index.js";

/** The codes of findings that a message can report. */
const REPORTABLE: ReadonlySet<Finding["code"]> = new Set(["stub", "deferred", "empty-section", "skeleton"]);
const MAX_CHARACTERS = 8_000;
const MAX_LINES = 15;

export type IsAcknowledgedStub = (finding: Finding, path: string, text: string) => boolean;

/**
 * Returns a predicate that is true if the request or the message speaks of stubs, or if the message
 * reports the given stub. A message reports a stub if it quotes what the stub says or returns, or if a
 * sentence that seems to postpone work names the function, section or file.
 */
export function acknowledgedStubs(request: string, said: string): IsAcknowledgedStub {
  let areMentioned: boolean | undefined;
  const message = said.slice(-MAX_CHARACTERS);
  let open: readonly ReadonlySet<string>[] | undefined;
  return ({ code, line, excerpt, message: about }, path, text) => {
    if (!REPORTABLE.has(code)) return false;
    areMentioned ??= mentionsStubs([request, said]);
    // Words for stubs say nothing about the sections of a document.
    if (areMentioned && (code === "stub" || code === "deferred")) return true;
    if (quotes(message, bodyAt(text, line - 1))) return true;
    open ??= message
      .split("\n")
      .flatMap(splitSentences)
      .filter((sentence) =>
        deferralsIn(sentence, { strict: false }).some(({ severity }) => severity === "error"),
      )
      .map((sentence) => new Set(wordsOf(sentence)));
    const [, name = ""] = /([\p{L}_$][\w$]{1,100})\s?[(=:]/u.exec(excerpt) ?? [];
    const [, section = ""] = /"(.{1,200})"/.exec(about) ?? [];
    const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w{1,10}$/, "");
    return [name, section, file]
      .map(wordsOf)
      .some((words) => words.length > 0 && open!.some((said) => words.every((word) => said.has(word))));
  };
}

/** Returns the lines from a function's head to the end of its indented body. */
function bodyAt(text: string, at: number): string {
  const [head = "", ...rest] = text.split("\n", at + MAX_LINES).slice(at);
  const end = rest.findIndex((line) => line.trim() !== "" && line.search(/\S/) <= head.search(/\S/));
  return [head, ...rest.slice(0, end === -1 ? rest.length : end)].join("\n");
}

/**
 * Whether a message quotes a sentence from the code, a number that the code returns or throws, or all
 * strings in the code if there are several. A single word alone is too common to be a quotation.
 */
function quotes(message: string, code: string): boolean {
  const texts = (code.match(/"[^"\n]{3,200}"|'[^'\n]{3,200}'|`[^`\n]{3,200}`/g) ?? []).map((quoted) =>
    quoted.slice(1, -1),
  );
  const numbers = [...code.matchAll(/\b(?:throw|raise|return|send|status)\b[^\n]{0,80}?\b(\d{3,9})\b/gi)];
  const isQuoted = (value = "") => message.includes(value);
  return (
    texts.some((text) => text.length > 7 && text.includes(" ") && isQuoted(text)) ||
    numbers.some(([, number]) => isQuoted(number)) ||
    (texts.length > 1 && texts.every(isQuoted))
  );
}

/** Splits names in code into words. Omits those that occur in nearly every sentence. */
const wordsOf = (text: string): string[] =>
  (
    text
      .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  ).filter((word) => word !== "the" && word !== "and");
