import { excerptOf } from "@agentos/platform";
import {
  alonePiecesOf,
  isPointer,
  lastWordsOf,
  type MarkdownDocument,
  type Piece,
  tailOf,
} from "@agentos/text/markdown";
import { type DeferralPlace, deferralsOf, isOnlyDeferral } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";

/**
 * The rest is put off ("to be continued", "left for the next session"), either in the last words or in a
 * separate remark before them.
 */
export function checkHedgedTail(document: MarkdownDocument): Finding[] {
  const findings: Finding[] = [];
  const tail = tailOf(document);
  const last = lastWordsOf(document, tail);
  const tailLines = new Set(tail.map(({ line }) => line));
  const report = (piece: Piece, place: DeferralPlace, code: "hedged-tail" | "deferred", message: string) => {
    if (isPointer(piece.text) || (piece === last && isEndOfPart(document, piece.text))) return;
    const found = deferralsOf(document, piece.text, { ...place, isAside: piece.kind === "comment" });
    const deferral = found.find(({ severity }) => severity === "error") ?? found[0];
    if (deferral === undefined) return;
    const { because } = deferral;
    const words = because.length === 0 ? "" : ` (${because.map((said) => `"${said}"`).join(", ")})`;
    const quoted = `${message}: "${excerptOf(deferral.text)}"${words}`;
    // After "To be continued." in the middle of a document, the document does continue. A piece
    // that says more than that explains something.
    const isPart = isShort(deferral.text) || !isOnlyDeferral(document, piece.text);
    const isMark = code === "deferred" && isPart;
    const severity = isMark ? "warning" : deferral.severity;
    findings.push(document.source.finding(code, severity, piece.line, quoted));
  };
  for (const piece of alonePiecesOf(document))
    if (!tailLines.has(piece.line) && !isAnswered(piece.text))
      report(piece, { strict: true, prior: "alone" }, "deferred", "Work is put off here");
  for (const piece of tail) {
    // A table cell that shares its row with others describes what its table lists.
    if (piece.kind === "cell" && !piece.isAlone && piece.line !== tail[0]?.line) continue;
    // Text after an item belongs to the list.
    const isListed = piece.kind === "item" && piece !== tail[0] && !piece.isAlone;
    const place: DeferralPlace = { strict: piece !== last, ...(isListed && { prior: "listed" }) };
    report(piece, place, "hedged-tail", "The artifact ends by putting the rest off");
  }
  return findings;
}

/** "To be continued." below a story or a letter, which consists of complete paragraphs only. */
function isEndOfPart({ blocks }: MarkdownDocument, text: string): boolean {
  const isProse = blocks.every(({ kind }, at) => kind === "paragraph" || (kind === "heading" && at === 0));
  return isProse && blocks.length > 2 && /^\W*to be continued\W*$/i.test(text);
}

/** A few words may be a state or a name. */
function isShort(text: string): boolean {
  return /[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? text.length <= 8 : text.split(" ").length <= 4;
}

/**
 * A document answers its own questions and announcements further down. An offer to continue comes at the end.
 */
function isAnswered(text: string): boolean {
  return /[?\uff1f:\uff1a]\W{0,19}$/.test(text.slice(-20));
}
