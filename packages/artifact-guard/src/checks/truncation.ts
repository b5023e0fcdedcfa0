import type { Finding } from "../finding.js";
import type { Block } from "../markdown/blocks.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { plainCharacters, plainText, withoutMarks } from "../markdown/inline.js";

/** Words that no sentence ends with. */
const DANGLING =
  /(?:^|\s)(?:the|a|an|and|or|but|nor|of|to|for|from|with|without|by|at|into|onto|upon|as|than|that|which|who|whose|because|although|whereas|if|when|while|until|unless|between|among|via|per|its|their|our|your|is|are|was|were|be|been|has|have|will|would|should|could|must|may|can|shall|e\.g|i\.e)$/i;

const ENDS_SENTENCE = /(?:[.!?:…。！？)\]}>"'|`*_]|\p{Extended_Pictographic}\ufe0f?)$/u;

/** The text was cut: an unclosed fence or comment, or a last block that stops in mid-word, mid-sentence, mid-list or mid-table. */
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
  const findings: Finding[] = [];
  for (const block of blocks) {
    if (block.kind === "code" && block.isFenced && !block.isClosed) {
      // A bare fence as the very last line closes something twice; nothing is lost.
      const isStray =
        block.first >= source.lastLine && /^\s*(?:`{3,}|~{3,})\s*$/.test(source.lines[block.first] ?? "");
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
      const open = text.lastIndexOf("<!--");
      if (open !== -1 && !text.includes("-->", open)) {
        const line = block.first + text.slice(0, open).split("\n").length - 1;
        findings.push(source.finding("unclosed-comment", "error", line, "This comment is never closed"));
      }
    }
  }
  return findings;
}

function isEmptyItem(line: string): boolean {
  return /^(?:\s|>)*(?:[-*+]|\d{1,9}[.)])\s*(?:\[[ xX]?\]?)?\s*$/.test(line);
}

function checkTable({ source }: MarkdownDocument, table: Block): Finding[] {
  const rows = source.lines.slice(table.first, table.last + 1).map((line) => line.trim());
  const [head = "", , ...body] = rows;
  const lastRow = body.at(-1);
  if (lastRow === undefined)
    return source.endsWithNewline
      ? []
      : [source.finding("truncated", "error", table.last, "The table stops after its head")];
  const isBounded = [head, ...body.slice(0, -1)].every((row) => row.endsWith("|"));
  const isCut = isBounded && !lastRow.endsWith("|") && cells(lastRow) <= cells(head);
  return isCut
    ? [source.finding("truncated", "error", table.last, "The last row of the table is cut off")]
    : [];
}

function cells(row: string): number {
  return row.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).length;
}

function cutOf(document: MarkdownDocument, block: Block): string | undefined {
  const { source } = document;
  const raw = source.lines.slice(block.first, block.last + 1).join("\n");
  const line = source.lines[block.last] ?? "";
  const text = plainCharacters(plainText(withoutMarks(line)));
  if (block.depth > 0 && /^\[[ xX]?$/.test(withoutMarks(line)))
    return "The text stops in the middle of a task box";
  if (block.depth > 0 && isEmptyItem(line)) return "The last item of the list is empty";
  if (text === "") return undefined;
  const hasBreak = source.endsWithNewline;
  if (/(?:^|\s)\|[^|]*\|[^|]*$/.test(line) && /^\s*\|/.test(line) && !/\|\s*$/.test(line))
    return "The table stops in the middle of a row";
  if (/[,(\u2014\u2013]$/.test(text) || (/-$/.test(text) && !/\s-+$/.test(text)))
    return "The text stops in mid-sentence";
  if (DANGLING.test(text) && (!hasBreak || text.split(/\s+/).length >= 6))
    return "The text stops in mid-sentence";
  if (hasBreak) return undefined;
  // From here on the file ends without its line break, as cut ones do, and as some whole ones do too.
  if ((raw.match(/(?<!\\)`/g)?.length ?? 0) % 2 === 1) return "The text stops inside a code span";
  if ((raw.match(/(?<!\\)\*\*/g)?.length ?? 0) % 2 === 1) return "The text stops inside emphasis";
  if (/\[[^\]]*$|\]\([^)]*$/.test(raw)) return "The text stops inside a link";
  if (isOpen(raw)) return "The text stops inside brackets";
  if (ENDS_SENTENCE.test(line.trimEnd())) return undefined;
  const others = siblingsOf(document, block);
  const ended = others.filter((other) => ENDS_SENTENCE.test(other.trimEnd())).length;
  if (others.length >= 3) return ended >= 0.8 * others.length ? "The text stops in mid-sentence" : undefined;
  return block.depth === 0 && text.split(/\s+/).length >= 8 ? "The text stops in mid-sentence" : undefined;
}

function isOpen(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    else if (character === ")" && depth > 0) depth--;
  }
  return depth > 0;
}

/** How the author ends such blocks elsewhere: items beside items, paragraphs beside paragraphs. */
function siblingsOf(document: MarkdownDocument, block: Block): string[] {
  const isItem = block.depth > 0;
  return document.blocks
    .filter((other) => other !== block && other.kind === "paragraph" && other.depth > 0 === isItem)
    .slice(-12)
    .map((other) => document.source.lines[other.last] ?? "");
}
