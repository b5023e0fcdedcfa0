/** All columns except the first are right-aligned. */
export function printTable(titles, rows) {
  const lines = [titles, ["---", ...titles.slice(1).map(() => "---:")], ...rows];
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n\n`);
}
