import { excerptOf } from "@agentos/platform";
import { lastWordsOf, type MarkdownDocument, tailOf } from "@agentos/text/markdown";
import { deferralsIn } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";

/** Reports remarks at the end of the document that postpone work. */
export function checkHedgedTail(document: MarkdownDocument): Finding[] {
  const tail = tailOf(document);
  const last = lastWordsOf(document, tail[0]);
  return tail.flatMap((piece) => {
    const found = deferralsIn(piece.text, { strict: piece !== last, isAside: piece.kind === "comment" });
    const deferral = found.find(({ severity }) => severity === "error") ?? found[0];
    if (deferral === undefined) return [];
    const message = `The artifact ends by deferring the rest: "${excerptOf(deferral.text)}"`;
    return [document.source.finding("hedged-tail", deferral.severity, piece.line, message)];
  });
}
