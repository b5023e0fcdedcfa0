import type { ToolAction } from "../conversation.js";
import { counted, headOf } from "./words.js";

const MAX_LENGTH = 1_000_000;
const LONG_FORMAT = /^[-dlbcps][-rwxsStT]{9}[.+@]?\s/;
const DOTS = /\s\.{1,2}\/?$/;
const TREE_END = /^\d{1,9} director(?:y|ies)(?:, \d{1,9} files?)?$/;

/** Describes a listing: "12 entries". Returns undefined if it contains lines in another format. */
export function describeEntries(body: string, { path, shows }: ToolAction): string | undefined {
  if (body.length > MAX_LENGTH) return undefined;
  const lines = body.split("\n").filter((line) => /\S/.test(line));
  if (shows === "tree") return lines.map((line) => line.trim()).findLast((line) => TREE_END.test(line));
  // Some listings begin with the folder itself.
  const isHeaded = lines[0] !== undefined && lines[0].replace(/[/:]+$/, "") === path?.replace(/\/+$/, "");
  if (shows !== "folders")
    return counted(lines.length - (isHeaded && shows === undefined ? 1 : 0), "entry", "entries");
  const long = lines.filter((line) => LONG_FORMAT.test(line));
  const names =
    long.length > 0 ? long.filter((line) => !DOTS.test(line)) : lines.filter((line) => !isHead(line));
  const others = lines.filter(
    (line) => !LONG_FORMAT.test(line) && !isHead(line) && !/^total \S+$/.test(line),
  );
  return long.length > 0 && others.length > 0 ? undefined : counted(names.length, "entry", "entries");
}

/** Returns whether a line is a heading: `ls` prints `src/lib:` above the entries in a folder. */
function isHead(line: string): boolean {
  return line.endsWith(":");
}

const PLACED = /^((?:[A-Za-z]:[\\/])?[^\s:][^:\n]{0,299}):\d{1,9}:/;
const NAMED = /^((?:[A-Za-z]:[\\/])?[^\s:]{1,300}):(?!\d+$)/;
const NUMBERED = /^[ \t]{0,8}(?:L|Line )?\d{1,9}:/;
const HEADING = /^(?:File: )?([^\s:][^:\n]{0,299}):?$/;
const COUNTED = /^([^\n]{1,300}):(\d{1,9})$/;
const SAID = /^Found (\d{1,9} (?:match(?:es)?|files?|results?|lines?))\b/;

/**
 * Describes search results: "24 matches in 3 files". Falls back to the number of lines.
 * @param text the tool's raw result
 * @param body the result without the harness's wrapper
 */
export function describeMatches(text: string, body: string, shows: ToolAction["shows"]): string {
  const found = countMatches(body, shows);
  const said = SAID.exec(text.slice(0, 60))?.[1];
  return said === undefined || found.startsWith(`${said} in `) ? found : said;
}

function countMatches(body: string, shows: ToolAction["shows"]): string {
  const lines = headOf(body, MAX_LENGTH).replace(/\n$/, "").split("\n");
  const relevant = lines.filter((line) => line !== "--" && /\S/.test(line));
  const asLines = counted(lines.length, "line");
  if (body.length > MAX_LENGTH || relevant.length === 0) return asLines;
  if (shows === "lines") return counted(lines.length, "match", "matches");
  if (shows === "names") return counted(relevant.length, "file");
  if (shows === "counts") return sumOfCounts(relevant) ?? asLines;
  const placed = relevant.map((line) => PLACED.exec(line)?.[1]);
  if (placed.every(isText)) return matchesIn(relevant.length, placed);
  if (relevant.every((line) => NUMBERED.test(line))) return counted(relevant.length, "match", "matches");
  const headings = relevant.flatMap((line) => (NUMBERED.test(line) ? [] : (HEADING.exec(line)?.[1] ?? [])));
  const numbered = relevant.filter((line) => NUMBERED.test(line)).length;
  if (numbered > 0 && !NUMBERED.test(relevant[0]!) && headings.length + numbered === relevant.length)
    return matchesIn(numbered, headings);
  const named = relevant.map((line) => NAMED.exec(line)?.[1]);
  if (shows === "hits" && named.every(isText)) return matchesIn(relevant.length, named);
  // Search tools return a list of paths if asked for file names.
  if (shows === undefined && relevant.every((line) => /^\S*[/.\\]\S*$/.test(line)))
    return counted(relevant.length, "file");
  return asLines;
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}

function matchesIn(matches: number, files: readonly string[]): string {
  return `${counted(matches, "match", "matches")} in ${counted(new Set(files).size, "file")}`;
}

function sumOfCounts(lines: readonly string[]): string | undefined {
  const counts = lines.map((line) => COUNTED.exec(line)).filter((found) => found !== null);
  if (counts.length !== lines.length) return undefined;
  const found = counts.filter(([, , count]) => Number(count) > 0);
  return matchesIn(
    found.reduce((sum, [, , count]) => sum + Number(count), 0),
    found.map(([, file]) => file!),
  );
}
