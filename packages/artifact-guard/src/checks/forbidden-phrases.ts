import { excerptOf } from "@agentos/platform";
import { type MarkdownDocument, piecesOf, tailOf } from "@agentos/text/markdown";
import { isMention, sentencesOf } from "@agentos/text/sentences";
import { type Finding, isLetterOrDigit } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";

/** Reports forbidden phrases: errors in the tail, warnings elsewhere. Ignores code and mentions. */
export function checkForbiddenPhrases(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const text = (criteria.forbiddenPhrases?.length ?? 0) > 0 ? document.source.text.toLowerCase() : "";
  const phrases = (criteria.forbiddenPhrases ?? [])
    .map((phrase) => ({
      phrase,
      wanted: phrase.trim().toLowerCase().replace(/\s+/g, " "),
      words: phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
    }))
    // This quick test avoids splitting long documents into pieces.
    .filter(({ words }) => words.every((word) => text.includes(word)));
  if (phrases.length === 0) return [];
  const tail = tailOf(document);
  const tailLines = new Set(tail.map(({ line }) => line));
  const findings: Finding[] = [];
  for (const piece of piecesOf(document)) {
    const isInTail = tailLines.has(piece.line);
    if (piece.kind === "comment" && !isInTail) continue;
    const raw = piece.text.toLowerCase();
    if (!phrases.some(({ words }) => words.every((word) => raw.includes(word)))) continue;
    for (const sentence of sentencesOf(piece.text)) {
      const found = phrases.find(({ wanted }) => holdsWords(sentence.text, wanted));
      if (found === undefined || isMention(sentence)) continue;
      const severity = isInTail ? "error" : "warning";
      const message = `"${excerptOf(found.phrase)}" must not appear in this artifact`;
      findings.push(document.source.finding("forbidden-phrase", severity, piece.line, message));
      break;
    }
  }
  return findings;
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
