import { excerptOf } from "@agentos/platform";
import {
  alonePiecesOf,
  isPointer,
  lastWordsOf,
  type MarkdownDocument,
  type Piece,
  tailOf,
} from "@agentos/text/markdown";
import { type DeferralPlace, deferralsIn, isOnlyDeferral } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";

/** Reports remarks that postpone work if they are at the end of the document or stand alone. */
export function checkHedgedTail(document: MarkdownDocument): Finding[] {
  const findings: Finding[] = [];
  const tail = tailOf(document);
  const last = lastWordsOf(document, tail);
  const tailLines = new Set(tail.map(({ line }) => line));
  const report = (piece: Piece, place: DeferralPlace, code: "hedged-tail" | "deferred", message: string) => {
    if (isPointer(piece.text)) return;
    const found = deferralsIn(piece.text, { ...place, isAside: piece.kind === "comment" });
    const deferral = found.find(({ severity }) => severity === "error") ?? found[0];
    if (deferral === undefined) return;
    const quoted = `${message}: "${excerptOf(deferral.text)}"`;
    // In the middle of a document, a short text can be a status or a name, and a deferral in a
    // longer text is part of an explanation.
    const isPart = code === "deferred" && (isShort(deferral.text) || !isOnlyDeferral(piece.text));
    const severity = isPart ? "warning" : deferral.severity;
    findings.push(document.source.finding(code, severity, piece.line, quoted));
  };
  for (const piece of alonePiecesOf(document))
    if (!tailLines.has(piece.line) && !isAnswered(piece.text))
      report(piece, { strict: true, isAlone: true }, "deferred", "This postpones work");
  for (const piece of tail) {
    // A cell that shares its row with others describes the subject of that row.
    if (piece.kind === "cell" && !piece.isAlone && piece.line !== tail[0]?.line) continue;
    report(piece, { strict: piece !== last }, "hedged-tail", "The artifact ends by deferring the rest");
  }
  return findings;
}

/** Whether the text is so short that it can be a status or a name. */
function isShort(text: string): boolean {
  return /[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? text.length <= 8 : text.split(" ").length <= 4;
}

/** Whether the text ends with a question mark or a colon, so the text after it may be the answer. */
function isAnswered(text: string): boolean {
  return /[?\uff1f:\uff1a]\W{0,19}$/.test(text.slice(-20));
}
