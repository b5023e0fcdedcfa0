import type { Diagnostic } from "@agentos/platform";
import { hasInvisible, toLiteral } from "./literal.js";

export const FRONT_MATTER_KEYS = ["session_id", "workflow", "phase", "agent", "timestamp"] as const;

/** Front matter contains text, lists and maps. Dates and numbers are read as text. */
export type FrontMatterValue = string | FrontMatterValue[] | { [key: string]: FrontMatterValue };

export type Report = (severity: Diagnostic["severity"], line: number, message: string) => void;

const MAX_ERRORS = 5;
const KEY = /^("(?:[^"\\]|\\.)*"|[^\s"'#:[\]{},&*!|>%@`-][^\s:]*):(?:[ \t]+(.*))?$/;

export const FRONT_MATTER_EXAMPLE =
  'begin the file with the lines "---", "session_id: <id>", "timestamp: 2026-02-24T23:45:00Z" and "---"';

export interface FrontMatterFile {
  data?: Record<string, FrontMatterValue>;
  content: string;
  contentLine: number;
}

/** Splits a file into front matter and content. Never throws. */
export function readFrontMatter(text: string, report: Report): FrontMatterFile {
  const lines = text.split("\n");
  const begin = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ""),
  );
  const isFence = (line: string) => /^---[ \t]*$/.test(line);
  const end = isFence(lines[begin]!) ? lines.findIndex((line, at) => at > begin && isFence(line)) : -1;
  if (end === -1) {
    const what = isFence(lines[begin]!) ? "the front matter is not closed" : "no front matter";
    report("error", begin + 1, `${what}: ${FRONT_MATTER_EXAMPLE}`);
    return { content: text, contentLine: 1 };
  }
  const data = readLines(lines.slice(begin + 1, end), begin + 2, report);
  return { data, content: lines.slice(end + 1).join("\n"), contentLine: end + 2 };
}

/** Formats `data` as front matter, from which {@link readFrontMatter} restores it exactly. */
export function writeFrontMatter(data: Readonly<Record<string, FrontMatterValue>>): string {
  const lines = Object.entries(data).map(([key, value]) => {
    const isName = !key.startsWith('"') && KEY.exec(`${key}: `)?.[1] === key && !hasInvisible(key);
    const text = typeof value === "string" ? value : "\n";
    const isPlain = !/\n|^\s|\s$/.test(text) && !hasInvisible(text) && readText(text) === value;
    return `${isName ? key : toLiteral(key)}: ${isPlain ? value : toLiteral(value)}`.trimEnd();
  });
  return `---\n${lines.map((line) => `${line}\n`).join("")}---\n`;
}

/** Reads `key: value` lines. If a key occurs twice, the later value wins. */
function readLines(lines: readonly string[], firstLine: number, report: Report) {
  const data = new Map<string, FrontMatterValue>();
  let errors = 0;
  lines.forEach((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return;
    const [, key, text = ""] = KEY.exec(line) ?? [];
    if (key !== undefined) data.set(String(readText(key)), readText(text));
    else if (errors++ < MAX_ERRORS)
      report("error", firstLine + index, `front matter: expected "key: text" on one line`);
  });
  return Object.fromEntries(data);
}

/** Parses plain or quoted text, or a list or map in JSON. */
function readText(text: string): FrontMatterValue {
  const plain = text.trim();
  if (/^["[{]/.test(plain)) {
    try {
      const value: unknown = JSON.parse(plain);
      if (isFrontMatterValue(value)) return value;
    } catch {
      return plain;
    }
  }
  const quoted = /^'((?:[^']|'')*)'$/.exec(plain)?.[1];
  return quoted?.replaceAll("''", "'") ?? plain.replace(/(?:^|[ \t]+)#.*$/, "");
}

/** Deeper nesting could overflow the stack. */
const MAX_DEPTH = 64;

export function isFrontMatterValue(value: unknown, depth = 0): value is FrontMatterValue {
  if (typeof value === "string") return true;
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return false;
  return Object.values(value).every((entry) => isFrontMatterValue(entry, depth + 1));
}
