import type { CodeFile } from "./code-file.js";
import type { LanguageName } from "./languages.js";
import { scan } from "./scan.js";

/** A function with a short body: what a longer one does is not told by its shape. */
export interface FunctionBody {
  headStart: number;
  /** Where the body's text begins, and where it ends. */
  start: number;
  end: number;
  /** The body without comments and what texts hold. */
  code: string;
  isTest: boolean;
  /** Declared for others to write. */
  isAbstract: boolean;
  /** A method of a class that others are made from. */
  isMethodToOverride: boolean;
  isTopLevel: boolean;
  hasDocstring: boolean;
  /** A method of a class that is made from no other, and does more than this. */
  isOfPlainClass: boolean;
  /** Of a class, or in a file, that stands in for another on purpose: `NullLogger`, `FakeClock`. */
  isOfPlaceholder: boolean;
  /** Its head says that a value comes back. */
  returnsValue: boolean;
  /** Empty where it has none. */
  name: string;
  /** It is handed over to a call, and does what that one asks for. */
  isArgument: boolean;
}

const MAX_BODY_LENGTH = 700;
const MAX_HEAD_LENGTH = 400;
const CONTROL =
  /^(?:[}\s]*)(?:if|else|for|foreach|while|switch|match|catch|try|do|finally|with|using|lock|synchronized|unless|until|loop|unsafe|guard|repeat|when|select|default|case|class|interface|struct|enum|impl|trait|namespace|module|package|extern|union|object|record|protocol|extension|import|export\s*\{|type|return\s*\{)\b/i;
const TEST_HEAD =
  /\b(?:it|test|specify)(?:\.\w+)*\s*\(\s*"|@(?:Test|ParameterizedTest|Fact|Theory)\b|#\[(?:\w+::)?test\]|\[(?:Fact|Test|TestMethod|Theory)\]|\b(?:def|func|fn|function|void|fun|sub)\s+(?:test_?\w*|Test\w+)\s*\(|\b(?:public\s+)?function\s+test\w+\s*\(/;
const TEST_BLOCK = /^\s*(?:it|test|specify|scenario|example)\b.{0,200}?\bdo(?: {0,3}\|[^|]{0,80}\|)? {0,3}$/;

/** The functions of a file whose bodies are short, in their order. */
export function functionsOf(file: CodeFile): FunctionBody[] {
  switch (file.name) {
    case "python":
      return indented(file);
    case "ruby":
    case "lua":
      return worded(file);
    case "sql":
      return quoted(file);
    default:
      return braced(file);
  }
}

const CLASS_TO_OVERRIDE =
  /\b(?:abstract\s+class|interface|trait|protocol)\b|\bclass\s+(?:Abstract|Base)\w*|\bclass\s+\w+(?:Base|Abstract)\b/;

function braced({ scan: { code }, name }: CodeFile): FunctionBody[] {
  const bodies: FunctionBody[] = [];
  const open: number[] = [];
  const heads: number[] = [];
  // Where the open blocks begin that hold a test, or a class that others are made from.
  const tests: number[] = [];
  const classes: number[] = [];
  // The same of a class that stands in for another on purpose.
  const placeholders: number[] = [];
  // Where the statement before ended, so that what stands between it and a "{" is a head.
  let statement = 0;
  for (let at = 0; at < code.length; at++) {
    const character = code[at];
    if (character === "{") {
      const from = Math.max(statement, at - MAX_HEAD_LENGTH);
      const head = code.slice(from, at);
      if (head !== "" && TEST_HEAD.test(head)) tests.push(at);
      if (head !== "" && CLASS_TO_OVERRIDE.test(head)) classes.push(at);
      if (head !== "" && PLACEHOLDER_CLASS.test(head)) placeholders.push(at);
      heads.push(from + Math.max(0, head.search(/\S/)));
      open.push(at);
      statement = at + 1;
    } else if (character === "}") {
      const start = open.pop();
      const headStart = heads.pop();
      statement = at + 1;
      if (start === undefined || headStart === undefined) continue;
      if (tests.at(-1) === start) tests.pop();
      if (classes.at(-1) === start) classes.pop();
      if (placeholders.at(-1) === start) placeholders.pop();
      if (at - start > MAX_BODY_LENGTH) continue;
      const text = code.slice(headStart, start);
      // Inside of a test a function is what that one tests with.
      if (!isFunctionHead(text, name) || tests.length > 0) continue;
      bodies.push({
        headStart,
        start: start + 1,
        end: at,
        code: code.slice(start + 1, at),
        isTest: TEST_HEAD.test(text),
        isAbstract: /\babstract\b/.test(text),
        isMethodToOverride: classes.length > 0,
        isTopLevel: open.length === 0,
        hasDocstring: false,
        isOfPlainClass: false,
        isOfPlaceholder: placeholders.length > 0,
        returnsValue: false,
        name: nameIn(text),
        isArgument: isOpenCall(text),
      });
    } else if (character === ";" || (character === "\n" && /^[ \t]*\n/.test(code.slice(at + 1, at + 40))))
      statement = at + 1;
  }
  // Arrows without braces are expressions, not bodies.
  return bodies.sort((a, b) => a.headStart - b.headStart);
}

const PLACEHOLDER_CLASS =
  /\b(?:class|struct|object|impl|enum|record)\s[^{]{0,80}?(?:Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Empty)/;

function nameIn(head: string): string {
  return (
    /(?:const|let|var)\s+(\w+)\s*[=:]/.exec(head)?.[1] ??
    /(?<![\w$])([\w$]{1,80})\s{0,9}(?:<[^<>()]{0,80}>\s{0,9})?\(/.exec(head)?.[1] ??
    ""
  );
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

const STANDS_IN_FOR_ANOTHER =
  /Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Test|Example|Sample|Default|Handler|Listener|Plugin|Hook|Callback|Visitor|Observer|Adapter|Driver|Policy|Strategy|Command|Context/;
const BASE_CLASS =
  /\b(?:ABC|ABCMeta|Protocol|Interface|Mixin|metaclass)\b|class\s+_?(?:Abstract|Base|I[A-Z])\w*|class\s+\w*(?:Base|Mixin|Interface|Abstract|Protocol|Backend)\b/;

function indented({ codeLines, source }: CodeFile): FunctionBody[] {
  const bodies: FunctionBody[] = [];
  const classes: {
    indent: number;
    isBase: boolean;
    isTest: boolean;
    isPlain: boolean;
    isPlaceholder: boolean;
  }[] = [];
  // The indentation of the functions that are open.
  const outer: number[] = [];
  let offset = 0;
  const offsets = codeLines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
  offsets.push(offset);
  // Classes that others of the file are made from.
  const bases = new Set(
    [...source.text.slice(0, 500_000).matchAll(/^[ \t]{0,40}class[ \t]{1,9}\w{1,100}\(([\w.]{1,100})/gm)].map(
      (match) => match[1]!,
    ),
  );
  for (let line = 0; line < codeLines.length; line++) {
    const text = codeLines[line]!;
    const head = /^(\s*)(class|def|async def)\s+(\w+)/.exec(text.slice(0, 300));
    if (head === null) continue;
    const indent = head[1]!.length;
    while (classes.length > 0 && classes.at(-1)!.indent >= indent) classes.pop();
    if (head[2] === "class") {
      classes.push({
        indent,
        isTest: /^Test|Tests?(?:Case)?$/.test(head[3]!),
        isBase: BASE_CLASS.test(text) || bases.has(head[3]!),
        isPlain: indent === 0 && /^class \w+ ?(?:\( ?(?:object)? ?\))? ?:\s*$/.test(text),
        isPlaceholder: STANDS_IN_FOR_ANOTHER.test(head[3]!),
      });
      continue;
    }
    while (outer.length > 0 && outer.at(-1)! >= indent) outer.pop();
    const isNested = outer.length > 0;
    outer.push(indent);
    let first = line;
    // Parameters may go on over several lines.
    while (
      first < codeLines.length &&
      first - line < 20 &&
      !codeLines[first]!.trimEnd().endsWith(":") &&
      !/:\s*(?:\.\.\.|pass|return\b.*|raise\b.*)$/.test(codeLines[first]!.trimEnd())
    )
      first++;
    // A head that never ends has no body: the file stops in it.
    if (first >= codeLines.length) continue;
    const inline = /:\s*(\.\.\.|pass|return\b.*|raise\b.*)$/.exec(codeLines[first]!.trimEnd())?.[1];
    let last = first;
    if (inline === undefined) {
      for (let next = first + 1; next < codeLines.length && next - first < 16; next++) {
        const content = codeLines[next]!;
        if (content.trim() === "") continue;
        if (content.search(/\S/) <= indent) break;
        last = next;
      }
      if (last - first >= 15) continue;
    }
    const own = inline ?? codeLines.slice(first + 1, last + 1).join("\n");
    const code = withoutTexts(own);
    const above = codeLines.slice(Math.max(0, line - 3), line).join("\n");
    const owner = classes.at(-1);
    bodies.push({
      headStart: offsets[line]! + indent,
      start: inline === undefined ? (offsets[first + 1] ?? offset) : offsets[first]!,
      end: Math.min(source.text.length, (offsets[last] ?? offset) + (codeLines[last]?.length ?? 0)),
      code,
      // Inside of another function it is what that one tests with.
      isTest:
        /^test/i.test(head[3]!) &&
        !isNested &&
        (indent === 0 || (owner?.indent === 0 && owner.isTest)) &&
        !/@.{0,200}?(?:skip|xfail|expectedFailure)/i.test(above) &&
        !source.text.slice(offsets[line]!, offsets[last + 1] ?? offset).includes(">>>"),
      isAbstract: /@(?:\w+\.)*(?:abstract\w*|overload)\b/.test(above),
      isMethodToOverride: owner?.isBase === true,
      isTopLevel: indent === 0,
      hasDocstring: code.trim() !== own.trim(),
      isOfPlainClass: owner?.isPlain === true && owner.indent < indent,
      isOfPlaceholder: owner?.isPlaceholder === true,
      name: head[3]!,
      isArgument: false,
      returnsValue: /->\s*(?!None\b|NoReturn\b|Never\b)\w/.test(codeLines[first]!.slice(-300)),
    });
  }
  return bodies;
}

/**
 * The code without statements that are only a text, such as docstrings: between its quotes a text is blank.
 */
function withoutTexts(code: string): string {
  let kept = "";
  let from = 0;
  for (let open = code.indexOf('"'); open !== -1; open = code.indexOf('"', from)) {
    const close = code.indexOf('"', open + 1);
    const end = close === -1 ? code.length : close + 1;
    const before = code.slice(Math.max(from, code.lastIndexOf("\n", open) + 1), open).trim();
    const lineEnd = code.indexOf("\n", end);
    const isAlone =
      /^[rbu]?$/i.test(before) && code.slice(end, lineEnd === -1 ? code.length : lineEnd).trim() === "";
    kept += isAlone ? code.slice(from, open - before.length) : code.slice(from, end);
    from = end;
  }
  return kept + code.slice(from);
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
    const start = offset + head.length + 1;
    bodies.push({
      headStart: offset + indent,
      start: Math.min(start, source.text.length),
      end: start + code.length,
      code,
      isTest: TEST_BLOCK.test(head) || /^\s*def\s+test_/.test(head),
      isAbstract: false,
      isMethodToOverride: false,
      isTopLevel: indent === 0,
      hasDocstring: false,
      isOfPlainClass: false,
      isOfPlaceholder: false,
      returnsValue: false,
      name: nameIn(head) || (/\bdef\s+(?:self\.)?([\w?!]+)/.exec(head)?.[1] ?? ""),
      isArgument: false,
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
    const inner = scan(text.slice(from, Math.max(from, end - tag.length)), "sql").code.trim();
    const code = inner
      .replace(/^(?:DECLARE\b[^;]{0,200};\s{0,200})?BEGIN\b/i, "")
      .replace(/\bEND\s{0,20};?$/i, "")
      .trim();
    const before = text.slice(Math.max(0, start - MAX_HEAD_LENGTH), start);
    const head = before.slice(Math.max(before.lastIndexOf(";"), before.lastIndexOf("\n\n")) + 1).trimStart();
    const name = /\b(?:FUNCTION|PROCEDURE)\s{1,9}(?:[\w"]{1,80}\.)?(\w{1,80})/i.exec(head)?.[1] ?? "";
    return [{ ...PLAIN, headStart: start - head.length, start: from, end: end - tag.length, code, name }];
  });
}

const PLAIN = {
  isTest: false,
  isAbstract: false,
  isMethodToOverride: false,
  isTopLevel: true,
  hasDocstring: false,
  isOfPlainClass: false,
  isOfPlaceholder: false,
  returnsValue: false,
  isArgument: false,
};
