import { excerptOf, type Finding } from "../finding.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { sentencesOf } from "../sentences.js";
import { hedgeOf, isLastWord, rulesFor } from "./hedges.js";
import { lastWordsOf, tailOf } from "./tail.js";

/** The last words put the rest off: "to be continued", "left for the next session", "let me know if I should go on". */
export function checkHedgedTail(document: MarkdownDocument): Finding[] {
  const findings: Finding[] = [];
  const tail = tailOf(document);
  const rules = rulesFor(tail.map(({ text, isComment }) => (isComment ? `[${text}]` : text)).join("\n"));
  const last = lastWordsOf(document, tail);
  for (const piece of tail) {
    if (rules.length === 0 && piece !== last) continue;
    for (const { text, isMention } of sentencesOf(piece.isComment ? `[${piece.text}]` : piece.text)) {
      if (isMention || (hedgeOf(text, rules) === undefined && !(piece === last && isLastWord(text))))
        continue;
      findings.push(
        document.source.finding(
          "hedged-tail",
          "error",
          piece.line,
          `The artefact ends by putting the rest off: "${excerptOf(text)}"`,
        ),
      );
      break;
    }
  }
  return findings;
}
