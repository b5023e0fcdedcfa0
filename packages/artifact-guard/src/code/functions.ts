import type { CodeFile } from "./code-file.js";
import type { LanguageName } from "./languages.js";
import { scan } from "./scan.js";

/** A function with a short body: what a longer one does is not told by its shape. */
export interface FunctionBody {
  headStart: number;
  /** Where the body's text begins, and where it ends. */
  start: number;
  end: number;
  head: string;
  /** The body without comments and what texts hold. */
  code: string;
  isTest: boolean;
  /** Others are to write it: it is abstract, or of a class that others are made from. */
  isForOthers: boolean;
  /** It stands in a class of Python, whose abstract methods raise the same error as what nobody wrote. */
  isMethod: boolean;
  /** It is handed over to a call, and does what that one asks for. */
  isArgument: boolean;
}

const MAX_BODY_LENGTH = 700;
const MAX_HEAD_LENGTH = 400;
const CONTROL =
  /^(?:[}\s]*)(?:if|else|for|foreach|while|switch|match|catch|try|do|finally|with|using|lock|synchronized|unless|until|loop|unsafe|guard|repeat|when|select|default|case|class|interface|struct|enum|impl|trait|namespace|module|package|extern|union|object|record|protocol|extension|import|export\s*\{|type|return\s*\{)\b/i;
const TEST_HEAD =
  /\b(?:it|test|specify)(?:\.\w+)*\s*\(\s*"|@(?:Test|ParameterizedTest|Fact|Theory)\b|#\[(?:\w+::)?test\]|\[(?:Fact|Test|TestMethod|Theory)\b|\b(?:def|func|fn|function|void|fun|sub)\s+(?:test_?\w*|Test\w+)\s*\(|^\s*(?:it|test|specify|scenario|example)\b.{0,200}?\bdo\b/;
const CLASS = /\b(?:class|interface|trait|protocol|struct|object|impl)\s+(\w+)[^{};\n]{0,200}/;
/** Of a class that others are made from, or that stands in for another one on purpose. */
const FOR_OTHERS =
  /\b(?:abstract\s+class|interface|trait|protocol|ABC|ABCMeta|Protocol|Mixin)\b|\bclass\s+_?(?:Abstract|Base|I[A-Z]|Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Empty)|\b(?:struct|object|impl)\s[^{]{0,80}?(?:Null|No_?[oO]p|Dummy|Fake|Mock|Stub)|\bclass\s+\w*(?:Base|Mixin|Interface|Abstract|Protocol|Backend)\b/;

/** The functions of a file whose bodies are short, in their order. */
export function functionsOf(file: CodeFile): FunctionBody[] {
  const bases = new Set(
    [
      ...file.scan.code.slice(0, 500_000).matchAll(/(?:\bextends\s+|\bclass\s+\w{1,100}\()([\w.]{1,100})/g),
    ].map((match) => match[1]!),
  );
  const isForOthers = (head: string) => FOR_OTHERS.test(head) || bases.has(CLASS.exec(head)?.[1] ?? "");
  switch (file.name) {
    case "python":
      return indented(file, isForOthers);
    case "ruby":
    case "lua":
      return worded(file);
    case "sql":
      return quoted(file);
    default:
      return braced(file, isForOthers);
  }
}

function braced({ scan: { code }, name }: CodeFile, isForOthers: (head: string) => boolean): FunctionBody[] {
  const bodies: FunctionBody[] = [];
  const open: { start: number; headStart: number; isTest: boolean; isForOthers: boolean }[] = [];
  // Where the statement before ended, so that what stands between it and a "{" is a head.
  let statement = 0;
  for (let at = 0; at < code.length; at++) {
    const character = code[at];
    if (character === "{") {
      const from = Math.max(statement, at - MAX_HEAD_LENGTH);
      const head = code.slice(from, at);
      const outer = open.at(-1);
      open.push({
        start: at,
        headStart: from + Math.max(0, head.search(/\S/)),
        isTest: outer?.isTest === true || TEST_HEAD.test(head),
        isForOthers: outer?.isForOthers === true || (head !== "" && CLASS.test(head) && isForOthers(head)),
      });
      statement = at + 1;
    } else if (character === "}") {
      const own = open.pop();
      statement = at + 1;
      if (own === undefined || at - own.start > MAX_BODY_LENGTH) continue;
      const head = code.slice(own.headStart, own.start);
      // Inside of a test a function is what that one tests with.
      if (!isFunctionHead(head, name) || open.at(-1)?.isTest === true) continue;
      bodies.push({
        headStart: own.headStart,
        start: own.start + 1,
        end: at,
        head,
        code: code.slice(own.start + 1, at),
        isTest: own.isTest,
        isForOthers: own.isForOthers || /\babstract\b|\brequired\s{1,9}init\b/.test(head),
        isArgument: isOpenCall(head),
        isMethod: false,
      });
    } else if (character === ";" || (character === "\n" && /^[ \t]*\n/.test(code.slice(at + 1, at + 40))))
      statement = at + 1;
  }
  return bodies.sort((a, b) => a.headStart - b.headStart);
}

/** More brackets open than close in it. */
function isOpenCall(head: string): boolean {
  let depth = 0;
  for (const character of head) {
    if (character === "(") depth++;
    else if (character === ")") depth--;
  }
  return depth > 0;
}

/** Where braces hold more than blocks a function says that it is one. */
const BY_KEYWORD: Partial<Record<LanguageName, RegExp>> = {
  perl: /\bsub\b[^;]*$/,
  hash: /\b(?:function|filter|proc|method|sub|fn|def|macro|task)\b|<-\s*function/i,
};

function isFunctionHead(head: string, name: LanguageName): boolean {
  const text = head.trim().replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#?\[[^\]]*\]\s*)+/, "");
  const lastLine = text.slice(text.lastIndexOf("\n") + 1).trim();
  if (text === "" || CONTROL.test(text) || CONTROL.test(lastLine)) return false;
  if (name === "shell")
    return (
      /^(?:function\s+)?[\w:.-]+\s*(?:\(\s*\))?$/.test(text) &&
      (text.includes("(") || text.startsWith("function"))
    );
  if (BY_KEYWORD[name]?.test(text) === false) return false;
  return /=>\s*$/.test(text) || (text.includes("(") && /\)[^()=]*$/.test(text) && !/=\s*$/.test(text));
}

const MAX_LINES = 15;
const ONE_LINE = /:\s*(\.\.\.|pass|return\b.*|raise\b.*)$/;

function indented({ codeLines, source }: CodeFile, isForOthers: (head: string) => boolean): FunctionBody[] {
  const bodies: FunctionBody[] = [];
  const open: { indent: number; isClass: boolean; isForOthers: boolean; isTest: boolean }[] = [];
  let offset = 0;
  const offsets = codeLines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
  for (let line = 0; line < codeLines.length; line++) {
    const text = codeLines[line]!;
    const head = /^(\s*)(class|def|async def)\s+(\w+)/.exec(text.slice(0, 300));
    if (head === null) continue;
    const indent = head[1]!.length;
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    const outer = open.at(-1);
    const isClass = head[2] === "class";
    open.push({
      indent,
      isClass,
      isForOthers: isClass && isForOthers(text),
      isTest: isClass && /^Test|Tests?(?:Case)?$/.test(head[3]!),
    });
    if (isClass) continue;
    // Parameters may go on over several lines.
    let first = line;
    while (
      first < line + 20 &&
      codeLines[first] !== undefined &&
      !/:\s*$/.test(codeLines[first]!.slice(-40)) &&
      !ONE_LINE.test(codeLines[first]!.slice(-400))
    )
      first++;
    if (codeLines[first] === undefined || first === line + 20) continue;
    const inline = ONE_LINE.exec(codeLines[first]!.slice(-400).trimEnd())?.[1];
    let last = first;
    if (inline === undefined)
      for (let next = first + 1; next < codeLines.length && next - first <= MAX_LINES; next++) {
        if (codeLines[next]!.trim() === "") continue;
        if (codeLines[next]!.search(/\S/) <= indent) break;
        last = next;
      }
    if (last - first >= MAX_LINES) continue;
    const above = codeLines.slice(Math.max(0, line - 3), line).join("\n");
    const isMethod = outer?.isClass === true;
    bodies.push({
      headStart: offsets[line]! + indent,
      start: inline === undefined ? (offsets[first + 1] ?? source.text.length) : offsets[first]!,
      end: Math.min(source.text.length, offsets[last]! + codeLines[last]!.length),
      head: codeLines.slice(line, first + 1).join("\n"),
      code: withoutTexts(inline ?? codeLines.slice(first + 1, last + 1).join("\n")),
      isTest:
        /^test/i.test(head[3]!) &&
        (outer === undefined || outer.isTest) &&
        !/@.{0,200}?(?:skip|xfail|expectedFailure)/i.test(above),
      isForOthers: (isMethod && outer.isForOthers) || /@(?:\w+\.)*(?:abstract\w*|overload)\b/.test(above),
      // Inside of another function it is what that one hands over.
      isArgument: outer !== undefined && !isMethod,
      isMethod,
    });
  }
  return bodies;
}

/** The code without statements that are only a text, such as docstrings: between its quotes a text is blank. */
function withoutTexts(code: string): string {
  return code.replace(/^[ \t]*[rbuRBU]?"[^"]*"[ \t]*$/gm, "");
}

/** Bodies between a head and the `end` at its indentation. */
function worded({ codeLines, source, name }: CodeFile): FunctionBody[] {
  const bodies: FunctionBody[] = [];
  const isHead =
    name === "ruby" ? /^\s*def\s+\w|^\s*(?:it|test|specify)\b.*\bdo\b/ : /\bfunction\b[^()]*\([^()]*\)\s*$/;
  let offset = 0;
  for (let line = 0; line < codeLines.length; offset += codeLines[line]!.length + 1, line++) {
    const head = codeLines[line]!;
    if (head.length > 300 || !isHead.test(head)) continue;
    const indent = head.search(/\S/);
    let end = line + 1;
    while (end < codeLines.length && end - line < 12 && !/^\s*end\b/.test(codeLines[end]!)) end++;
    if (end - line >= 12 || end >= codeLines.length || codeLines[end]!.search(/\S/) !== indent) continue;
    const code = codeLines.slice(line + 1, end).join("\n");
    const start = Math.min(offset + head.length + 1, source.text.length);
    bodies.push({
      ...PLAIN,
      headStart: offset + indent,
      start,
      end: start + code.length,
      head,
      code,
      isTest: TEST_HEAD.test(head),
    });
  }
  return bodies;
}

/** Bodies that are texts to SQL, between `$$`, without what declares and frames their statements. */
function quoted({ source: { text }, scan: { strings } }: CodeFile): FunctionBody[] {
  return strings.flatMap(({ start, end }) => {
    const tag = /^\$\w{0,32}\$/.exec(text.slice(start, start + 40))?.[0];
    if (tag === undefined || end - start > MAX_BODY_LENGTH) return [];
    const from = start + tag.length;
    const code = scan(text.slice(from, Math.max(from, end - tag.length)), "sql")
      .code.trim()
      .toLowerCase()
      .replace(/^(?:declare\b[^;]{0,200};\s{0,200})?begin\b/, "")
      .replace(/\bend\s{0,20};?$/, "");
    const before = text.slice(Math.max(0, start - MAX_HEAD_LENGTH), start);
    const head = before.slice(Math.max(before.lastIndexOf(";"), before.lastIndexOf("\n\n")) + 1).trimStart();
    return [{ ...PLAIN, headStart: start - head.length, start: from, end: end - tag.length, head, code }];
  });
}

const PLAIN = { isTest: false, isForOthers: false, isArgument: false, isMethod: false };
