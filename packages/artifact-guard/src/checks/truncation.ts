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
  return /(?:[.!?:…。！？)\]}>"'|`*_]|\p{Extended_Pictographic}\ufe0f?)$/u.test(text);
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
  if (last.kind !== "paragraph") return [];
  const reason = cutOf(document, last);
  return reason === undefined
    ? []
    : [source.finding("truncated", "error", last.last, reason, (source.lines[last.last] ?? "").length)];
}

function checkUnclosed({ source, blocks }: MarkdownDocument): Finding[] {
  return blocks.flatMap((block) => {
    if (block.kind === "code" && !block.isClosed) {
      // A fence that ends with its block quote, or that is the last line, swallows nothing.
      const severity = block.isQuoted || block.first >= source.lastLine ? "warning" : "error";
      return [source.finding("unclosed-fence", severity, block.first, "This code fence is never closed")];
    }
    if (block.kind !== "html") return [];
    const text = source.lines.slice(block.first, block.last + 1).join("\n");
    const open = commentsOf(text).at(-1);
    if (open === undefined || open.isClosed) return [];
    const line = block.first + text.slice(0, open.start).split("\n").length - 1;
    return [source.finding("unclosed-comment", "error", line, "This comment is never closed")];
  });
}

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
  const isCut = isBounded && !lastRow.endsWith("|") && splitRow(lastRow).length <= splitRow(head).length;
  return isCut
    ? [source.finding("truncated", "error", table.last, "The last row of the table is cut off")]
    : [];
}

function cutOf(document: MarkdownDocument, block: Block): string | undefined {
  const { source } = document;
  const line = source.lines[block.last] ?? "";
  const text = plainCharacters(plainText(withoutMarks(line)));
  if (block.depth > 0 && isEmptyItem(line)) return "The last item of the list is empty";
  const words = text.split(/\s+/);
  // Case matters: "Option A" and "Exhibit AN" are names.
  if (/[,(]$/.test(text) || (words.length >= 6 && isDangling(words.at(-1)!))) return MID_SENTENCE;
  if (isOpen(source.lines.slice(block.first, block.last + 1).join("\n")))
    return "The text stops inside brackets, emphasis or code";
  // A file that was cut off rarely has a final line break.
  if (text === "" || source.endsWithNewline || endsSentence(line.trimEnd())) return undefined;
  if (/<\/?[a-z][^<>]{0,500}$/i.test(line.slice(-600))) return "The text stops inside a tag";
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
  // Numbers, paths and identifiers are inconclusive.
  const isWord = last !== "" && !/[\\/@.:_\d][\p{L}'-]*$/u.test(line);
  if (isWord && !isClosing && words.length >= 2 && isPartOfWord(source.text, last)) return true;
  const others = siblingsOf(document, block);
  const ended = others.filter((other) => endsSentence(other.trimEnd())).length;
  if (block.depth > 0) return others.length >= 2 && ended >= 0.8 * others.length;
  if (words.length >= 6) return !isClosing;
  if (!isWord || isClosing || words.length < 3 || !/^\p{Ll}/u.test(last)) return false;
  return words.length >= 4 || (ended >= 1 && ended >= 0.5 * others.length);
}

/** Whether a bracket, a code span or strong emphasis is never closed. */
function isOpen(raw: string): boolean {
  const text = raw.replace(/\\[\\`*[\]()]/g, "");
  if (text.split("`").length % 2 === 0 || text.split("**").length % 2 === 0) return true;
  return text.lastIndexOf("[") > text.lastIndexOf("]") || text.lastIndexOf("(") > text.lastIndexOf(")");
}

/** Returns the last lines of the nearest similar blocks above. */
function siblingsOf({ blocks, source }: MarkdownDocument, block: Block): string[] {
  return blocks
    .slice(0, blocks.indexOf(block))
    .filter(({ kind, depth }) => kind === "paragraph" && depth > 0 === block.depth > 0)
    .slice(-12)
    .map(({ last }) => source.lines[last] ?? "");
}
