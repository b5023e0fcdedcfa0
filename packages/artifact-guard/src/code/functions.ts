import type { CodeFile } from "./code-file.js";
import type { LanguageName } from "./languages.js";

/** A short function. Longer ones are excluded because their bodies are too varied. */
export interface FunctionBody {
  /** The first and last lines of the function; `from` and `to` are those of its body. */
  first: number;
  last: number;
  from: number;
  to: number;
  /**
   * The offset of the body (in Python, of the function). Comments before it describe parameters.
   */
  start: number;
  head: string;
  /** The body without comments or the contents of strings. */
  code: string;
  isTest: boolean;
  /** Whether subclasses should implement the function: it is abstract or in a base class. */
  isForOthers: boolean;
  /** Whether it is in a Python class, whose abstract methods raise the same error as stubs. */
  isMethod: boolean;
}

const MAX_LINES = 15;
const MAX_HEAD_LINES = 20;
const MAX_HEAD_LENGTH = 400;
const CONTROL =
  /^[}\s]*(?:if|else|for|foreach|while|switch|match|catch|try|do|finally|with|using|lock|synchronized|unless|until|loop|unsafe|guard|repeat|when|select|default|case|return(?!.*=>)|elif|elsif)\b/;
const CLASS = /(?:^|\s)(?:class|interface|trait|protocol|struct|object|impl)\s+(\w+)/;
const TEST_HEAD =
  /\b(?:it|test|specify)(?:\.\w+)*\s*\(\s*"|@(?:Test|ParameterizedTest|Fact|Theory)\b|#\[(?:\w+::)?test\]|\[(?:Fact|Test|TestMethod|Theory)\b|\b(?:def|func|fn|function|void|fun|sub)\s+(?:test_?\w*|Test\w+)\s*\(|^\s*(?:it|test|specify|scenario|example)\b.{0,200}?\bdo\b/;
/** Matches base classes, and classes that deliberately replace others, such as mocks. */
const FOR_OTHERS =
  /\b(?:abstract\s+class|interface|trait|protocol|ABC|ABCMeta|Protocol|Mixin)\b|\bclass\s+_?(?:Abstract|Base|I[A-Z]|Null|No_?[oO]p|Dummy|Fake|Mock|Stub|Spy|Empty)|\b(?:struct|object|impl)\s[^{]{0,80}?(?:Null|No_?[oO]p|Dummy|Fake|Mock|Stub)|\bclass\s+\w*(?:Base|Mixin|Interface|Abstract|Protocol|Backend)\b/;

const HEADS: Partial<Record<LanguageName, RegExp>> = {
  python: /^\s*(?:async )?def\s/,
  ruby: /^\s*def\s+\w|^\s*(?:it|test|specify)\b.*\bdo\b/,
  lua: /\bfunction\b[^()]*\([^()]*\)\s*$/,
};
/** Returns the short functions whose body is indented below the head or on the same line. */
export function functionsOf({ name, codeLines: lines }: CodeFile): FunctionBody[] {
  const bodies: FunctionBody[] = [];
  let offset = 0;
  const offsets = lines.map((text) => {
    offset += text.length + 1;
    return offset - text.length - 1;
  });
  const open: { indent: number; isClass: boolean; isTest: boolean; isForOthers: boolean }[] = [];
  for (let line = 0; line < lines.length; line++) {
    const text = lines[line]!;
    const indent = columnOf(text);
    if (indent === -1 || text.length > 1000) continue;
    const isHead =
      HEADS[name] === undefined ? text.includes("{") : HEADS[name].test(text) || CLASS.test(text);
    if (!isHead) continue;
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    const first = startOf(lines, line, indent);
    const last = name === "python" ? endOfHead(lines, line) : line;
    const inline = inlineBody(text);
    const whole = lines.slice(first, last + 1).join("\n");
    const brace =
      inline?.isBraced === true ? whole.indexOf("{", whole.length - text.length) : whole.lastIndexOf("{");
    const head = name in HEADS ? whole : whole.slice(0, brace);
    const outer = open.at(-1);
    const isClass = CLASS.test(head) && !/\b(?:def|fn|func|function|fun)\s/.test(head);
    const above = lines[first - 1] ?? "";
    const isTest =
      TEST_HEAD.test(/^\s*(?:@|#?\[)/.test(above) ? `${above}\n${head}` : head) ||
      (outer?.isTest === true && !isClass);
    const isForOthers =
      outer?.isForOthers === true || (isClass && FOR_OTHERS.test(head)) || /\brequired\s+init\b/.test(head);
    open.push({ indent, isClass, isTest, isForOthers });
    if (isClass || outer?.isTest === true || !isFunctionHead(head, name)) continue;
    const from = inline === undefined ? last + 1 : line;
    const to = inline === undefined ? endOf(lines, last, indent, name !== "python") : line;
    if (to - from >= MAX_LINES) continue;
    const code = inline?.text ?? lines.slice(from, to + 1).join("\n");
    bodies.push({
      first,
      last: to,
      from,
      to,
      start:
        name === "python"
          ? offsets[first]!
          : from > line
            ? (offsets[from] ?? offset)
            : offsets[line]! + text.indexOf("{"),
      head,
      // Docstrings are statements that consist only of a string.
      code: withoutBrace(code.replace(/^[ \t]*[rbuRBU]?"[^"]*"[ \t]*$/gm, ""), name),
      isTest,
      isForOthers,
      isMethod: name === "python" && outer?.isClass === true,
    });
  }
  return bodies;
}

/** In Ruby, Python and Lua, a brace at the beginning belongs to a literal. */
const withoutBrace = (code: string, name: LanguageName) =>
  name in HEADS ? code : code.replace(/^\s*\{/, "");

/** Returns the first line of a head whose last line starts with a closing bracket or a brace. */
function startOf(lines: readonly string[], line: number, indent: number): number {
  let first = line;
  const isAlone = /^\s*(?:[)\]].*)?\{/.test(lines[line]!) && !/[(=]\s*\{/.test(lines[line]!);
  while (isAlone && first > 0 && line - first < MAX_HEAD_LINES) {
    first--;
    const above = columnOf(lines[first]!);
    if (above !== -1 && above <= indent && !/^\s*[)\]{]/.test(lines[first]!)) break;
  }
  return first;
}

/** Returns the last line of the head of a Python function, which can span several lines. */
function endOfHead(lines: readonly string[], line: number): number {
  let last = line;
  while (
    last < line + MAX_HEAD_LINES &&
    lines[last + 1] !== undefined &&
    !/:\s*(?:(?:\.\.\.|pass|return\b|raise\b).*)?$/.test(lines[last]!)
  )
    last++;
  return last;
}

/** Returns the last line indented below a head, or the line before the one that closes the body. */
function endOf(lines: readonly string[], head: number, indent: number, isClosed: boolean): number {
  let last = head;
  for (let line = head + 1; line < lines.length && line - head <= MAX_LINES + 1; line++) {
    // Preprocessor directives such as `#if` are not indented at any depth.
    const own = lines[line]!.startsWith("#") ? -1 : columnOf(lines[line]!);
    if (own !== -1 && own <= indent) return isClosed ? line - 1 : last;
    if (own !== -1) last = line;
  }
  return last;
}

/** Returns the 0-based column of the first character, or -1 for a blank line. */
function columnOf(line: string): number {
  return line.slice(0, 1000).replaceAll("\t", " ".repeat(8)).search(/\S/);
}

function isFunctionHead(head: string, name: LanguageName): boolean {
  if (name in HEADS) return HEADS[name]!.test(head);
  const text = head
    .slice(-MAX_HEAD_LENGTH)
    .trim()
    .replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#?\[[^\]]*\]\s*)+/, "");
  if (CONTROL.test(text)) return false;
  if (name === "shell") return /^function\s|\(\s*\)$/.test(text);
  return /=>$/.test(text) || (text.includes("(") && /\)[^()=]*$/.test(text) && !/=$/.test(text));
}

function inlineBody(line: string): { text: string; isBraced: boolean } | undefined {
  let end = line.length;
  while (/[\s,;)]/.test(line[end - 1] ?? "")) end--;
  const open = line.indexOf("{");
  if (open !== -1 && line[end - 1] === "}" && open < end - 1)
    return { text: line.slice(open + 1, end - 1), isBraced: true };
  const [, text] = /:\s+((?:\.\.\.|pass|return\b|raise\b).*)$/.exec(line) ?? [];
  return text === undefined ? undefined : { text, isBraced: false };
}
