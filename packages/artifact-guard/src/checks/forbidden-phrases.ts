import type { Criteria } from "../criteria.js";
import { excerptOf, type Finding } from "../finding.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { sentencesOf } from "../sentences.js";
import { piecesOf, tailOf } from "./tail.js";

/** The criteria's own phrases: an error in the tail, a warning before it; never in code, quotations or mentions. */
export function checkForbiddenPhrases(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const text = (criteria.forbiddenPhrases?.length ?? 0) > 0 ? document.source.text.toLowerCase() : "";
  const phrases = (criteria.forbiddenPhrases ?? [])
    // Taking a long text apart costs much more than seeing that it has no such word.
    .map((phrase) => ({ phrase, pattern: patternOf(phrase), words: wordsOf(phrase) }))
    .filter(({ words }) => words.every((word) => text.includes(word)));
  if (phrases.length === 0) return [];
  const tail = tailOf(document);
  const tailLines = new Set(tail.map(({ line }) => line));
  const findings: Finding[] = [];
  for (const piece of [...piecesOf(document), ...tail.filter(({ isComment }) => isComment)]) {
    const raw = piece.text.toLowerCase();
    if (!phrases.some(({ words }) => words.every((word) => raw.includes(word)))) continue;
    for (const sentence of sentencesOf(piece.text)) {
      const found = sentence.isMention
        ? undefined
        : phrases.find(({ pattern }) => pattern.test(sentence.text));
      if (found === undefined) continue;
      const severity = tailLines.has(piece.line) ? "error" : "warning";
      const message = `"${excerptOf(found.phrase)}" must not stand in this artefact`;
      findings.push(document.source.finding("forbidden-phrase", severity, piece.line, message));
      break;
    }
  }
  return findings;
}

function patternOf(phrase: string): RegExp {
  const words = phrase
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // Whole words only, where the phrase begins or ends with one.
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\s+")}(?![\\p{L}\\p{N}])`, "u");
}

function wordsOf(phrase: string): string[] {
  return phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
