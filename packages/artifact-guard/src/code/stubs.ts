import { oneLine } from "@agentos/platform";
import type { Finding } from "@agentos/text/source";
import { aboutBodies } from "./body-remarks.js";
import type { CodeFile } from "./code-file.js";
import { functionsOf } from "./functions.js";
import type { LanguageName } from "./languages.js";
import { saysUndone } from "./says-undone.js";
import { NAMED_UNDONE, SHOWS_STAND_IN, stubReason } from "./stub-reasons.js";
import { thinFunctionsOf } from "./thin-functions.js";
import { unwrittenIn } from "./unwritten.js";

/** A file that makes such an error throws it for what its users left out. */
const DECLARES_UNDONE =
  /\b(?:class|struct|enum|type|interface)\s{1,9}\w{0,40}(?:NotImplemented|Unimplemented)/;

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
  const about = aboutBodies(file);
  const findings: Finding[] = [];
  /** What is said once of a function is not said again of what stands in it. */
  const lines = new Set<number>();
  const report = (offset: number, text: string, message: string) => {
    const { line } = source.positionOf(offset);
    if (lines.has(line) || known?.includes(oneLine(text))) return;
    lines.add(line);
    findings.push(source.finding("stub", severity, line, message));
  };
  for (const body of functionsOf(file)) {
    if (isOwnError && NAMED_UNDONE.test(body.code)) continue;
    const reason = stubReason(file, body, about(body));
    if (reason === undefined) continue;
    report(body.headStart, source.text.slice(body.headStart, body.end), reason);
    const last = source.positionOf(body.end).line;
    for (let { line } = source.positionOf(body.start); line <= last; line++) lines.add(line);
  }
  const reportLine = (offset: number, message: string) =>
    report(offset, source.lines[source.positionOf(offset).line]!, message);
  for (const offset of macrosOf(file)) reportLine(offset, "This part says that it is not implemented");
  for (const { offset, message } of thinFunctionsOf(file)) reportLine(offset, message);
  return findings;
}

const MAX_SIZE = 2_000_000;

/** Declarations have no bodies to fill. */
function isDeclaration({ source, name }: CodeFile): boolean {
  return name === "python" && /^(?:from typing import.*\boverload\b)/.test(source.lines[0] ?? "");
}

/**
 * What says so wherever it stands: `todo!()` of Rust, `TODO()` of Kotlin, an expression that throws, a test
 * that is to come.
 */
const ANYWHERE: Partial<Record<LanguageName, RegExp>> = {
  rust: /\b(?:todo|unimplemented)!/g,
  kotlin: /\bTODO\(/g,
  // Phoenix, Rails
  hash: /\bput_status\(\s{0,9}:not_implemented/g,
  ruby: /\b(?:head|status:|status)\s{1,9}:not_implemented\b/g,
  csharp: /=>\s{0,20}throw\s{1,20}new\s{1,20}NotImplementedException/g,
  javascript: /\b(?:it|test)\.todo\s{0,9}\(/g,
};

function* macrosOf(file: CodeFile): Generator<number> {
  const { source, scan, name } = file;
  const pattern = ANYWHERE[name];
  if (pattern !== undefined) for (const match of scan.code.matchAll(pattern)) yield match.index;
  yield* unwrittenIn(file);
  if (name === "javascript")
    for (const { index } of scan.code.matchAll(/=>\s{0,40}\(?\s{0,40}</g))
      if (SHOWS_STAND_IN.test(`${source.text.slice(index, index + 300).split("</", 1)[0]}</`)) yield index;
  if (name !== "sql") return;
  // A function's body is a text to SQL.
  for (const match of source.text.matchAll(/\braise\s{1,20}exception\s{1,20}'([^'\n]{0,200})/gi))
    if (saysUndone(match[1]!)) yield match.index;
}
