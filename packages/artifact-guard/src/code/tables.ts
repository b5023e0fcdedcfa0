import { isFiller } from "@agentos/text/markdown";
import type { Finding, Source } from "@agentos/text/source";
import type { CodeFile } from "./code-file.js";
import { checkValues, type DataValue } from "./values.js";

export function checkCsv(source: Source, path?: string): Finding[] {
  const separator = /[\t;,]/.exec(source.lines[0]!)?.[0] ?? ",";
  const cut = (message: string) => [source.finding("truncated", "error", source.lastLine, message)];
  const rows: { line: number; cells: string[] }[] = [];
  // A quoted cell can span several lines.
  let first = 0;
  let isOpen = false;
  for (const [line, text] of source.lines.entries()) {
    if (text.split('"').length % 2 === 0) isOpen = !isOpen;
    if (isOpen) continue;
    const row = source.lines.slice(first, line + 1).join("\n");
    if (row.trim() !== "") rows.push({ line: first, cells: row.split(separator) });
    first = line + 1;
  }
  if (isOpen)
    return cut(`The table ends too soon: the quoted cell that begins on line ${first + 1} is never closed`);
  const [head, ...body] = rows;
  const last = body.pop();
  if (head === undefined || last === undefined) return [];
  const isEven = body.length > 0 && body.every(({ cells }) => cells.length === head.cells.length);
  if (isEven && last.cells.length > 1 && last.cells.length < head.cells.length)
    return cut("The last row of the table is cut off");
  const values = [...body, last].flatMap(({ line, cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== "");
    if (isFiller(cells[0]!)) return [];
    // If only one cell in a row is filled, it is a remark. The names of rows are not checked.
    if (filled.length === 1 && cells.length > 1)
      return { keys: ["note"], value: filled[0], isOfRecord: false, isItem: true, line };
    return cells.map((cell, at) => ({
      keys: at === 0 ? ["id"] : [head.cells[at] ?? ""],
      value: cell.replace(/^"|"$/g, ""),
      isOfRecord: true,
      isItem: false,
      line,
    }));
  });
  return checkValues(source, values, path);
}

/** Checks the values in TOML, HCL, `.env`, `.properties`, `.ini` and `.conf` files. */
export function checkEntries(file: CodeFile, path?: string): Finding[] {
  return checkValues(file.source, entriesOf(file), path, file.name === "settings");
}

const ENTRY = /^\s{0,3}(?:export )?(?:[\w.@/-]{1,100} )?([\w.@/-]{1,100}?)\s{0,40}[=:]\s{0,40}(?=[^\s=:])/;

function* entriesOf({ source, codeLines, name }: CodeFile): Generator<DataValue> {
  for (const [line, text] of source.lines.entries()) {
    const code = codeLines[line] ?? "";
    const entry = ENTRY.exec(code.slice(0, 400));
    if (entry === null) continue;
    // A systemd unit can set variables: `Environment=TOKEN=…`.
    const raw = text
      .slice(entry[0].length, Math.max(entry[0].length, code.trimEnd().length))
      .trim()
      .replace(/^[A-Z][A-Z\d_]{1,60}=/, "");
    const value = /^(["'])(.*)\1$/.exec(raw.slice(0, 1000))?.[2] ?? (name === "settings" ? raw : undefined);
    yield { keys: entry[1]!.split("."), value, isOfRecord: false, isItem: false, line };
  }
}
