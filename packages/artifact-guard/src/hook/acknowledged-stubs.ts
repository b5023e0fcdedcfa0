import { deferralsIn } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import { splitSentences } from "../evidence/index.js";
import { mentionsStubs } from "../test-changes/index.js";

/** The codes of findings that a message can report. */
const REPORTABLE: ReadonlySet<Finding["code"]> = new Set(["stub", "deferred", "empty-section", "skeleton"]);
const MAX_CHARACTERS = 8_000;

export type IsAcknowledgedStub = (finding: Finding, path: string) => boolean;

/**
 * Returns a predicate that is true if the request or the message speaks of stubs, or if the message
 * reports the given stub: a sentence that seems to postpone work names the function, section or file.
 */
export function acknowledgedStubs(request: string, said: string): IsAcknowledgedStub {
  let areMentioned: boolean | undefined;
  let open: readonly ReadonlySet<string>[] | undefined;
  return ({ code, excerpt, message }, path) => {
    if (!REPORTABLE.has(code)) return false;
    areMentioned ??= mentionsStubs([request, said]);
    // Words for stubs say nothing about the sections of a document.
    if (areMentioned && (code === "stub" || code === "deferred")) return true;
    open ??= said
      .slice(-MAX_CHARACTERS)
      .split("\n")
      .flatMap(splitSentences)
      .filter((sentence) =>
        deferralsIn(sentence, { strict: false }).some(({ severity }) => severity === "error"),
      )
      .map((sentence) => new Set(wordsOf(sentence)));
    const [, name = ""] = /([\p{L}_$][\w$]{1,100})\s?[(=:]/u.exec(excerpt) ?? [];
    const [, section = ""] = /"(.{1,200})"/.exec(message) ?? [];
    const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w{1,10}$/, "");
    return [name, section, file]
      .map(wordsOf)
      .some((words) => words.length > 0 && open!.some((said) => words.every((word) => said.has(word))));
  };
}

/** Splits names in code into words. Omits those that occur in nearly every sentence. */
const wordsOf = (text: string): string[] =>
  (
    text
      .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  ).filter((word) => word !== "the" && word !== "and");
