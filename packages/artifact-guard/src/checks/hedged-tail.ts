import { excerptOf } from "@agentos/platform";
import { lastWordsOf, type MarkdownDocument, tailOf } from "@agentos/text/markdown";
import { deferralsIn } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";

/** Reports remarks at the end of the document that postpone work. */
export function checkHedgedTail(document: MarkdownDocument): Finding[] {
  const tail = tailOf(document);
  const last = lastWordsOf(document, tail[0]);
  return tail.flatMap((piece) => {
    if (isPointer(piece.text)) return [];
    const found = deferralsIn(piece.text, { strict: piece !== last, isAside: piece.kind === "comment" });
    const deferral = found.find(({ severity }) => severity === "error") ?? found[0];
    if (deferral === undefined) return [];
    const message = `The artifact ends by deferring the rest: "${excerptOf(deferral.text)}"`;
    return [document.source.finding("hedged-tail", deferral.severity, piece.line, message)];
  });
}

/** Whether a text is a link with hardly any other words: "Next: [Pending UI](./pending-ui)". */
function isPointer(text: string): boolean {
  if (text.length > MAX_POINTER || !/\]\([^()\s]+\)\W{0,4}$/.test(text)) return false;
  const others = text.replace(/\[[^[\]\n]{1,200}\]\([^()\s]{1,200}\)/g, " ").match(/[\p{L}\p{N}]+/gu);
  return (others ?? []).length <= MAX_WORDS_OF_POINTER;
}

const MAX_POINTER = 400;
const MAX_WORDS_OF_POINTER = 3;
