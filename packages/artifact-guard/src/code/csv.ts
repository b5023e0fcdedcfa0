import type { Finding, Source } from "@agentos/text/source";
import { checkValues, type DataValue } from "./values.js";

interface Row {
  line: number;
  cells: string[];
}

/** A table of separated values that ends too soon, or whose cells say that it is not finished. */
export function checkCsv(source: Source, path?: string): Finding[] {
  const separator = separatorOf(source.lines[0] ?? "");
  const { rows, openLine } = rowsOf(source.text, separator);
  const cut = (message: string) => [source.finding("truncated", "error", source.lastLine, message)];
  if (openLine !== undefined)
    return cut(`The table ends too soon: the text that begins at line ${openLine + 1} is never closed`);
  const head = rows[0]?.cells ?? [];
  const last = rows.at(-1);
  const others = rows.slice(1, -1);
  const isEven = others.length > 0 && others.every(({ cells }) => cells.length === head.length);
  if (isEven && last !== undefined && last.cells.length > 1 && last.cells.length < head.length)
    return cut("The last row of the table is cut off");
  const starts: number[] = [];
  let offset = 0;
  for (const line of source.lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  return checkValues(
    source,
    rows.slice(1).flatMap((row) => valuesOf(row, head, starts)),
    path,
  );
}

function valuesOf({ line, cells }: Row, head: readonly string[], starts: readonly number[]): DataValue[] {
  const offset = starts[line] ?? 0;
  const filled = cells.filter((cell) => cell.trim() !== "");
  // The only filled cell of its row is a remark, and the row of a glossary says what its word means.
  if (filled.length === 1 && head.length > 1 && /\s|^\W/.test(filled[0]!))
    return [{ keys: ["note"], value: filled[0]!, offset, isOfRecord: false, isItem: true }];
  if (/^(?:tb[acdw]|wip|fixme|to-?do|xxx)$/i.test(cells[0]?.trim() ?? "")) return [];
  return cells.map((value, column) => ({
    keys: [head[column] ?? ""],
    value: /^\s*-?\d[\d.,]*\s*$/.test(value) ? Number.parseFloat(value) : value,
    isOfRecord: true,
    offset,
  }));
}

function separatorOf(head: string): string {
  const counts = ["\t", ";", ","].map((mark) => ({ mark, count: head.slice(0, 2000).split(mark).length }));
  return counts.sort((a, b) => b.count - a.count)[0]!.mark;
}

/** Cells may be quoted; a quotation mark in one stands twice, and a line break in one ends no row. */
function rowsOf(text: string, separator: string): { rows: Row[]; openLine?: number } {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 0;
  let rowLine = 0;
  let start = 0;
  const finish = (end: number) => {
    const raw = text.slice(start, end);
    cells.push(
      raw.startsWith('"') ? raw.slice(1, raw.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : raw,
    );
    start = end + 1;
  };
  const finishRow = () => {
    if (cells.length > 1 || cells[0]?.trim() !== "") rows.push({ line: rowLine, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"' && at === start) {
      const openLine = line;
      for (at++; at < text.length; at++) {
        if (text[at] === "\n") line++;
        else if (text[at] === '"') {
          if (text[at + 1] !== '"') break;
          at++;
        }
      }
      if (at >= text.length) return { rows, openLine };
    } else if (character === separator) finish(at);
    else if (character === "\n") {
      finish(at);
      finishRow();
      line++;
      rowLine = line;
    }
  }
  if (start < text.length || cells.length > 0) {
    finish(text.length);
    finishRow();
  }
  return { rows };
}
