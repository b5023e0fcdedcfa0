import type { Finding, Source } from "@agentos/text/source";
import type { DataValue } from "./data-value.js";
import { ordinaryAmong } from "./ordinary-values.js";
import { EXPLAINED, judgeValue } from "./values.js";

interface Row {
  line: number;
  cells: string[];
}

const MAX_FINDINGS = 20;

/** A table of separated values that ends too soon, or whose cells say that it is not finished. */
export function checkCsv(source: Source): Finding[] {
  const separator = separatorOf(source.lines[0] ?? "");
  const { rows, openLine } = rowsOf(source.text, separator);
  if (openLine !== undefined) {
    const message = `The table ends too soon: the text that begins at line ${openLine + 1} is never closed`;
    return [source.finding("truncated", "error", source.lastLine, message)];
  }
  const head = rows[0]?.cells ?? [];
  const last = rows.at(-1);
  const findings: Finding[] = [];
  const others = rows.slice(1, -1);
  const isEven = others.length > 0 && others.every(({ cells }) => cells.length === head.length);
  const said = last?.cells.filter((cell) => cell.trim() !== "") ?? [];
  const isRemark =
    said.length === 1 &&
    head.length > 1 &&
    /^\s*(?:[#([…]|\.\.|\/\/)|\w\s+\w+\s+\w/.test(said[0]!.slice(0, 200));
  if (isEven && last !== undefined && last.cells.length < head.length && !isRemark)
    findings.push(source.finding("truncated", "error", last.line, "The last row of the table is cut off"));
  for (const { line } of unfilledRows(rows.slice(1), head.length))
    findings.push(source.finding("unfilled-template", "warning", line, UNFILLED));
  const values = rows.slice(1).flatMap((row) => valuesOf(row, head));
  const isOrdinary = ordinaryAmong(values);
  for (const value of values) {
    const found = judgeValue(value);
    if (found === undefined || isOrdinary(value, found.severity)) continue;
    const isError = !value.isOfRecord && found.code !== "unfilled-template";
    findings.push(source.finding(found.code, isError ? "error" : found.severity, value.line, found.message));
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

const UNFILLED = "Only the first cell of this row is filled, where all other rows are full";
const MIN_FULL = 3;

/** Rows that somebody has only begun: each other row is full, and there are more of those. */
function unfilledRows(rows: readonly Row[], width: number): Row[] {
  if (width < 3) return [];
  const filled = (row: Row) => row.cells.filter((cell) => cell.trim() !== "").length;
  const begun = rows.filter((row) => filled(row) === 1 && row.cells[0]?.trim() && row.cells.length === width);
  const full = rows.filter((row) => filled(row) === width);
  if (full.length < MIN_FULL || begun[0] === rows[0] || begun.length + full.length < rows.length) return [];
  // A heading of those below it stands alone as well, so some of them are the last.
  return begun.length <= full.length && (begun.length === 1 || begun.includes(rows.at(-1)!)) ? begun : [];
}

function valuesOf({ line, cells }: Row, head: readonly string[]): (DataValue & { line: number })[] {
  // The only filled cell of its row is no value of its column.
  const isAlone = head.length > 1 && cells.filter((cell) => cell.trim() !== "").length === 1;
  // The row says what such a word means.
  if (EXPLAINED.test(cells[0]?.trim() ?? "") && cells.some((cell) => cell.trim().includes(" "))) return [];
  return cells.map((value, column) => ({
    keys: [isAlone ? "note" : (head[column] ?? "")],
    value: /^\s*-?\d[\d.,]*\s*$/.test(value) ? Number.parseFloat(value) : value,
    isOfRecord: !isAlone,
    offset: 0,
    line,
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
  // Behind a last separator there is an empty cell where other rows have one, and else the cut.
  const isEmptyLast = cells.length > 0 && rows.some((row) => row.cells.at(-1)?.trim() === "");
  if (start < text.length || isEmptyLast) {
    finish(text.length);
    finishRow();
  } else if (cells.length > 0) finishRow();
  return { rows };
}
