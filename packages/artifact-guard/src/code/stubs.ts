import { oneLine } from "@agentos/platform";
import { type CommentPlace, NOWHERE, readComment } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import { type CodeFile, type Remark, remarksOf } from "./code-file.js";
import { type FunctionBody, functionsOf } from "./functions.js";
import type { LanguageName } from "./languages.js";

const MAX_SIZE = 2_000_000;
/** Stubs, and the lines for which nothing else should be reported. */
export interface Stubs {
  findings: Finding[];
  lines: ReadonlySet<number>;
}

/**
 * Reports functions that only state "not implemented" or pretend to work, and tests that do nothing.
 * Ignores stubs that are already in the original file.
 */
export function checkStubs(
  file: CodeFile,
  original: string | undefined,
  severity: Finding["severity"],
  path = "",
): Stubs {
  const { source } = file;
  const findings: Finding[] = [];
  const lines = new Set<number>();
  if (source.text.length > MAX_SIZE) return { findings, lines };
  const known = original?.replace(/\s+/g, " ");
  const report = (first: number, last: number, message: string) => {
    const said = oneLine(source.lines.slice(first, last + 1).join("\n"));
    if (lines.has(first) || known?.includes(said)) return;
    findings.push(source.finding("stub", severity, first, message));
    for (let line = first; line <= last; line++) lines.add(line);
  };
  const commentOn = commentsIn(file);
  const isOfTests = OF_TESTS.test(path);
  for (const body of functionsOf(file)) {
    // Helper functions in test files can be stubs on purpose.
    if (isOfTests && !body.isTest) continue;
    const reason = reasonOf(file, body, commentOn(body));
    if (reason !== undefined) report(body.first, body.last, reason);
  }
  for (const { index } of file.scan.code.matchAll(ANYWHERE[file.name] ?? NEVER)) {
    const { line } = source.positionOf(index);
    report(line, line, "This code says that it is not implemented");
  }
  return { findings, lines };
}

const OF_TESTS = /(?:^|[/._-])(?:tests?|specs?|mocks?|fakes?)(?:[/._-]|$)|(?:^|\/)conftest\.py$/i;
const NEVER = /(?!)/g;
/** Match code that marks a stub in any position, such as Rust's `todo!()` or Kotlin's `TODO()`. */
const ANYWHERE: Partial<Record<LanguageName, RegExp>> = {
  rust: /\b(?:todo|unimplemented)!/g,
  kotlin: /\bTODO\(/g,
  braces: /\?{3}(?!\?)|\b(?:Unimplemented|NotImplemented)(?:Error|Exception)\b/g,
  csharp: /=>\s{0,20}throw\s{1,20}new\s{1,20}NotImplementedException/g,
  javascript: /\b(?:it|test)\.todo\s{0,9}\(/g,
};

const NAMED_UNDONE =
  /\b(?:NotImplemented(?:\w+|(?=\())|[eE]rr(?:or)?(?:NotImplemented|Unimplemented)|StatusNotImplemented|NOT_IMPLEMENTED|HTTPNotImplemented|HTTP_501\w*|Unimplemented(?:Error|Exception))\b|\b(?:unimplemented|todo)!|(?<!\.)\bTODO\s*\(|\b(?:status|sendStatus|StatusCode|writeHead|WriteHeader|abort|http_response_code)\(\s*501\b|:not_implemented\b/;
const SAYS_UNDONE =
  /\b(?:not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|implement me|to ?-?do\b|tbd|stub|needs? (?:to be )?implement\w*|to be (?:implemented|written|done)|\b(?:write|finish|fill|implement) (?:me|this|it|the|[a-z]{5,})\b|^\W*pending\W*$|\byet\W*$|coming soon|work in progress|under construction|(?:available|working|ready) (?:soon|yet)|not (?:ready|there) yet)|nicht implementiert|noch nicht|(?:non|pas encore|à) implément|(?:no|sin|por) implement|não implementad|non implementat|niet geïmplementeerd|не реализован|未実装|未实现|尚未实现|待实现|미구현/iu;
/** Matches hints that a method is abstract: abstract methods raise the same errors as stubs. */
const FOR_OTHERS =
  /\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|(?:must|should|may|can|to|has to|have to) (?:be )?(?:implement|define|provide|supply|supplie)\w*|child class\w*|implementers?|on this (?:platform|system)|unsupported|undefined|instead|not supported(?! yet))\b/i;
/** Matches a statement that fails or only prints something. */
const SAYS =
  /^@?(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert\b|RAISE|croak|stop|pending|skip|fail\b|echo|puts|print\w*|alert|Write-\w+|std::c(?:out|err)|f?printf|eprintln|http\.Error|unimplemented!|todo!|TODO\b|(?:return\s+)?(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|(?:t|self|this|pytest|[aA]ssert|Assume)\.(?:skip|fail|fatal|error|log)|(?:res|response|reply|c|w|console|log\w*|fmt|Console|System|_?logger)\.)/i;
const NOTHING = /^(?:pass|\.\.\.|nil|null|None|NULL|:|return|\(\)|\{\}|Ok\(\(\)\)|noop\(\)|begin|end)?$/;
const CONSTANT =
  /^(?:return\s+|await\s+|echo\s+|[*&$]?\w{1,60}\s*:?=\s*)*(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\(?[[{(][^()=]{0,300}[\]})]\)?|(?:Ok|Some|Promise\.resolve)\([^()]*(?:\(\))?\)|vec!\[\]|(?:const|new) \w+(?:<[^>]*>)?\([^()]*\)|[\w.]+(?:::|\.)(?:new|default|empty|of|emptyList|Zero)\([^()]*\)|String::new\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|(?:nil|true|false|-?\d[\d.]*|"[^"]{0,80}"),\s*nil|[A-Z]\w*\([^()]*\)|\$?[a-z_]\w*(?:\.\w+\(\))?)$/;
const TAUTOLOGY =
  /^(?:expect\(\s*(?:true|1|"\s*")\s*\)\.[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?(?:XCTA|a)ssertTrue\(\s*[Tt]rue\s*\))$/;
function reasonOf(
  { source }: CodeFile,
  body: FunctionBody,
  comment: "marked" | "provisional" | undefined,
): string | undefined {
  const statements = body.code
    .replace(/[ \t]{0,40}\n\s{0,200}(?=[[\]{}()"\d])/g, " ")
    .split(/;|\n/)
    .map((statement) => statement.trim())
    .filter((each) => !/^[{}]?$/.test(each));
  const isEmpty = statements.every((statement) => NOTHING.test(statement));
  if (body.isTest && isEmpty) return "This test tests nothing";
  if (body.isTest && statements.length === 1 && TAUTOLOGY.test(statements[0]!))
    return "This test cannot fail";
  if (body.isForOthers) return undefined;
  if (onlyWaits(statements, body.head)) return "This function only waits, as if it called something";
  // "// TODO: call the service" in a function that ends with `return { id: key, status: "succeeded" }`
  if (comment === "marked" && statements.length <= MAX_STATEMENTS && isInvented(statements.at(-1) ?? ""))
    return PROVISIONAL;
  const isShort = statements.length <= 3;
  const saysOnly = statements.every((each) => SAYS.test(each) || NOTHING.test(each) || CONSTANT.test(each));
  if (!isShort || !saysOnly) return undefined;
  const raw = source.lines.slice(body.from, body.to + 1).join("\n");
  const texts = (raw.match(/(["'`])[^"'`\n]{0,200}\1/g) ?? []).join(" ");
  const saysUndone = statements.some((each) => SAYS.test(each)) && SAYS_UNDONE.test(texts);
  // An abstract method in Python raises the same error as a stub.
  const isAbstract = body.isMethod && /^\s*raise NotImplementedError\b/.test(body.code) && !saysUndone;
  if (!isEmpty && (saysUndone || NAMED_UNDONE.test(body.code)) && !isAbstract && !FOR_OTHERS.test(texts))
    return "This function only says that it is not implemented";
  if (comment === undefined) return undefined;
  return isEmpty
    ? "This function does nothing, and its comment says that it is still to be written"
    : PROVISIONAL;
}

const PROVISIONAL = "This function returns a constant that its comment calls provisional";
const MAX_STATEMENTS = 5;

/** Matches keys, constants and the placeholders of templates, which look like this: `"{key"`. */
const FILLS = /\b\w{1,60}\s{0,9}:|"\{[^"]{0,80}"|\b(?:true|false|null|None|nil)\b/g;

/** Whether a statement returns an object or list whose values are all constants or texts. */
const isInvented = (statement: string) =>
  /^return\s+[[{]/.test(statement) && !/[A-Za-z_$]/.test(statement.slice("return".length).replace(FILLS, ""));

/** Matches a pause, which can simulate a call: `await delay(500)`. */
const WAITS =
  /^(?:await |yield )?(?:new Promise\b.{0,80}\bsetTimeout|(?:\w{1,30}\.){0,3}(?:delay|u?sleep)\w{0,10})\([^\n]{0,60}?\b(?!0\b[^.])\d[^\n]{0,60}\)$/i;

/** Whether a function does nothing but wait, although it has parameters or returns a constant. */
function onlyWaits(statements: readonly string[], head: string): boolean {
  const parameters: readonly string[] = /\(([^()]*)\)/.exec(head)?.[1]?.match(/[A-Za-z_]\w*/g) ?? [];
  const others = statements.filter((each) => !WAITS.test(each));
  const waits = statements.filter((each) => WAITS.test(each));
  return (
    waits.length > 0 &&
    others.every((each) => /^return\b/.test(each) && CONSTANT.test(each)) &&
    !waits.some((each) => each.match(/[A-Za-z_]\w*/g)?.some((name) => parameters.includes(name))) &&
    (others.length > 0 || parameters.length > 0)
  );
}

const INSIDE: CommentPlace = { ...NOWHERE, isAlone: true };

const MARK = /^\W*(?:todo|fixme|xxx|unimplemented)\b/i;

/** Returns a function that says whether a comment in or after a function marks it, or calls it provisional. */
function commentsIn(file: CodeFile): (body: FunctionBody) => "marked" | "provisional" | undefined {
  const byLine = new Map<number, Remark>();
  for (const remark of remarksOf(file)) byLine.set(file.source.positionOf(remark.start).line, remark);
  return ({ first, last, start }) => {
    for (let line = first; line <= last + 1; line++) {
      const remark = byLine.get(line);
      const isIn = line <= last || /[)\]}]/.test(file.codeLines[line] ?? "");
      if (!isIn || remark === undefined || remark.start < start) continue;
      if (MARK.test(remark.text)) return "marked";
      if (readComment(remark.text, INSIDE, true)?.kind === "defers") return "provisional";
    }
    return undefined;
  };
}
