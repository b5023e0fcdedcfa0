import { plainCharacters } from "@agentos/text/markdown";
import type { Source } from "@agentos/text/source";
import type { LanguageName } from "./languages.js";
import { type Comment, type Scan, scan } from "./scan.js";

export interface CodeFile {
  source: Source;
  name: LanguageName;
  scan: Scan;
  /** The lines of the file without comments or the contents of strings. */
  codeLines: readonly string[];
}

export function readCode(source: Source, name: LanguageName): CodeFile {
  const result = scan(source.text, name);
  return { source, name, scan: result, codeLines: result.code.split("\n") };
}

export interface Remark {
  start: number;
  end: number;
  text: string;
}

const MAX_REMARK_LENGTH = 2000;

export function remarksOf(file: CodeFile): Remark[] {
  const { source } = file;
  const comments = file.scan.comments;
  const remarks: Remark[] = [];
  let before: { comment: Comment; isLine: boolean } | undefined;
  for (const comment of comments) {
    const said = wordsOf(
      source.text.slice(comment.from, Math.min(comment.to, comment.from + MAX_REMARK_LENGTH)),
    );
    const isLine = comment.to === comment.end;
    const last = remarks.at(-1);
    const between =
      before === undefined
        ? ""
        : source.text.slice(before.comment.end, Math.min(comment.start, before.comment.end + 200));
    const continuesPrevious = isLine && before?.isLine && /^\n[ \t]*$/.test(between);
    if (continuesPrevious && last !== undefined && last.text.length < MAX_REMARK_LENGTH) {
      last.text += `\n${said}`;
      last.end = comment.end;
    } else remarks.push({ start: comment.start, end: comment.end, text: said });
    before = { comment, isLine };
  }
  return remarks.filter(({ text }) => text !== "");
}

function wordsOf(comment: string): string {
  return plainCharacters(comment)
    .split("\n")
    .map((line) => line.replace(/^[\s*/#!;%-]+/, "").trimEnd())
    .join("\n")
    .trim();
}
