import {
  type Block,
  commentsOf,
  type MarkdownDocument,
  plainCharacters,
  plainText,
  splitRow,
  withoutMarks,
} from "@agentos/text/markdown";
import { type Finding, isDangling, isPartOfWord } from "@agentos/text/source";

function endsSentence(text: string): boolean {
  return (
    /[.!?:…。！？)\]}>"'|`*_]$/.test(text) ||
    (/[^\x00-\x7f]$/.test(text) && /\p{Extended_Pictographic}\ufe0f?$/u.test(text))
  );
}

export function checkTruncation(document: MarkdownDocument): Finding[] {
  const { source, blocks } = document;
  const last = blocks.findLast((block) => block.kind !== "item") ?? blocks.at(-1);
  if (last === undefined) return [];
  const findings = checkUnclosed(document);
  if (findings.length > 0) return findings;
  const lastItem = blocks.at(-1)!;
  if (lastItem.kind === "item" && isEmptyItem(source.lines[lastItem.first] ?? "")) {
    return [source.finding("truncated", "error", lastItem.first, "The last item of the list is empty")];
  }
  if (last.kind === "table") return checkTable(document, last);
  if (
    last.kind === "html" &&
    !source.endsWithNewline &&
    /<\/?[a-z][^<>]*$/i.test(source.lines[last.last] ?? "")
  ) {
    return [source.finding("truncated", "error", last.last, "The text stops inside a tag")];
  }
  if (last.kind !== "paragraph") return [];
  const reason = cutOf(document, last);
  return reason === undefined
    ? []
    : [source.finding("truncated", "error", last.last, reason, (source.lines[last.last] ?? "").length)];
}

function checkUnclosed({ source, blocks }: MarkdownDocument): Finding[] {
  const findings: Finding[] = [];
  for (const block of blocks) {
    if (block.kind === "code" && block.isFenced && !block.isClosed) {
      // These are harmless: a stray fence on the last line, and a fence that ends with its block quote.
      const isStray =
        (block.first >= source.lastLine && BARE_FENCE.test(source.lines[block.first] ?? "")) ||
        (block.isQuoted && block.last < source.lastLine);
      findings.push(
        source.finding(
          "unclosed-fence",
          isStray ? "warning" : "error",
          block.first,
          "This code fence is never closed",
        ),
      );
    }
    if (block.kind === "html") {
      const text = source.lines.slice(block.first, block.last + 1).join("\n");
      const open = commentsOf(text).at(-1);
      if (open?.isClosed === false) {
        const line = block.first + text.slice(0, open.start).split("\n").length - 1;
        findings.push(source.finding("unclosed-comment", "error", line, "This comment is never closed"));
      }
    }
  }
  return findings;
}

const BARE_FENCE = /^\s*(?:`{3,}|~{3,})\s*$/;

function isEmptyItem(line: string): boolean {
  return /^[\s>]{0,200}(?:[-*+]|\d{1,9}[.)])\s{0,40}(?:\[[ xX]?\]?\s{0,40})?$/.test(line);
}

function checkTable({ source }: MarkdownDocument, table: Block): Finding[] {
  const rows = source.lines.slice(table.first, table.last + 1).map((line) => line.trim());
  const [head = "", , ...body] = rows;
  const lastRow = body.at(-1);
  if (lastRow === undefined)
    return source.endsWithNewline
      ? []
      : [source.finding("truncated", "error", table.last, "The table stops after its header")];
  const isBounded = [head, ...body.slice(0, -1)].every((row) => row.endsWith("|"));
  const isCut = isBounded && !lastRow.endsWith("|") && cells(lastRow) <= cells(head);
  return isCut
    ? [source.finding("truncated", "error", table.last, "The last row of the table is cut off")]
    : [];
}

function cells(row: string): number {
  return splitRow(row).length;
}

function cutOf(document: MarkdownDocument, block: Block): string | undefined {
  const { source } = document;
  const raw = source.lines.slice(block.first, block.last + 1).join("\n");
  const line = source.lines[block.last] ?? "";
  const text = plainCharacters(plainText(withoutMarks(line)));
  if (block.depth > 0 && /^\[[ xX]?$/.test(withoutMarks(line)))
    return "The text stops in the middle of a checkbox";
  if (block.depth > 0 && isEmptyItem(line)) return "The last item of the list is empty";
  if (text === "") return undefined;
  const hasBreak = source.endsWithNewline;
  const row = line.trim();
  if (row.startsWith("|") && row.indexOf("|", 1) !== -1 && !row.endsWith("|"))
    return "The table stops in the middle of a row";
  if (/[,(\u2014\u2013]$/.test(text) || (/-$/.test(text) && !/\s-+$/.test(text))) return MID_SENTENCE;
  const words = text.split(/\s+/);
  // Case matters: "Option A" and "Exhibit AN" are names.
  const lastWord = words.at(-1) ?? "";
  if (
    isDangling(lastWord, false) &&
    !/[\u3000-\u9fff\uac00-\ud7af]/.test(text) &&
    (!hasBreak || words.length >= 6)
  )
    return MID_SENTENCE;
  if ((raw.match(/(?<!\\)`/g)?.length ?? 0) % 2 === 1) return "The text stops inside a code span";
  if ((raw.match(/(?<!\\)\*\*/g)?.length ?? 0) % 2 === 1) return "The text stops inside emphasis";
  if (isOpenLink(raw)) return "The text stops inside a link";
  if (isOpen(raw)) return "The text stops inside brackets";
  // The checks below apply only if there is no final line break. A file that was cut off rarely
  // has one.
  if (hasBreak || endsSentence(line.trimEnd())) return undefined;
  if (words.length >= 2 && isDangling(lastWord, true)) return MID_SENTENCE;
  return isMidSentence(document, block, text) ? MID_SENTENCE : undefined;
}

const MID_SENTENCE = "The text stops mid-sentence";

/** Whether a last line needs no period: a license, a name, a version or an address. */
function isClosingLine(line: string): boolean {
  return /^\W*(?:licen[cs]|copyright|©|\(c\)|authors?\b|maintain|contribut|version \S+$|last |updated|approved|signed|made |built |created |generated |written |released )|\blicen[cs]ed?$|https?:|^[\p{L} ]{1,24}: \S/iu.test(
    line,
  );
}

function isMidSentence(document: MarkdownDocument, block: Block, line: string): boolean {
  const { source } = document;
  const whole = plainCharacters(
    plainText(withoutMarks(source.lines.slice(block.first, block.last + 1).join(" "))),
  );
  const words = whole.split(/\s+/);
  const last = /[\p{L}'-]{1,60}$/u.exec(line)?.[0] ?? "";
  const isClosing = words.length < 10 && isClosingLine(whole);
  if (/^\p{L}$/u.test(whole)) return true;
  // Numbers, paths and identifiers are inconclusive.
  const isWord = last !== "" && !/[\\/@.:_\d][\p{L}'-]*$/u.test(line);
  if (isWord && !isClosing && words.length >= 2 && isPartOfWord(source.text, last)) return true;
  // An author who ended one sentence with a period would do the same for the last one.
  if (!isClosing && /[\p{Ll}\d)`][.!?]\s+[\p{Lu}`[]/u.test(whole)) return true;
  const others = siblingsOf(document, block);
  const ended = others.filter((other) => endsSentence(other.trimEnd())).length;
  if (block.depth > 0) return others.length >= 2 && ended >= 0.8 * others.length;
  if (words.length >= 6) return !isClosing;
  if (!isWord || isClosing || words.length < 3 || !/^\p{Ll}/u.test(last)) return false;
  return words.length >= 4 || (ended >= 1 && ended >= 0.5 * others.length);
}

/** Whether a "[" has no "]", or a link target has no ")". */
function isOpenLink(text: string): boolean {
  const target = text.lastIndexOf("](");
  return text.lastIndexOf("[") > text.lastIndexOf("]") || (target !== -1 && !text.includes(")", target));
}

function isOpen(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    else if (character === ")" && depth > 0) depth--;
  }
  return depth > 0;
}

/** Returns the last line of each similar block above, preferably of those in the same list. */
function siblingsOf(document: MarkdownDocument, block: Block): string[] {
  const isItem = block.depth > 0;
  const at = document.blocks.indexOf(block);
  const heading = document.blocks.findLastIndex((other, index) => index < at && other.kind === "heading");
  const alike = (from: number) =>
    document.blocks
      .slice(from, at)
      .filter((other) => other.kind === "paragraph" && other.depth > 0 === isItem)
      .slice(-12)
      .map((other) => document.source.lines[other.last] ?? "");
  const near = isItem ? alike(heading + 1) : [];
  return near.length >= 2 ? near : alike(0);
}
