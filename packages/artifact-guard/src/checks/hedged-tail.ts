import { excerptOf, type Finding } from "../finding.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { sentencesOf } from "../sentences.js";
import { hedgeOf } from "./hedges.js";
import { tailOf } from "./tail.js";

/** The last words put the rest off: "to be continued", "left for the next session", "let me know if I should go on". */
export function checkHedgedTail(document: MarkdownDocument): Finding[] {
  const findings: Finding[] = [];
  for (const piece of tailOf(document)) {
    for (const { text, isMention } of sentencesOf(piece.isComment ? `[${piece.text}]` : piece.text)) {
      if (isMention || hedgeOf(text) === undefined) continue;
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
