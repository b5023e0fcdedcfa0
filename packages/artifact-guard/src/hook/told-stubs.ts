import { deferralsIn } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import { splitSentences } from "../evidence/index.js";
import { speaksOfStandIns } from "../test-changes/index.js";

const MAX_CHARACTERS = 8_000;
const MAX_LINES = 15;

export type IsToldStub = (finding: Finding, path: string, text: string) => boolean;

/**
 * Returns a predicate: whether the request or the message speaks of stubs, or the message reports
 * this one. It does so if it quotes what the stub says or returns, or if a sentence that seems to
 * postpone work names the function, section or file. A sentence with such a name needs less
 * evidence than other sentences.
 */
export function stubsToldIn(request: string, said: string): IsToldStub {
  let areTold: boolean | undefined;
  const message = said.slice(-MAX_CHARACTERS);
  let open: ReadonlySet<string> | undefined;
  return ({ line, excerpt, message: about }, path, text) => {
    areTold ??= speaksOfStandIns([request, said]);
    if (areTold) return true;
    open ??= new Set(
      message
        .split("\n")
        .flatMap(splitSentences)
        .filter((sentence) => deferralsIn(sentence, { strict: false }).length > 0)
        .flatMap(wordsOf),
    );
    const lines = text.split("\n", line + MAX_LINES).slice(line - 1);
    if (valuesIn(lines.join("\n")).some((value) => message.includes(value))) return true;
    const [, name = ""] = /([\p{L}_$][\w$]{1,100})\s?[(=:]/u.exec(excerpt) ?? [];
    const [, section = ""] = /"(.{1,200})"/.exec(about) ?? [];
    const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w{1,10}$/, "");
    return [name, section, file].flatMap(wordsOf).some((word) => open!.has(word));
  };
}

/** Returns the sentences and numbers in code. Single words and digits are in many messages. */
const valuesIn = (code: string): string[] => [
  ...(code.match(/"[^"\n]{8,200}"|'[^'\n]{8,200}'|`[^`\n]{8,200}`/g) ?? [])
    .map((quoted) => quoted.slice(1, -1))
    .filter((value) => value.includes(" ")),
  ...(code.match(/\b\d{3,9}\b/g) ?? []),
];

/** Splits names in code into words, without those that are in every sentence. */
const wordsOf = (text: string): string[] =>
  (
    text
      .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  ).filter((word) => word !== "the" && word !== "and");
