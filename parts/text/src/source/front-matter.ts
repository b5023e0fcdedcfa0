/** Returns the number of lines of front matter, including the fences, or 0 if there is none. */
export function countFrontMatter(lines: readonly string[]): number {
  if (!/^---\s*$/.test(lines[0] ?? "")) return 0;
  for (let line = 1; line < lines.length; line++) {
    if (/^(?:---|\.\.\.)\s*$/.test(lines[line]!)) return line + 1;
  }
  return 0;
}
