import { oneLine } from "@agentos/platform";
import { type CommentPlace, readComment } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import { type CodeFile, type Remark, remarksOf } from "./code-file.js";
import { type FunctionBody, functionsOf } from "./functions.js";
import type { LanguageName } from "./languages.js";
import { NOWHERE } from "./remark-place.js";
import { unreadFieldsIn } from "./unread.js";

const MAX_SIZE = 2_000_000;
/** Matches the declaration of a "not implemented" error. A file that declares one throws it on purpose. */
const DECLARES_UNDONE =
  /\b(?:class|struct|enum|type|interface)\s{1,9}\w{0,40}(?:NotImplemented|Unimplemented)/;

/** Stubs, and the lines for which nothing else should be reported. */
export interface Stubs {
  findings: Finding[];
  lines: ReadonlySet<number>;
}

/**
 * Reports functions that only state "not implemented" or pretend to work, tests that do nothing, and
 * private fields that nothing reads. Ignores stubs that are already in the original file.
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
  if (source.text.length > MAX_SIZE || DECLARES_UNDONE.test(source.text.slice(0, 200_000)))
    return { findings, lines };
  const known = original?.replace(/\s+/g, " ");
  const report = (first: number, last: number, message: string) => {
    const said = oneLine(source.lines.slice(first, last + 1).join("\n"));
    if (lines.has(first) || known?.includes(said)) return;
    findings.push(source.finding("stub", severity, first, message));
    for (let line = first; line <= last; line++) lines.add(line);
  };
  const isProvisional = provisionalIn(file);
  const isOfTests = OF_TESTS.test(path);
  const bodies = functionsOf(file);
  for (const body of bodies) {
    // Helper functions in test files can be stubs on purpose.
    if (isOfTests && !body.isTest) continue;
    const reason = reasonOf(file, body, isProvisional(body));
    if (reason !== undefined) report(body.first, body.last, reason);
  }
  for (const { name, index } of isOfTests ? [] : unreadFieldsIn(file, bodies)) {
    const { line } = source.positionOf(index);
    report(line, line, `Nothing reads \`${name}\`, so the code that needs it is probably missing`);
  }
  for (const { index } of file.scan.code.matchAll(ANYWHERE[file.name] ?? NEVER)) {
    const { line } = source.positionOf(index);
    report(line, line, SAYS_SO);
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

const SAYS_SO = "This code says that it is not implemented";
const ONLY_SAYS_SO = "This function only says that it is not implemented";

const NAMED_UNDONE =
  /\b(?:NotImplemented(?:\w+|(?=\())|[eE]rr(?:or)?(?:NotImplemented|Unimplemented)|StatusNotImplemented|NOT_IMPLEMENTED|HTTPNotImplemented|HTTP_501\w*|Unimplemented(?:Error|Exception))\b|\b(?:unimplemented|todo)!|(?<!\.)\bTODO\s*\(|\b(?:status|sendStatus|StatusCode|writeHead|WriteHeader|abort|http_response_code)\(\s*501\b|:not_implemented\b/;
const SAYS_UNDONE =
  /\b(?:not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|implement me|to ?-?do\b|tbd|stub|needs? (?:to be )?implement\w*|to be (?:implemented|written|done)|\b(?:write|finish|fill|implement) (?:me|this|it|the|[a-z]{5,})\b|^\W*pending\W*$|\byet\W*$|coming soon|work in progress|under construction|(?:available|working|ready) (?:soon|yet)|not (?:ready|there) yet)|nicht implementiert|noch nicht|(?:non|pas encore) implément|(?:no|sin|por) implement|não implementad|non implementat|niet geïmplementeerd|не реализован|未実装|未实现|尚未实现|待实现|미구현/iu;
/** Matches hints that a method is abstract: abstract methods raise the same errors as stubs. */
const FOR_OTHERS =
  /\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|(?:must|should|may|can|to|has to|have to) (?:be )?(?:implement|define|provide|supply|supplie)\w*|child class\w*|implementers?|on this (?:platform|system)|unsupported|undefined|instead|not supported(?! yet))\b/i;
/** Matches a statement that fails or only prints something. */
const SAYS =
  /^@?(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert\b|RAISE|croak|stop|pending|skip|fail\b|echo|puts|print\w*|alert|Write-\w+|std::c(?:out|err)|f?printf|eprintln|http\.Error|unimplemented!|todo!|TODO\b|(?:return\s+)?(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|(?:t|self|this|pytest|[aA]ssert|Assume)\.(?:skip|fail|fatal|error|log)|(?:res|response|reply|c|w|console|log\w*|fmt|Console|System|_?logger)\.)/i;
const NOTHING = /^(?:pass|\.\.\.|nil|null|None|NULL|:|return|\(\)|\{\}|Ok\(\(\)\)|noop\(\)|begin|end)?$/;
const CONSTANT =
  /^(?:return\s+|await\s+|echo\s+|[*&]?[\w.$>[\]-]{1,60}\s*:?=\s*)*(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\(?[[{(][^()=]{0,300}[\]})]\)?|(?:Ok|Some|Promise\.resolve)\([^()]*(?:\(\))?\)|vec!\[\]|(?:const|new) \w+(?:<[^>]*>)?\([^()]*\)|[\w.]+(?:::|\.)(?:new|default|empty|of|emptyList|Zero)\([^()]*\)|String::new\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|(?:nil|0|""|false),\s*nil|[A-Z]\w*\([^()]*\)|\$?[a-z_]\w*(?:\.\w+\(\))?)$/;
const TAUTOLOGY =
  /^(?:expect\(\s*(?:true|1|"\s*")\s*\)\.[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?(?:XCTA|a)ssertTrue\(\s*[Tt]rue\s*\))$/;
const SKIPS = /^(?:pending|skip|xit|(?:t|self|pytest)\.skip)\b/i;
/** Matches names of tests that pass by reaching their end: "it loads", "it compiles". */
const TESTS_BY_RUNNING = /(?:loads?|starts?|boots?|compiles?|imports?|smoke)\w*\W{0,9}$/i;
const SHOWS_STAND_IN =
  />\s{0,40}(?:[\w ]{1,40} (?:goes|go|comes|will be) here|[\w ]{0,40}under construction|todo\b[^<>{}]{0,80}|(?:\w+ ){0,4}(?:coming|available) soon|placeholder|not (?:yet )?implemented(?: yet)?)[\s.!\u2026]{0,40}<\//i;
const PRETENDS =
  /\b(?:would (?:have )?(?!you|not\b|be\b)[a-z]{3,}|pretend\w*|simulat(?:e|ed|ing)|mock(?:ed)?|stub(?:bed)?)\b/i;
/** Matches comments that explain why a function is empty. */
const NOTHING_TO_DO =
  /\b(?:no|nothing|no-?op|not|never|ignored?|called|invoked|hook|callback|default|optional|overrid\w*|subclass\w*|deprecated|dummy|stub|empty)\b/i;
const MEANT_EMPTY = /(?:^|[\s.#])_*(?:no_?op|ignore|empty|nothing|dummy|stub|mock|fake)\w*\s*(?:\(|=|$)/i;

function reasonOf(
  { source, name }: CodeFile,
  body: FunctionBody,
  isProvisional: boolean,
): string | undefined {
  const raw = source.lines.slice(body.from, body.to + 1).join("\n");
  const code = body.code.replace(/[ \t]{0,40}\n\s{0,200}(?=[[\]{}()"\d])/g, " ");
  const statements = code
    .split(/;|\n/)
    .map((statement) => statement.trim())
    .filter(
      (each) =>
        !/^[{}]?$/.test(each) && !/^(?:\(void\)\s*|void\s+|del\s+|let\s+_\s*=\s*|_\s*=\s*)&?\w+$/.test(each),
    );
  const isEmpty = statements.every((statement) => NOTHING.test(statement));
  if (body.isTest) {
    if (isEmpty && !TESTS_BY_RUNNING.test(source.lines[body.first]!.slice(0, 300)))
      return "This test tests nothing";
    if (statements.length === 1 && SKIPS.test(statements[0]!)) return "This test tests nothing";
    if (statements.length === 1 && TAUTOLOGY.test(statements[0]!)) return "This test cannot fail";
  }
  if (
    body.isForOthers ||
    (body.isMethod && /^raise NotImplementedError(?:\(\s*\))?$/.test(statements.join("\n")))
  )
    return undefined;
  const texts = (raw.match(/(["'`])[^"'`\n]{0,200}\1/g) ?? []).join(" ");
  // A call such as `next()` merely passes a request on if `next` is the last parameter.
  const passesOn = (each: string) => /^\w+\(\)$/.test(each) && body.head.includes(each.replace("(", ""));
  const saysOnly = statements.every(
    (each) => SAYS.test(each) || NOTHING.test(each) || CONSTANT.test(each) || passesOn(each),
  );
  if (!isEmpty && statements.length <= 3 && saysOnly && !FOR_OTHERS.test(texts)) {
    if (NAMED_UNDONE.test(code) || (statements.some((each) => SAYS.test(each)) && SAYS_UNDONE.test(texts)))
      return ONLY_SAYS_SO;
    if (
      statements.length === 1 &&
      /^(?:console|log\w*|print|puts|echo|fmt|System|Console)/.test(code.trim()) &&
      PRETENDS.test(texts)
    )
      return "This function only says what it would do";
  }
  if (endsUndone(body, raw)) return "This function ends by saying that it is not implemented";
  if (statements.length <= 3 && SHOWS_STAND_IN.test(raw)) return "This function shows only a placeholder";
  if (RETURNS_STAND_IN.test(statements.at(-1) ?? "")) return "This function returns placeholder data";
  if (MEANT_EMPTY.test(body.head)) return undefined;
  if (onlyWaits(statements, body.head)) return "This function only waits, as if it called something";
  const isConstant = saysOnly && statements.length <= 3 && !statements.some((each) => KEEPS.test(each));
  if (isProvisional && isEmpty)
    return "This function does nothing, and its comment says that it is still to be written";
  if (isProvisional && isConstant)
    return "This function returns a constant that its comment calls provisional";
  return name === "python" && isEmpty && isBroken(body, raw) ? "This function does nothing" : undefined;
}

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

/** Matches an assignment to a field: `this.count = 0`. */
const KEEPS = /^[^=("]{0,80}[.[@>][^=("]{0,80}=(?![=>])/;
const RETURNS_STAND_IN = /^return (?:await )?_?(?:mock|fake|dummy|placeholder)(?:_|[A-Z]|\b)\w*\)?$/i;

/** Whether a function without `return` always ends with a "not implemented" error. */
function endsUndone({ code }: FunctionBody, raw: string): boolean {
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  const last = lines.at(-1) ?? "";
  const said = (/(["'`])[^"'`\n]{0,200}\1/.exec(raw.trimEnd().split("\n").at(-1)!) ?? [""])[0];
  return (
    last.search(/\S/) === lines[0]?.search(/\S/) &&
    !/\breturn\b/.test(code) &&
    /^\s*(?:throw|raise|panic|fatalError|error)\b/.test(last) &&
    !FOR_OTHERS.test(said) &&
    (NAMED_UNDONE.test(last) || SAYS_UNDONE.test(said))
  );
}

/** Whether an empty Python function has a public name or promises a return value. */
function isBroken({ head, code, isMethod, isArgument }: FunctionBody, raw: string): boolean {
  if (!/^\s*(?:pass|\.\.\.)\s*$/.test(code) || NOTHING_TO_DO.test(raw.replace(/\bpass\b/, ""))) return false;
  return (
    /->\s*(?!None\b|NoReturn\b|Never\b)[\w"]/.test(head) ||
    (!isMethod && !isArgument && !/\bdef\s+_/.test(head))
  );
}

const INSIDE: CommentPlace = { ...NOWHERE, isAlone: true };
const ABOVE: CommentPlace = { ...NOWHERE, endsBlock: false };

const MARK = /^\W*(?:todo|fixme|xxx|unimplemented)\b/i;

/** Returns a predicate: whether a comment in, after or above a function calls it provisional. */
function provisionalIn(file: CodeFile): (body: FunctionBody) => boolean {
  const byLine = new Map<number, Remark>();
  for (const remark of remarksOf(file)) byLine.set(file.source.positionOf(remark.start).line, remark);
  const above = new Map(
    [...byLine.values()].map((remark) => [file.source.positionOf(remark.end - 1).line, remark]),
  );
  const saysProvisional = (remark: Remark | undefined, place: CommentPlace, isExpected: boolean) =>
    remark !== undefined &&
    !FOR_OTHERS.test(remark.text) &&
    ((isExpected && MARK.test(remark.text)) ||
      readComment(remark.text, place, isExpected)?.kind === "defers");
  return ({ first, last, start, isArgument }) => {
    for (let line = first; line <= last + 1; line++) {
      const isIn = line <= last || /[)\]}]/.test(file.codeLines[line] ?? "");
      const remark = byLine.get(line);
      if (isIn && remark !== undefined && remark.start >= start && saysProvisional(remark, INSIDE, true))
        return true;
    }
    return !isArgument && saysProvisional(above.get(first - 1), ABOVE, false);
  };
}
