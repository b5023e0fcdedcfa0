// Indented fences are ignored: they belong to list items, which are not parsed.
const OPENING = /^(?:(`{3,})[^`]*|(~{3,}).*)$/s;
const CLOSING = /^(`{3,}|~{3,})[ \t]*$/;

/** Returns for each line whether it is in a fenced code block. Unclosed fences are ignored. */
export function fencedLines(lines: readonly string[]): boolean[] {
  const fenced = new Array<boolean>(lines.length).fill(false);
  const longestClosing = longestClosingFrom(lines);
  for (let first = 0; first < lines.length; first++) {
    const fence = openingFence(lines[first]!);
    if (fence === undefined || longestClosing(first + 1, fence) < fence.length) continue;
    let last = first + 1;
    while (!closes(lines[last]!, fence)) last++;
    fenced.fill(true, first, last + 1);
    first = last;
  }
  return fenced;
}

function openingFence(line: string): string | undefined {
  const match = OPENING.exec(line);
  return match?.[1] ?? match?.[2];
}

function closes(line: string, fence: string): boolean {
  const closing = CLOSING.exec(line)?.[1];
  return closing !== undefined && closing[0] === fence[0] && closing.length >= fence.length;
}

/** Precomputes the longest closing fences, so that a million opening ones take linear time. */
function longestClosingFrom(lines: readonly string[]): (index: number, fence: string) => number {
  const longest = { "`": new Uint32Array(lines.length + 1), "~": new Uint32Array(lines.length + 1) };
  for (let index = lines.length - 1; index >= 0; index--) {
    const closing = CLOSING.exec(lines[index]!)?.[1] ?? "";
    for (const mark of ["`", "~"] as const) {
      const here = closing[0] === mark ? closing.length : 0;
      longest[mark][index] = Math.max(here, longest[mark][index + 1]!);
    }
  }
  return (index, fence) => longest[fence[0] as "`" | "~"][index] ?? 0;
}
