import { type CodeFile, type Remark, remarksOf } from "./code-file.js";
import type { LanguageName } from "./languages.js";
import { tellsWhatToDo } from "./orders.js";
import { CONSTANT, callsProvisional } from "./stub-reasons.js";

/** A function that is told by its lines, in languages whose bodies are not read. */
export interface ThinFunction {
  offset: number;
  message: string;
}

const DOES_NOTHING = "This function does nothing of what its comment says";
const PROVISIONAL = "This function returns a constant that its comment calls provisional";

const BY_LINES: ReadonlySet<LanguageName> = new Set(["braces", "hash", "perl", "lisp"]);
/** What these languages give back for nothing, beside what all have. */
const NOTHING =
  /^(?:return\s{1,9})?(?::\w{1,60}|\{:\w{1,60}(?:,\s{0,9}(?:nil|\[\]|%\{\}|""))?\}|discard|nothing|Nil|NULL|TRUE|FALSE|#[tf]|\\?undef|\w{1,60}\(\s{0,9}-?[\d.]{0,20}\s{0,9}\))\){0,20};?$/;
/** A head, and behind its mark the whole body. */
const IN_ONE_LINE =
  /(?:\)\s{0,9}(?::\s{0,9}[\w.<>[\]?, ]{1,60})?|\b(?:fun|def)\s{1,9}\w{1,60})\s{0,9}(?:=>?|do:)\s{0,9}([^=>\s].{0,80})$/;
const HEAD = /^\s*\(?(?:[\w@]+ ){0,4}(?:def|defp|sub|func|function|fn|proc|method|define|defn-?|defun)\b/i;
/** A declaration without a body. */
const DECLARED = /[}.;]\s*$/;
const MAX_FOUND = 100;

/**
 * Functions that hold a constant and a comment: in one line with it, or, in languages whose bodies are not
 * read, between the line of their head and that of their end.
 */
export function* thinFunctionsOf(file: CodeFile): Generator<ThinFunction> {
  const { source, name, codeLines } = file;
  if (name === "yaml" || name === "toml" || name === "css") return;
  let found = 0;
  for (const remark of remarksOf(file)) {
    const first = source.positionOf(remark.start).line;
    const code = codeLines[first]!.trim();
    const message =
      code === ""
        ? BY_LINES.has(name) && reasonOfBlock(file, remark, first)
        : reasonOfLine(codeLines, remark, first, BY_LINES.has(name));
    if (!message) continue;
    yield { offset: remark.start, message };
    if (++found >= MAX_FOUND) return;
  }
}

/** The comment stands behind code. */
function reasonOfLine(
  lines: readonly string[],
  { text }: Remark,
  line: number,
  isByLines: boolean,
): string | undefined {
  const code = lines[line]!.trim();
  const body = IN_ONE_LINE.exec(code.slice(0, 300))?.[1];
  if (body !== undefined) return isConstant(body) && callsProvisional(text) ? PROVISIONAL : undefined;
  if (!isByLines || !isConstant(code)) return undefined;
  return isBody(lines, line, line) ? reasonFor(text) : undefined;
}

/** The comment has its lines to itself. */
function reasonOfBlock({ source, codeLines }: CodeFile, remark: Remark, first: number): string | undefined {
  const { text } = source;
  // Nim documents a function in its body.
  if (text.startsWith("##", remark.start)) return undefined;
  const last = source.positionOf(remark.end - 1).line;
  const next = last + 1;
  const end = isConstant((codeLines[next] ?? "").trim()) ? next : last;
  return isBody(codeLines, first, end, source.lines[first]!.search(/\S/))
    ? reasonFor(remark.text)
    : undefined;
}

/** Whether some lines are all that stands between the head of a function and its end. */
function isBody(
  lines: readonly string[],
  first: number,
  last: number,
  indent = lines[first]!.search(/\S/),
): boolean {
  const head = lineBefore(lines, first);
  const outer = head.search(/\S/);
  if (outer === -1 || indent <= outer || !HEAD.test(head.slice(0, 300)) || DECLARED.test(head)) return false;
  // Lisp closes its lists behind the last form.
  if (/^\s*\(/.test(head))
    return lines[last]!.trimEnd().endsWith(")") && /\)\s*$|\]\s*$/.test(head) && isOpen(head);
  let next = last + 1;
  while (next < lines.length && lines[next]!.trim() === "") next++;
  return next >= lines.length || lines[next]!.search(/\S/) <= outer;
}

function isOpen(list: string): boolean {
  return list.split("(").length > list.split(")").length;
}

function reasonFor(comment: string): string | undefined {
  if (tellsWhatToDo(comment)) return DOES_NOTHING;
  return callsProvisional(comment) ? PROVISIONAL : undefined;
}

function isConstant(code: string): boolean {
  // In Tcl brackets hold a call.
  if (code === "" || /\[\s*[^\]\s]/.test(code)) return false;
  // Lisp closes its function behind it.
  const inner = code.endsWith(")") ? code.slice(0, -1) : code;
  return NOTHING.test(code) || CONSTANT.test(inner) || CONSTANT.test(code);
}

function lineBefore(lines: readonly string[], line: number): string {
  let before = line - 1;
  while (before >= 0 && lines[before]!.trim() === "") before--;
  return lines[before] ?? "";
}
