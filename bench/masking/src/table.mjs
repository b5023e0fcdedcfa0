/**
 * Prints a table as Markdown; all columns but the first are figures.
 * @param {string[]} titles
 * @param {string[][]} rows
 */
export function printTable(titles, rows) {
  const lines = [titles, ["---", ...titles.slice(1).map(() => "---:")], ...rows];
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n\n`);
}
