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
    const isMarkedAsSkipped = lines.slice(from, at + 1).some((line) => syntax.skip.test(line));
    return {
      title,
      isGroup,
      line: Math.max(1, at + 1),
      // A skip among a group's own lines applies to all tests in the group.
      isSkipped:
        isMarkedAsSkipped ||
        (isGroup ? body.some((line) => syntax.skip.test(line)) : isSkippedInside(body, syntax)),
      isTable: syntax.table !== undefined && around.some((line) => syntax.table!.test(line)),
      isOnly: syntax.only?.test(lines[at] ?? "") === true,
      assertions: isGroup ? [] : assertionsIn(lines, at, end, syntax),
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

function titleIn(expression: RegExp, line: string): string | undefined {
  const found = expression.exec(line);
  return found === null ? undefined : (found.slice(1).find((group) => group !== undefined) ?? "");
}

function firstMark(lines: readonly string[], at: number): number {
  let from = at;
  while (from > 0 && at - from < MARKS_ABOVE && /^\s*(?:@|#\[|\[[A-Z])/.test(lines[from - 1]!)) from--;
  return from;
}

function isSkippedInside(body: readonly string[], { skip }: TestSyntax): boolean {
  const [first = "", second = ""] = body.filter((line) => line.trim() !== "");
  if (/^\s*return\b[^(]{0,20}$/.test(first)) return true;
  return [first, second].some(
    (line, at) => skip.test(line) && !/^\s*(?:if|unless)\b/.test(at === 0 ? line : first),
  );
}

/** Removes comments and preserves line numbers. */
function codeLines(text: string, { comment, hasBlockComments }: TestSyntax): string[] {
  let isInside = false;
  return text.split("\n").map((whole) => {
    const line = whole.slice(0, MAX_LINE);
    const bare = line.trimStart();
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
): Assertion[] {
  const found: Assertion[] = [];
  for (let at = from; at < end; at++) {
    const line = lines[at]!.trim();
    if (!assertion.test(at === from ? afterTitle(line) : lines[at]!)) continue;
    // In Go, the condition says what is asserted: `if got != want { t.Fatal(got) }`.
    const condition = at > from && /^\s*if\b/.test(lines[at - 1]!) ? `${lines[at - 1]!.trim()} ` : "";
    const strength = strengthOf(at === from ? afterTitle(line) : line);
    found.push({ text: condition + line, line: at + 1, strength });
  }
  return found;
}

const afterTitle = (line: string) => line.slice(Math.max(line.indexOf("=>") + 2, line.indexOf("{") + 1, 1));

const LITERALS = new Set(
  "true false True False null None nil undefined this return await assert not is or".split(" "),
);
const CALLS =
  /^(?:expect|assert\w*|Assert|should|to|be|been|is|not|ok|equals?|eq|ne|true|false|strictEqual|deep|deepEqual|deepStrictEqual|to[A-Z]\w*|t|self|require|XCTAssert\w*|EXPECT_\w+|ASSERT_\w+|That|AreEqual|IsTrue|True|False|Equal|chai|resolves)$/;

/** Matches a function that converts something. A matcher such as `.toEqual(…)` follows a period. */
const CONVERTS = /^to[A-Z]/;

/** Matches `expect(a).toBe(a)`, `assertEquals(a, a)` and `assert a == a`. */
const COMPARES_WITH_ITSELF =
  /\((\S.{0,100})\)\.[\w.]{1,40}\(\1\)|(?:[Aa]ssert|ASSERT|[Ee]qual)\w{0,20}\(([^(),]{1,100}), ?\2\)|^\s*assert ([^=]{1,100}) ={2,3} \3$/;

function strengthOf(text: string): Assertion["strength"] {
  const code = text.replace(/"[^"]{0,200}"|'[^']{0,200}'|`[^`]{0,200}`/g, "''");
  const isWhole = code.split("(").length === code.split(")").length;
  const names = [...code.matchAll(/\.?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*[(!]?/g)].map(([name]) => name);
  if (isWhole && names.length > 0 && names.every(isConstant)) return "constant";
  if (/(?:\|\| ?true|\bor True)\b/.test(code) || COMPARES_WITH_ITSELF.test(text)) return "constant";
  return LOOSE.test(code) ? "loose" : "strict";
}

/** Whether the name is a literal or part of an assertion library, and so checks no code. */
function isConstant(name: string): boolean {
  if (LITERALS.has(name.replace(/[(!]$/, ""))) return true;
  // Ava's `t.is(…)` is an assertion, but `t("key")` returns a translation.
  if (name === "t(") return false;
  const isOwn = /^\.|[(!]$/.test(name);
  return (
    isOwn && name.split(/[.(!]/).every((part) => part === "" || CALLS.test(part)) && !CONVERTS.test(name)
  );
}
