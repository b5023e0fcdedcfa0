import { counted, oneLine } from "./words.js";

const MAX_NAMES = 40;
const MAX_LENGTH = 1_000_000;
const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;

/**
 * Summarizes a unified diff: "2 files (a.ts b.ts), +12 -4". Returns undefined if a hunk does not
 * match its header, as in merge diffs and truncated diffs.
 */
export function describeDiff(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const files = new Set<string>();
  let added = 0;
  let removed = 0;
  let old = 0;
  let now = 0;
  let from = "";
  let sections = 0;
  for (const line of text.split("\n")) {
    if (old > 0 || now > 0) {
      const mark = line[0] ?? " ";
      if (mark === "\\") continue;
      if (mark !== "+" && mark !== "-" && mark !== " ") return undefined;
      if (mark !== "+") old--;
      if (mark !== "-") now--;
      if (mark === "+") added++;
      if (mark === "-") removed++;
      continue;
    }
    const hunk = HUNK.exec(line);
    if (hunk) {
      old = Number(hunk[1] ?? 1);
      now = Number(hunk[2] ?? 1);
    } else if (line.startsWith("@@@")) return undefined;
    else if (line.startsWith("--- ")) from = nameIn(line);
    else if (line.startsWith("+++ ")) files.add(nameIn(line) === "/dev/null" ? from : nameIn(line));
    else if (line.startsWith("rename to ")) files.add(line.slice("rename to ".length));
    else if (line.startsWith("diff --git ")) sections++;
    else if (line.startsWith("Binary files ")) files.add(binaryName(line));
  }
  // Sections for empty files and mode changes have no `+++` line, so there are more sections than names.
  if (files.size === 0 || old > 0 || now > 0 || (sections > 0 && sections !== files.size)) return undefined;
  return `${counted(files.size, "file")} (${oneLine([...files].slice(0, 3).join(" "), MAX_NAMES)}), +${added} -${removed}`;
}

function nameIn(line: string): string {
  return withoutSide(line.slice(4).split("\t")[0]!);
}

/** Prefers the new name in `Binary files a/old.png and b/new.png differ`. */
function binaryName(line: string): string {
  const [from = "", to = from] = line
    .slice("Binary files ".length)
    .replace(/ differ$/, "")
    .split(" and ");
  return withoutSide(to === "/dev/null" ? from : to);
}

function withoutSide(path: string): string {
  return path.replace(/^[abciwo]\//, "");
}
