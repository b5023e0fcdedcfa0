import { excerptOf, type Finding } from "../finding.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { sentencesOf } from "../sentences.js";
import { hedgeOf, rulesFor } from "./hedges.js";
import { tailOf } from "./tail.js";

/** The last words put the rest off: "to be continued", "left for the next session", "let me know if I should go on". */
export function checkHedgedTail(document: MarkdownDocument): Finding[] {
  const findings: Finding[] = [];
  const tail = tailOf(document);
  const rules = rulesFor(tail.map(({ text, isComment }) => (isComment ? `[${text}]` : text)).join("\n"));
  if (rules.length === 0) return findings;
  for (const piece of tail) {
    for (const { text, isMention } of sentencesOf(piece.isComment ? `[${piece.text}]` : piece.text)) {
      if (isMention || hedgeOf(text, rules) === undefined) continue;
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
