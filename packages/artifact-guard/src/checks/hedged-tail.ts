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
 * The rest is put off ("to be continued", "left for the next session"): in the last words, or before them in
 * a remark of its own.
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
    // "To be continued." in the middle of a text is: by what follows. And who says more than that explains
    // something.
    const isPart = isShort(deferral.text) || !isOnlyDeferral(document, piece.text);
    const isMark = code === "deferred" && isPart;
    const severity = isMark ? "warning" : deferral.severity;
    findings.push(document.source.finding(code, severity, piece.line, quoted));
  };
  for (const piece of alonePiecesOf(document))
    if (!tailLines.has(piece.line) && !isAnswered(piece.text))
      report(piece, { strict: true, prior: "alone" }, "deferred", "Work is put off here");
  for (const piece of tail) {
    // In a row with others a cell speaks of what its table lists.
    if (piece.kind === "cell" && !piece.isAlone && piece.line !== tail[0]?.line) continue;
    // What follows an item takes up the list.
    const isListed = piece.kind === "item" && piece !== tail[0] && !piece.isAlone;
    const place: DeferralPlace = { strict: piece !== last, ...(isListed && { prior: "listed" }) };
    report(piece, place, "hedged-tail", "The artifact ends by putting the rest off");
  }
  return findings;
}

/** "To be continued." below a story or a letter: nothing but paragraphs, which are complete. */
function isEndOfPart({ blocks }: MarkdownDocument, text: string): boolean {
  const isProse = blocks.every(({ kind }, at) => kind === "paragraph" || (kind === "heading" && at === 0));
  return isProse && blocks.length > 2 && /^\W*to be continued\W*$/i.test(text);
}

/** A few words may be a state, or the name of something. */
function isShort(text: string): boolean {
  return /[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? text.length <= 8 : text.split(" ").length <= 4;
}

/**
 * What a document asks or announces in its midst it answers below: who offers to go on does so at the end.
 */
function isAnswered(text: string): boolean {
  return /[?\uff1f:\uff1a]\W{0,19}$/.test(text.slice(-20));
}
