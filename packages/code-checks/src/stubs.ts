import type { Finding } from "@agentos/artifact-text";
import { deferralsIn } from "@agentos/deferrals";
import { lazyPattern, oneLine } from "@agentos/internal";
import { type CodeFile, remarksOf } from "./code-file.js";
import { type FunctionBody, functionsOf } from "./functions.js";
import type { LanguageName } from "./languages.js";
import { leavesOpen } from "./left-open.js";
import { unwrittenIn } from "./unwritten.js";

const NOT_DONE =
  "not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|^\\W*implement\\W*$|implement me|to ?-?do\\b|tbd|stub|needs? (?:to be )?implement\\w*|to be implemented|coming soon|work in progress|implementation (?:missing|pending|goes here)|missing implementation";
/** What a text says that stands for a part that was not written. */
const SAYS_UNDONE = lazyPattern(() => new RegExp(`\\b(?:${NOT_DONE})`, "i"));
/** The name of an error or a macro that says so by itself. */
const NAMED_UNDONE =
  /\b(?:NotImplemented\w*|UnimplementedError|UnimplementedException)\b|\bunimplemented!|\btodo!|\bTODO\s*\(/;
/** A file that makes such an error throws it for what its users left out. */
const DECLARES_UNDONE =
  /\b(?:class|struct|enum|type|interface)\s{1,9}\w{0,40}(?:NotImplemented|Unimplemented)/;
/** What the compiler asks for, and nobody calls. */
const DEMANDED = /\brequired\s{1,9}init\b/;
/** A call, and nothing done with its answer. */
const IS_CALL = /^(?:return\s+|await\s+)*[\w$.:]{1,60}\((?:[^;]*)\);?$/;
const SAYS_ONLY_UNDONE =
  /^["'`]\W*(?:not (?:yet )?implemented|not implemented yet|unimplemented|todo|coming soon|to be implemented)\W*["'`]$/i;
/** What it was given, as it was. */
const GIVEN_BACK = /^return\s+\$?[a-z_]\w*\s*;?$/;
/** It says what it was called with, and no more. */
const REPORTS =
  /^(?:console\.\w+|log(?:ger|ging)?\.\w+|self\.log\w*\.\w+|print\w*|puts|echo|System\.out\.\w+|fmt\.Print\w*|log\.Print\w*|Console\.Write\w*|\w*logger\.\w+)\b/i;
/** It only says that a parameter is not needed. */
const UNUSED = /^(?:\(void\)\s*|void\s+|del\s+|let\s+_\s*=\s*|_\s*=\s*)&?\w+$/;
/** It is for others to write: an abstract method says so with the same error. */
const FOR_OTHERS =
  /\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|must be (?:implemented|defined|provided|supplied)|(?:must|should|has to|have to|needs? to) (?:implement|define|provide|supply)|child class\w*|implementers?|on this platform|not supported)\b/i;
/** Statements that end a function with an error, or only print. */
const RAISES =
  /^(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert(?:\s+False|\(false)|return\s+(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|RAISE\s+EXCEPTION|croak|stop|pending|skip|(?:t|pytest|self|this|Assume|Assert)\.[sS]kip\w*|XCTSkip|console\.\w+|print\w*|echo|puts|log\w*\.|logger|System\.out|fmt\.Print\w*|Console\.Write\w*)/i;
const EMPTY = /^(?:pass|\.\.\.|nil|null|None|NULL|:|true|return|return;|;|\(\)|\{\}|Ok\(\(\)\)|noop\(\))?;?$/;
const CONSTANT =
  /^(?:return\s+)?(?:await\s+)?(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\[\s*\]|\{\s*\}|\(\s*\)|\(?\{[^{}]*\}\)?|\[[^[\]]*\]|Ok\([^()]*(?:\(\))?\)|Some\([^()]*\)|vec!\[\]|new \w+(?:<[^>]*>)?\([^()]*\)|\w+(?:::|\.)(?:new|default|empty|resolve|of|emptyList|Zero)\([^()]*\)|[A-Z]\w*\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|String::new\(\)|nil,\s*nil|(?:0|""|false),\s*nil|echo\s+[\w"]+)\s*;?$/;
/** An assertion that nothing can fail. */
const TAUTOLOGY =
  /^(?:expect\(\s*(true|1|"\s*")\s*\)\.(?:to|not\.to)[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?assertTrue\(\s*[Tt]rue\s*\))\s*;?$/;
/** Markup between two tags that stands for what will be shown. */
const SHOWS_STAND_IN =
  />\s{0,40}(?:[\w ]{1,40} (?:goes|go|comes|will be) here|todo\b[^<>{}]{0,80}|coming soon|placeholder|not (?:yet )?implemented(?: yet)?)[\s.!\u2026]{0,40}<\//i;
/** Words of a comment that say that a constant stands in for a result. */
const STANDS_IN =
  /\b(?:todo|fixme|for now|placeholder|stub\w*|mock\w*|dummy|hard-?coded|temporar\w+|not implemented|unimplemented|fake\w*|simplified|in (?:a )?(?:real|production|practice)|would (?:normally|actually|really)|real (?:implementation|version|logic|code)|actual (?:implementation|logic)|replace (?:this|with|me)|later|pretend|simulat\w+|to be implemented|implement (?:this|me)|^\W*implement\W*$|canned|sample data|until)\b/i;

/**
 * Parts that stand in for work that was not done: functions that only say "not implemented", do nothing where
 * they test, or return a constant that a comment calls provisional. What the original had already is exempt.
 */
export function checkStubs(
  file: CodeFile,
  original: string | undefined,
  severity: Finding["severity"],
): Finding[] {
  const { source } = file;
  const isOwnError = DECLARES_UNDONE.test(source.text.slice(0, 200_000));
  if (source.text.length > MAX_SIZE || isDeclaration(file)) return [];
  const known = original?.replace(/\s+/g, " ");
  const remarks = remarksOf(file);
  const findings: Finding[] = [];
  /** What is said once of a function is not said again of what stands in it. */
  const lines = new Set<number>();
  const report = (offset: number, text: string, message: string) => {
    const { line } = source.positionOf(offset);
    if (lines.has(line) || known?.includes(oneLine(text))) return;
    lines.add(line);
    findings.push(source.finding("stub", severity, line, message));
  };
  let next = 0;
  for (const body of functionsOf(file)) {
    while (remarks[next] !== undefined && remarks[next]!.end < body.headStart - 200) next++;
    if (isOwnError && NAMED_UNDONE.test(body.code)) continue;
    const reason = reasonOf(file, body, saidAbout(file, body, remarks, next));
    if (reason === undefined) continue;
    report(body.headStart, source.text.slice(body.headStart, body.end), reason);
    const last = source.positionOf(body.end).line;
    for (let { line } = source.positionOf(body.start); line <= last; line++) lines.add(line);
  }
  for (const offset of macrosOf(file)) {
    const line = source.lines[source.positionOf(offset).line]!;
    report(offset, line, "This part says that it is not implemented");
  }
  return findings;
}

const MAX_SIZE = 2_000_000;

/** Declarations have no bodies to fill. */
function isDeclaration({ source, name }: CodeFile): boolean {
  return name === "python" && /^(?:from typing import.*\boverload\b)/.test(source.lines[0] ?? "");
}

function reasonOf({ source, name }: CodeFile, body: FunctionBody, said: string): string | undefined {
  if (body.isAbstract || DEMANDED.test(source.text.slice(body.headStart, body.start))) return undefined;
  const code = body.code.trim();
  const raw = source.text.slice(body.start, body.end);
  const statements = code
    .split(/;|\n/)
    .map((statement) => statement.trim())
    .filter((statement) => !/^[{}]?$/.test(statement) && !UNUSED.test(statement));
  if (body.isTest) {
    const head = source.text.slice(body.headStart, body.start);
    // What loads, starts or compiles is tested by getting there.
    if (
      statements.every((statement) => EMPTY.test(statement)) &&
      !/(?:loads?|starts?|boots?|compiles?|imports?|smoke)\w*\W{0,9}$/i.test(head.slice(0, 300))
    )
      return "This test tests nothing";
    if (statements.length === 1 && TAUTOLOGY.test(statements[0]!)) return "This test cannot fail";
  }
  const texts = raw.match(/(["'`])[^"'`\n]{0,200}\1/g)?.join(" ") ?? "";
  if (statements.length >= 1 && statements.length <= 3 && RAISES.test(code)) {
    const rest = statements
      .slice(1)
      .every(
        (statement) =>
          EMPTY.test(statement) ||
          RAISES.test(statement) ||
          CONSTANT.test(statement) ||
          /^return\s+-?\d+$/.test(statement),
      );
    const saysSo =
      (NAMED_UNDONE.test(code) && !(name === "python" && body.isMethodToOverride)) ||
      SAYS_UNDONE().test(texts);
    if (rest && saysSo && !FOR_OTHERS.test(texts))
      return "This function only says that it is not implemented";
  }
  if (
    NAMED_UNDONE.test(code) &&
    statements.length === 1 &&
    !FOR_OTHERS.test(texts) &&
    !body.isMethodToOverride
  )
    return "This function only says that it is not implemented";
  if (statements.length === 1 && IS_CALL.test(code) && SAYS_ONLY_UNDONE.test(texts))
    return "This function only says that it is not implemented";
  if (statements.length <= 3 && SHOWS_STAND_IN.test(raw)) return "This function shows only a stand-in";
  const isEmpty = statements.every((statement) => EMPTY.test(statement));
  const standsIn =
    said !== "" &&
    !FOR_OTHERS.test(said) &&
    (STANDS_IN.test(said) ||
      leavesOpen(said) !== undefined ||
      deferralsIn(said, { strict: true, prior: "expected" }).length > 0);
  if (isEmpty && standsIn)
    return "This function does nothing, and its comment says that it is still to be written";
  if (
    isEmpty &&
    name === "python" &&
    /^(?:pass|\.\.\.)$/m.test(code) &&
    (!body.hasDocstring || body.returnsValue) &&
    !body.isMethodToOverride &&
    (body.isTopLevel || body.returnsValue)
  )
    return "This function does nothing";
  if (isEmpty && /^pass$/m.test(code) && isPromise(source.text, body))
    return "This function does nothing of what its name or its text says";
  const own = statements.filter((statement) => !REPORTS.test(statement));
  const isConstant =
    (own.length >= 1 &&
      own.length <= 2 &&
      CONSTANT.test(own.join("; ").replace(/[ \t]{0,40}\n\s{0,200}/g, " "))) ||
    isLiteral(code) ||
    GIVEN_BACK.test(code);
  if (isConstant && standsIn) return "This function returns a constant that its comment calls provisional";
  return undefined;
}

/** A docstring that says what the function does, and not that it does nothing or when it is called. */
const PROMISES =
  /^\s*[rbu]{0,2}("""|'''|"|')\s{0,40}(?!No\b|Nothing|Do(?:es)? no|Don|Called|Invoked|Hook|Callback|Placeholder|Override|Stub|Dummy|Empty|Ignore|Unused|Noop|By default|Default|Optional|Handle[rs]?\b|Process\b|Visit|Test|Just|Only|Can\b|May\b|This|The |A |An |If |When )[A-Z][a-z]{2,20}s?(?:,? and [a-z]+)? (?:[a-z`"(]|[A-Z][A-Za-z]+ )/;
/** Called by a framework, whether or not there is anything to do. */
const OF_FRAMEWORK =
  /^_*(?:on|handle|before|after|pre|post|visit|leave|enter|depart|do|did|will|should|is|has|can|test|setup|set_?up|tear_?down|init\w*|finalize|finali[sz]e_\w+|start\w*|stop\w*|begin\w*|end\w*|open|close|flush|shutdown|cleanup|clean_up|log|emit|notify|report|print|debug|trace|warn|info|error|hook|run|reset|clear|check|ensure|maybe|noop|dummy|fake|mock|stub|func|foo|bar|some|example|my|a|b|f)(?:_|$)/;

/** Whether a Python function that only passes has promised work: by its docstring, or as one method among others. */
function isPromise(text: string, body: FunctionBody): boolean {
  if (body.isMethodToOverride || body.isOfPlaceholder) return false;
  const head = text.slice(body.headStart, body.start);
  const name = /\bdef\s+(\w+)/.exec(head)?.[1] ?? "";
  if (OF_FRAMEWORK.test(name) || name.startsWith("__") || /(?:^|\n)[ \t]*@/.test(head)) return false;
  if (body.hasDocstring) {
    const docstring = text.slice(body.start, body.end);
    return PROMISES.test(docstring) && !FOR_OTHERS.test(docstring);
  }
  return body.isOfPlainClass && /^[a-z]+_[a-z_]+$/.test(name);
}

const VALUE = /^(?:\d[\w.]*|true|false|null|nil|None|True|False|undefined)$/;

/** Nothing is worked out in it: a list or record of texts, numbers and the like, over any number of lines. */
function isLiteral(code: string): boolean {
  if (!/^return\s*[[{(]/.test(code)) return false;
  const tokens = code.slice("return".length).match(/"[^"]*"|[\w$]+|[^\w$\s]/g) ?? [];
  return tokens.every((token, at) =>
    /^[\w$]/.test(token) ? VALUE.test(token) || tokens[at + 1] === ":" : /^["[\]{}(),;:=>-]/.test(token),
  );
}

/** The comments in a function and right above it. */
function saidAbout(
  { source }: CodeFile,
  body: FunctionBody,
  remarks: readonly { start: number; end: number; text: string }[],
  from: number,
): string {
  const said: string[] = [];
  for (let at = from; at < remarks.length && remarks[at]!.start < body.end + 120; at++) {
    const { start, end, text } = remarks[at]!;
    const isInside = start >= body.headStart && end <= body.end;
    const isAbove =
      end <= body.headStart &&
      /^\s*$/.test(source.text.slice(end, body.headStart)) &&
      !source.text.slice(end, body.headStart).includes("\n\n");
    const isBehind = start >= body.end && !source.text.slice(body.end, start).includes("\n");
    // Go documents a function by a sentence that begins with its name.
    const isOfReader = isAbove && isNamed(source.text.slice(body.headStart, body.start), text);
    if ((isInside || isAbove || isBehind) && !isOfReader) said.push(text);
  }
  return said.join("\n").slice(0, 2000);
}

function isNamed(head: string, comment: string): boolean {
  const name = /^\w{2,60}(?= )/.exec(comment)?.[0];
  return name !== undefined && new Set(head.match(/\w+/g)).has(name);
}

/**
 * What says so wherever it stands: `todo!()` of Rust, `TODO()` of Kotlin, an expression that throws, a test
 * that is to come.
 */
const ANYWHERE: Partial<Record<LanguageName, RegExp>> = {
  rust: /\b(?:todo|unimplemented)!/g,
  kotlin: /\bTODO\(/g,
  csharp: /=>\s{0,20}throw\s{1,20}new\s{1,20}NotImplementedException/g,
  javascript: /\b(?:it|test)\.todo\s{0,9}\(/g,
};

function* macrosOf(file: CodeFile): Generator<number> {
  const { source, scan, name } = file;
  const pattern = ANYWHERE[name];
  if (pattern !== undefined) for (const match of scan.code.matchAll(pattern)) yield match.index;
  yield* unwrittenIn(file);
  if (name !== "sql") return;
  // A function's body is a text to SQL.
  for (const match of source.text.matchAll(/\braise\s{1,20}exception\s{1,20}'([^'\n]{0,200})/gi))
    if (SAYS_UNDONE().test(match[1]!)) yield match.index;
}
