import { LOOSE, type TestSyntax, testSyntaxOf } from "./test-syntax.js";

export interface WrittenTest {
  title: string;
  isGroup: boolean;
  /** The 1-based line number. */
  line: number;
  isSkipped: boolean;
  isOnly: boolean;
  /** Whether it covers several cases. */
  isTable: boolean;
  assertions: readonly Assertion[];
  /** The trimmed lines without blank ones. */
  body: readonly string[];
}

interface Assertion {
  text: string;
  line: number;
  /** `constant` assertions always hold; `loose` ones hold for nearly any result. */
  strength: "constant" | "loose" | "strict";
}

const MAX_CHARACTERS = 1024 * 1024;
const MAX_LINE = 400;
/** The number of lines above a test that are searched for decorators and attributes. */
const MARKS_ABOVE = 5;

/** Returns the tests in a file. Each test extends to the start of the next one. */
export function readTests(path: string, text: string): WrittenTest[] {
  const syntax = testSyntaxOf(path);
  if (syntax === undefined || text.length > MAX_CHARACTERS) return [];
  const lines = codeLines(text, syntax);
  const names = new Set(
    lines.flatMap((line) => (syntax.assertion.test(line) ? [] : (line.match(/[A-Za-z_$][\w$]*/g) ?? []))),
  );
  const starts = lines.flatMap((line, at) => {
    const title = titleIn(syntax.test, line);
    const from = firstMark(lines, at);
    const isMarked =
      syntax.mark === undefined || lines.slice(from, at + 1).some((each) => syntax.mark!.test(each));
    if (title !== undefined && isMarked) return { at, from, title, isGroup: false };
    const group = syntax.group && titleIn(syntax.group, line);
    return group === undefined ? [] : { at, from, title: group, isGroup: true };
  });
  const first = starts[0];
  if (first === undefined) return [];
  if (first.from > 0) starts.unshift({ at: -1, from: 0, title: "the whole file", isGroup: true });
  return starts.map(({ at, from, title, isGroup }, index) => {
    const end = starts[index + 1]?.from ?? lines.length;
    const around = lines.slice(from, end);
    const body = lines.slice(at + 1, end);
    const isMarkedAsSkipped = lines.slice(from, at + 1).some((line) => skips(line, syntax));
    return {
      title,
      isGroup,
      line: Math.max(1, at + 1),
      // A skip among a group's own lines applies to all tests in the group.
      isSkipped:
        isMarkedAsSkipped ||
        (isGroup ? body.some((line) => skips(line, syntax)) : isSkippedInside(body, syntax)),
      isTable: syntax.table !== undefined && around.some((line) => syntax.table!.test(line)),
      isOnly: syntax.only?.test(lines[at] ?? "") === true,
      assertions: isGroup ? [] : assertionsIn(lines, at, end, syntax, names),
      body: body.map((line) => line.trim()).filter((line) => line !== ""),
    };
  });
}

/** Counts the assertions outside tests, in helper functions. */
export function countHelpersAssertions(path: string, text: string): number {
  const syntax = testSyntaxOf(path);
  if (syntax === undefined || text.length > MAX_CHARACTERS) return 0;
  const all = codeLines(text, syntax).filter(
    (line) => syntax.assertion.test(line) && !/\b(?:import|require)\b/.test(line),
  );
  return all.length - readTests(path, text).reduce((sum, { assertions }) => sum + assertions.length, 0);
}

/** Returns the strings in a test file. A test whose title is among them still exists. */
export function textsIn(path: string, text: string): string[] {
  const syntax = testSyntaxOf(path);
  if (syntax === undefined || text.length > MAX_CHARACTERS) return [];
  return codeLines(text, syntax).flatMap((line) =>
    [...line.matchAll(/(["'`])(.{1,200}?)\1/g)].map(([, , said = ""]) => said),
  );
}

function titleIn(expression: RegExp, line: string): string | undefined {
  const found = expression.exec(line);
  return found === null ? undefined : (found.slice(1).find((group) => group !== undefined) ?? "");
}

function firstMark(lines: readonly string[], at: number): number {
  let from = at;
  while (from > 0 && at - from < MARKS_ABOVE && /^\s*(?:@|#\[|\[[A-Z])/.test(lines[from - 1]!)) from--;
  return from;
}

/** Whether a line skips a test, unless the skip is conditional: `(isWindows ? it.skip : it)(…)`. */
const skips = (line: string, { skip }: TestSyntax) =>
  skip.test(line) && !/\? ?[\w.]{0,40}\bskip ?:/.test(line);

function isSkippedInside(body: readonly string[], { skip }: TestSyntax): boolean {
  const [first = "", second = ""] = body.filter((line) => line.trim() !== "");
  if (/^\s*return\b[^(]{0,20}$/.test(first)) return true;
  return [first, second].some(
    (line, at) => skip.test(line) && !/^\s*(?:if|unless)\b/.test(at === 0 ? line : first),
  );
}

/** Removes comments and preserves line numbers. */
function codeLines(text: string, { comment, hasBlockComments, directive }: TestSyntax): string[] {
  let isInside = false;
  return text.split("\n").map((whole) => {
    const line = whole.slice(0, MAX_LINE);
    const bare = line.trimStart();
    if (directive?.test(bare) === true) return line;
    if (isInside) {
      const end = line.indexOf("*/");
      if (end === -1) return "";
      isInside = false;
      return line.slice(end + 2);
    }
    if (bare.startsWith(comment)) return "";
    if (hasBlockComments && bare.startsWith("/*")) {
      isInside = !bare.includes("*/");
      return bare.includes("*/") ? bare.slice(bare.indexOf("*/") + 2) : "";
    }
    return line;
  });
}

function assertionsIn(
  lines: readonly string[],
  from: number,
  end: number,
  { assertion }: TestSyntax,
  names: ReadonlySet<string>,
): Assertion[] {
  const found: Assertion[] = [];
  for (let at = from; at < end; at++) {
    const text = lines[at]!.trim();
    if (assertion.test(at === from ? afterTitle(text) : lines[at]!))
      found.push({ text, line: at + 1, strength: strengthOf(at === from ? afterTitle(text) : text, names) });
  }
  return found;
}

const afterTitle = (line: string) => line.slice(Math.max(line.indexOf("=>") + 2, line.indexOf("{") + 1, 1));

const LITERALS = new Set(
  "true false True False null None nil undefined this return await assert not is or".split(" "),
);
const CALLS =
  /^(?:expect|assert\w*|Assert|should|to|be|been|is|not|ok|equals?|eq|ne|true|false|strictEqual|deep|deepEqual|deepStrictEqual|to[A-Z]\w*|t|self|require|XCTAssert\w*|EXPECT_\w+|ASSERT_\w+|That|AreEqual|IsTrue|True|False|Equal|chai|resolves)$/;

/** @param others the names that the file uses outside assertions */
function strengthOf(text: string, others: ReadonlySet<string>): Assertion["strength"] {
  const code = text.replace(/"[^"]{0,200}"|'[^']{0,200}'|`[^`]{0,200}`/g, "''");
  const isWhole = code.split("(").length === code.split(")").length;
  // A name that the file uses only in assertions is a matcher: `isTrue` in `expect(true, isTrue)`.
  const isOfLiteral = /^\s*(?:true|false|null|None|nil|\d+)$/i.test(callsIn(text)[0]?.[0] ?? "");
  const isMatcher = (name: string) => isOfLiteral && /^\w+$/.test(name) && !others.has(name);
  const names = [...code.matchAll(/\.?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*[(!]?/g)].map(([name]) => name);
  if (isWhole && names.length > 0 && names.every((name) => isConstant(name) || isMatcher(name)))
    return "constant";
  if (/(?:\|\| ?true|\bor True)\b/.test(code) || comparesWithItself(text)) return "constant";
  return LOOSE.test(code) ? "loose" : "strict";
}

/** Whether the name is a literal or part of an assertion library, and so checks no code. */
function isConstant(name: string): boolean {
  if (LITERALS.has(name.replace(/[(!]$/, ""))) return true;
  // Ava's `t.is(…)` is an assertion, but `t("key")` returns a translation.
  if (name === "t(") return false;
  const isOwn = /^\.|[(!]$/.test(name);
  return isOwn && name.split(/[.(!]/).every((part) => part === "" || CALLS.test(part));
}

/** Whether an assertion compares a value with itself: `expect(a).toBe(a)`, `assert a == a`. */
function comparesWithItself(text: string): boolean {
  const [first, second, ...others] = callsIn(text);
  if (first === undefined) {
    const [left = "", right, more] = text.replace(/^assert /, "").split(/ ===? /);
    return more === undefined && right !== undefined && left.trim() === right.trim();
  }
  if (second !== undefined)
    return others.length === 0 && first.length === 1 && second.length === 1 && first[0] === second[0];
  return first.length > 1 && first[0] === first[1] && first[0] !== "";
}

function callsIn(text: string): string[][] {
  const calls: string[][] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if ("([{".includes(character) && depth++ === 0) {
      calls.push([]);
      from = at + 1;
    } else if (depth > 0 && (")]}".includes(character) ? --depth === 0 : character === "," && depth === 1)) {
      calls.at(-1)!.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return calls;
}
