import type { Finding, Source } from "@agentos/artifact-text";
import { gapsAmong, ordinaryAmong } from "./ordinary-values.js";
import { type DataValue, GAP, judgeValue } from "./values.js";

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
  const values = rows.slice(1).flatMap((row) => valuesOf(row, head));
  const isOrdinary = ordinaryAmong(values);
  const isGap = gapsAmong(values);
  for (const value of values) {
    const found = isGap(value) ? GAP : judgeValue(value);
    if (found === undefined || (found.severity === "warning" && isOrdinary(value))) continue;
    const isError = !value.isOfRecord && found.code !== "unfilled-template";
    findings.push(source.finding(found.code, isError ? "error" : found.severity, value.line, found.message));
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

function valuesOf({ line, cells }: Row, head: readonly string[]): (DataValue & { line: number })[] {
  // The only filled cell of its row is no value of its column.
  const isAlone = head.length > 1 && cells.filter((cell) => cell.trim() !== "").length === 1;
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
  if (start < text.length) {
    finish(text.length);
    finishRow();
  } else if (cells.length > 0) finishRow();
  return { rows };
}
