import type { Finding } from "../finding.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { Source } from "../source.js";

const OPENING = String.raw`(?:\/\/+|#+|--+|;+|%+|\/\*+|\*+|<!--+|\{\s*\/\*+|"""|'''|\(\*|rem\b|')`;
const DOTS = String.raw`(?:\.{2,}|…)`;
const REST =
  "(?:rest|remainder|remaining|other|existing|previous|original|unchanged|same|more|additional|everything else|further)";
const THING =
  "(?:code|implementation|logic|methods?|functions?|class(?:es)?|file|content|imports?|properties|fields|handlers?|tests?|cases|routes|component|module|body|lines|definitions?|config(?:uration)?|items|entries|script|query|styles?|rules|options|section|document)";
const STAYS =
  "(?:unchanged|omitted|elided|skipped|truncated|not shown|(?:is|are|remains?|stays?|stay) (?:the )?(?:same|unchanged|as (?:is|before))|as before|as above|same as (?:before|above)|remains? (?:here|the same|unchanged)|goes here|go here|here|for brevity|continues?(?: here| below)?|left out)";

/** "rest of the code unchanged", "existing code remains the same": says outright that something was left out. */
const STATEMENT = new RegExp(
  `^(?:${DOTS})?\\s*(?:\\[|\\()?(?:the |all |your |and )*(?:${REST}(?: \\w+){0,4}? ?)(?:${THING})?(?: \\w+){0,3}? ?${STAYS}\\b`,
  "i",
);
const THING_STAYS = new RegExp(
  `^(?:${DOTS})?\\s*(?:the |all |your )?(?:\\w+ )?${THING} (?:is |are )?(?:unchanged|omitted|elided|not shown|truncated|(?:remains?|stays?) (?:the )?(?:same|unchanged))\\b`,
  "i",
);
/** "... existing code ...", "... rest of the file": the dots leave it out. */
const DOTTED = new RegExp(
  `^${DOTS}\\s*(?:\\(|\\[)?(?:the |all |your |and )*(?:${REST}|${THING})\\b|^(?:the |all |your )?(?:rest of|remaining|existing|other|previous)\\b.{0,40}${DOTS}\\s*$`,
  "i",
);
/** "Implementation goes here", "your code here". */
const PLACEHOLDER = new RegExp(
  `^(?:${DOTS})?\\s*(?:your |the |add |insert |put )?(?:\\w+ )?${THING} (?:goes |go )?here\\b`,
  "i",
);
const BARE_DOTS = new RegExp(`^${DOTS}$`);

const COMMENT = new RegExp(
  String.raw`(?:^|\s)${OPENING}\s*(.*?)\s*(?:\*+\/\s*\}?|--+>|"""|'''|\*\))?\s*$`,
  "i",
);

/** Nearly all lines are told by this alone. */
const HINT =
  /\.{2}|…|unchanged|omitted|elided|skipped|truncated|not shown|same|as (?:is|before|above)|remain|stay|here|for brevity|continues?|left out/i;

type Elision = "statement" | "dots" | undefined;

/** What a line of code leaves out, if it does: in a comment of any syntax, or as a line of dots. */
function elisionOf(line: string): Elision {
  if (line.length > 2000 || !HINT.test(line)) return undefined;
  const comment = COMMENT.exec(line)?.[1];
  if (comment === undefined) return BARE_DOTS.test(line.trim()) && line.includes("…") ? "dots" : undefined;
  if (STATEMENT.test(comment) || THING_STAYS.test(comment) || PLACEHOLDER.test(comment)) return "statement";
  if (DOTTED.test(comment)) return "statement";
  return BARE_DOTS.test(comment) ? "dots" : undefined;
}

/** Code that was left out of a code file. What the original had already is exempt. */
export function checkElision(source: Source, original: string | undefined): Finding[] {
  const known = knownLines(original);
  return source.lines.flatMap((line, index) => {
    const kind = known.has(line.trim()) ? undefined : elisionOf(line);
    return kind === undefined ? [] : [finding(source, index, kind === "statement" ? "error" : "warning")];
  });
}

/**
 * Code that was left out of a document's code blocks. Documents show excerpts on purpose, so it is an error only where the words say that
 * something was left out; dots alone are none of our business.
 */
export function checkElisionInBlocks(document: MarkdownDocument, original: string | undefined): Finding[] {
  const known = knownLines(original);
  const { source } = document;
  const findings: Finding[] = [];
  for (const block of document.blocks) {
    if (block.kind !== "code" || block.isQuoted) continue;
    for (let line = block.first + 1; line <= block.last; line++) {
      const text = source.lines[line] ?? "";
      if (!known.has(text.trim()) && elisionOf(text) === "statement") {
        findings.push(finding(source, line, isOutright(text) ? "error" : "warning"));
      }
    }
  }
  return findings;
}

function isOutright(line: string): boolean {
  const comment = COMMENT.exec(line)?.[1] ?? "";
  return /\b(?:unchanged|omitted|elided|truncated|remains?|stays? the same)\b/i.test(comment);
}

function finding(source: Source, line: number, severity: Finding["severity"]): Finding {
  return source.finding("elided-code", severity, line, "Code was left out here: write it in full");
}

function knownLines(original: string | undefined): ReadonlySet<string> {
  return new Set(original === undefined ? [] : new Source(original).lines.map((line) => line.trim()));
}
