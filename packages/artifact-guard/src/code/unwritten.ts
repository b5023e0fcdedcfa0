import type { CodeFile } from "./code-file.js";
import type { LanguageName } from "./languages.js";
import { asksToWrite } from "./says-undone.js";

/**
 * Languages whose functions are not read: there a part that was not written is told by the expression that
 * stands for it, where it is all that its function holds.
 */
const EXPRESSIONS: Partial<Record<LanguageName, RegExp>> = {
  // Scala, Dart, Groovy
  braces:
    /\?{3}(?!\?)|\b(?:throw|new)\s{1,9}(?:const\s{1,9})?(?:Unimplemented|NotImplemented)(?:Error|Exception)\b/g,
  // Crystal, Nim, PowerShell
  hash: /\braise\s{1,9}(?:new\s{1,9})?NotImplemented\w*|\bthrow\s{1,9}\[?(?:System\.)?NotImplementedException/g,
  // Haskell, Elm
  dashes: /\bundefined\b|\bDebug\.todo\b/g,
  percent: /\b(?:erlang:)?(?:error|exit|throw)\(\s{0,9}\{?(?:not_?implemented|nyi|todo)\b/g,
  ml: /\braise\s{1,9}\(?\s{0,9}(?:System\.)?(?:NotImplemented|Not_?implemented|Todo)\w*|\bNotImplementedException\b/gi,
};

/** In all of these a call with a text ends the program: `die "not implemented"`, `failwith "todo"`. */
const FAILS =
  /(?:@panic|\b(?:die|croak|confess|error|stop|raise|throw|panic|failwithf?|abort|revert|fail|invalid_arg|doAssert))\b[^"\n;]{0,60}"/g;
const WITH_TEXT: ReadonlySet<LanguageName> = new Set([
  "braces",
  "hash",
  "perl",
  "dashes",
  "lisp",
  "percent",
  "ml",
]);
/** The text says that, perhaps of a name, and nothing of a case or a platform. */
const ONLY_UNDONE =
  /^\W*(?:[\w.:/#()-]{1,60}[ :]{1,3})?(?:is |are )?(?:not (?:yet )?(?:been )?implemented(?: yet)?|unimplemented|implement me|to be implemented|todo(?:\W.{0,80})?)\W*$/i;

/** A line that opens a function: what follows is its body. */
const HEAD =
  /(?:^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|defmacrop?|sub|func|function|fn|proc|let|fun|macro|method|define|defn-?|defun)\b|<-\s*function\b|\)\s*\{\s*$)/;
const CONTROL =
  /^[\s})(]*(?:if|else|elif|elsif|unless|case|when|match|cond|catch|rescue|while|for|foreach|until|switch|try)\b/;
/** What takes the arguments from where they were handed over. */
const TAKES_ARGUMENTS = /^\s*(?:(?:my|local|our)\b.*(?:@_|shift\b)|param\s{0,9}\().*$/i;
const CLOSES = /^\s*(?:end\b|[})\]]|$)/;
const MAX_FOUND = 200;

/** Where such expressions stand. */
export function* unwrittenIn({ scan, source, name, codeLines }: CodeFile): Generator<number> {
  let found = 0;
  for (const pattern of [EXPRESSIONS[name], WITH_TEXT.has(name) ? FAILS : undefined]) {
    if (pattern === undefined) continue;
    for (const match of scan.code.matchAll(pattern)) {
      if (found++ >= MAX_FOUND) return;
      const text = match[0].endsWith('"') ? textFrom(source.text, match.index + match[0].length) : undefined;
      if (text !== undefined && !ONLY_UNDONE.test(text) && !asksToWrite(text)) continue;
      if (isWholeBody(codeLines, source.positionOf(match.index))) yield match.index;
    }
  }
}

function textFrom(text: string, from: number): string {
  return /^[^"'\n]{0,200}/.exec(text.slice(from, from + 200))![0].replace(/\\[nrt]/g, " ");
}

/** Nothing else stands in the function: what comes before is its head, and its end follows. */
function isWholeBody(lines: readonly string[], { line, column }: { line: number; column: number }): boolean {
  const own = lines[line]!;
  const before = own.slice(0, column).trim();
  if (before !== "" && !/^[({]+$/.test(before))
    return !CONTROL.test(before) && (HEAD.test(before) || /(?:=|->|=>|:-)\s*[({]*$/.test(before));
  let above = line - 1;
  while (above >= 0 && (lines[above]!.trim() === "" || TAKES_ARGUMENTS.test(lines[above]!))) above--;
  const head = lines[above] ?? "";
  if (CONTROL.test(head) || !(HEAD.test(head) || /(?:=|->|=>) ?\{?$/.test(head.trimEnd()))) return false;
  const next = lines[line + 1] ?? "";
  return CLOSES.test(next) || next.search(/\S/) < own.search(/\S/);
}
