import { widthOf } from "../terminal/text.js";

/** Where no terminal wraps it, text is as wide as people read it. */
export const READABLE = 110;

/**
 * Words in lines of at most so many columns; a longer word, such as a path, has a line to itself and stays
 * whole.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** {@link wrap} below something: each line after the first begins so many columns further right. */
export function wrapIndented(text: string, columns: number, indent: number, hanging = indent): string[] {
  return wrap(text, Math.max(20, columns - Math.max(indent, hanging))).map(
    (line, index) => " ".repeat(index === 0 ? indent : hanging) + line,
  );
}

/**
 * Markdown whose text is wrapped to so many columns, the lines of lists below their beginning. A table that
 * is wider becomes a list.
 */
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

/** `- build: Agent @dev, State completed` for each row of a table that has no room. */
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
