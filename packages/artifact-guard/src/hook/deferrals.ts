import { excerptOf } from "@agentos/platform";
import { parseDocument, piecesOf } from "@agentos/text/markdown";
import { deferralsIn } from "@agentos/text/sentences";
import { Source } from "@agentos/text/source";

export function deferralsOf(message: string): { text: string; isOffer: boolean }[] {
  return [...piecesOf(parseDocument(new Source(message)))]
    .filter(({ kind }) => kind === "paragraph" || kind === "item")
    .flatMap(({ text }) => deferralsIn(text, { strict: true }))
    .filter(({ severity }) => severity === "error")
    .map(({ text, isOffer }) => ({ text: excerptOf(text), isOffer }));
}
