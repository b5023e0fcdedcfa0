import type { CommentPlace } from "@agentos/text/sentences";
import type { CodeFile, Remark } from "./code-file.js";

export function placeOf({ source, codeLines }: CodeFile, { start, end }: Remark): CommentPlace {
  const { text } = source;
  const followsCode =
    text
      .slice(text.lastIndexOf("\n", start - 1) + 1, start)
      .trim()
      .replace("{", "") !== "";
  const mark = text.slice(start, start + 3);
  const first = source.positionOf(start).line;
  const last = source.positionOf(Math.max(start, end - 1)).line;
  const indent = followsCode ? indentOf(codeLines[first]!) : indentOf(source.lines[first]!);
  const before = codeLine(codeLines, first, -1);
  const after = codeLine(codeLines, last, 1);
  const opensBlock = !followsCode && indentOf(before) < indent && before.trim() !== "";
  const endsBlock = !followsCode && (after === "" ? indent > 0 : indentOf(after) < indent);
  return {
    isLast: end >= text.trimEnd().length && !followsCode,
    isDocComment: mark === "/**" || mark === "///" || mark === "//!" || mark.startsWith("\n="),
    startsBranch: opensBlock && BRANCH.test(before.slice(0, 300)),
    followsCode,
    isAlone: opensBlock && endsBlock,
    endsBlock,
  };
}

const BRANCH =
  /^[\s})]*(?:if|else|elif|elsif|elseif|case|when|unless|while|for|foreach|catch|except|rescue|default|switch|cond|match)\b|(?:->|=>)\s*$/;

/** Limits the search, because a file can consist only of comments. */
const MAX_LOOK = 60;

function codeLine(lines: readonly string[], from: number, step: 1 | -1): string {
  const to = from + step * MAX_LOOK;
  for (let line = from + step; line !== to && line >= 0 && line < lines.length; line += step)
    if (lines[line]!.trim() !== "") return lines[line]!;
  return "";
}

function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/));
}
