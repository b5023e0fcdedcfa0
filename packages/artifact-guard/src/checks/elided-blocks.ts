import type { MarkdownDocument } from "@agentos/text/markdown";
import { NOWHERE, readComment } from "@agentos/text/sentences";
import { type Finding, Source } from "@agentos/text/source";

/** Matches comments that may occur in incomplete copies, unlike "your code here", which examples contain. */
const LEFT_OUT =
  /^\s*(?:\/\/|\{?\/\*|<!--|#|--|;|%).{0,80}\b(?:rest|remaining|remainder|everything else|other|existing)\b.{0,80}\b(?:unchanged|omitted|elided|truncated|stays? the same|remains? the same)\b/i;

/** Reports comments in code blocks which say that code was left out, unless the original has them. */
export function checkElidedBlocks({ source, blocks }: MarkdownDocument, original = ""): Finding[] {
  const known = new Set(new Source(original).lines.map((line) => line.trim()));
  return blocks
    .filter(({ kind, isQuoted }) => kind === "code" && !isQuoted)
    .flatMap(({ first, last }) =>
      source.lines.slice(first, last + 1).flatMap((line, at) => {
        if (line.length > 200 || !LEFT_OUT.test(line) || known.has(line.trim())) return [];
        // Reading a comment loads the weights of the model, so it is the last condition.
        if (readComment(/\w.*\w/.exec(line)![0], NOWHERE)?.kind !== "elides") return [];
        // A comment that is alone in its block is probably an example of such a comment.
        const severity = last - first <= 2 ? "warning" : "error";
        const message = "Code was left out here: write it in full";
        return source.finding("elided-code", severity, first + at, message);
      }),
    );
}
