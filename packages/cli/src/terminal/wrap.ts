import { widthOf } from "./text.js";
import { wrapWords } from "./wrap-message.js";

/** The maximum width of text if there is no terminal. */
export const READABLE = 110;

/** Wraps words into lines. A word that is too long, such as a path, gets a separate line. */
export function wrap(text: string, width: number): string[] {
  return wrapWords(text, width, widthOf);
}

/** Wraps text with one indent for the first line and a different one for the rest. */
export function wrapIndented(text: string, columns: number, indent: number, hanging = indent): string[] {
  return wrap(text, Math.max(20, columns - Math.max(indent, hanging))).map(
    (line, index) => " ".repeat(index === 0 ? indent : hanging) + line,
  );
}

/** Wraps Markdown, with hanging indents in lists. A table that is too wide becomes a list. */
export function wrapMarkdown(markdown: string, columns: number): string {
  const lines = withoutWideTables(markdown.split("\n"), columns).flatMap((line) => {
    if (line.startsWith("|") || widthOf(line) <= columns) return [line];
    const [lead = ""] = /^ *(?:- )?/.exec(line) ?? [];
    const indent = " ".repeat(lead.length);
    return wrap(line.slice(lead.length), Math.max(20, columns - lead.length)).map(
      (part, index) => (index === 0 ? lead : indent) + part,
    );
  });
  return lines.join("\n");
}

/** Turns the rows of a wide table into items such as `- build: Agent @dev, State completed`. */
function withoutWideTables(lines: readonly string[], columns: number): string[] {
  let titles: string[] = [];
  return lines.flatMap((line, at) => {
    if (!line.startsWith("|") || widthOf(line) <= columns) return [line];
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!lines[at - 1]?.startsWith("|")) titles = cells;
    if (titles === cells || /^-+$/.test(cells[0] ?? "")) return [];
    const [name = "", ...rest] = cells;
    const facts = rest.flatMap((cell, column) => (cell === "" ? [] : [`${titles[column + 1]} ${cell}`]));
    return [`- ${name}: ${facts.join(", ")}`];
  });
}
