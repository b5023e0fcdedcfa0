import { any, tokensOf } from "./lexicon.js";
import { splitSentences } from "./message-sentences.js";
import { readStatement } from "./statement.js";

const MAX_CHARACTERS = 8_000;
const MAX_NAMES = 20;
/** Matches verbs for repairs, in the languages of agents' messages. */
const REPAIRED =
  /^(?:fix|repair|resolv|solv|sort|address|handl|correct|stabil|behoben|behebt|repar|répar|corrig|arregl|исправ)|修|直し|解決|해결/;
/** Replaces a name, because its words say nothing about the state of the work. */
const NAMED = "namedhere";

/**
 * Whether a text names something without claiming that it passes, fails or was repaired. Such a
 * text tells its reader that something else happened to the named thing.
 * @param names titles or names in code; a title of up to three plain words must be in quotation marks
 */
export function namesAsOpen(text: string, names: readonly string[]): boolean {
  let said = text.slice(-MAX_CHARACTERS).toLowerCase();
  let isNamed = false;
  for (const name of names.slice(0, MAX_NAMES).map((each) => each.trim().toLowerCase())) {
    const replaced = withoutName(said, name);
    if (replaced !== said) isNamed = true;
    said = replaced;
  }
  if (!isNamed) return false;
  return said
    .split("\n")
    .flatMap(splitSentences)
    .filter((sentence) => sentence.includes(NAMED) && !/[?？]$/.test(sentence))
    .some((sentence) => {
      const tokens = tokensOf(sentence);
      const { certainty } = readStatement(sentence);
      const saysState = certainty === "sure" || certainty === "likely" || any(tokens, "fail");
      return !saysState && !tokens.some((token) => REPAIRED.test(token.text));
    });
}

const QUOTES = "`\"'“”„«»「」『』";

function withoutName(text: string, name: string): string {
  if (name.length < 2) return text;
  // "The cart adds tax" describes the code rather than the test "adds tax".
  const isPlain = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,2}$/u.test(name);
  let replaced = "";
  let from = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const [before = " ", after = " "] = [text[at - 1], text[at + name.length]];
    const isQuoted = QUOTES.includes(before) && (QUOTES.includes(after) || after === "(");
    const isWhole = !/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after);
    if (!isQuoted && !(isWhole && !isPlain)) continue;
    replaced += `${text.slice(from, at)} ${NAMED} `;
    from = at + name.length;
  }
  return replaced + text.slice(from);
}
