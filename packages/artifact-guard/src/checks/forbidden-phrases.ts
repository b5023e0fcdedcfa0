import { excerptOf } from "@agentos/platform";
import { type MarkdownDocument, piecesOf, tailOf } from "@agentos/text/markdown";
import { isMention, sentencesOf } from "@agentos/text/sentences";
import { type Finding, isLetterOrDigit } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";

/** Reports forbidden phrases: errors in the tail, warnings elsewhere. Ignores code and mentions. */
export function checkForbiddenPhrases(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const phrases = (criteria.forbiddenPhrases ?? []).map((phrase) => ({
    phrase,
    wanted: phrase.trim().toLowerCase().replace(/\s+/g, " "),
    words: phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  }));
  if (phrases.length === 0) return [];
  const tailLines = new Set(tailOf(document).map(({ line }) => line));
  return piecesOf(document).flatMap(({ kind, line, text }) => {
    const isInTail = tailLines.has(line);
    if (kind === "comment" && !isInTail) return [];
    const raw = text.toLowerCase();
    const found = phrases
      // Splitting long documents into sentences takes time.
      .filter(({ words }) => words.every((word) => raw.includes(word)))
      .find(({ wanted }) =>
        sentencesOf(text).some((sentence) => holdsWords(sentence.text, wanted) && !isMention(sentence)),
      );
    if (found === undefined) return [];
    const message = `"${excerptOf(found.phrase)}" must not appear in this artifact`;
    return document.source.finding("forbidden-phrase", isInTail ? "error" : "warning", line, message);
  });
}

/** Whether the text contains the phrase as complete words. */
function holdsWords(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const isPart = isWordAt(text, at - 1) && isWordAt(text, at);
    const end = at + phrase.length;
    if (!isPart && !(isWordAt(text, end - 1) && isWordAt(text, end))) return true;
  }
  return false;
}

function isWordAt(text: string, at: number): boolean {
  return isLetterOrDigit(text[at] ?? " ");
}
