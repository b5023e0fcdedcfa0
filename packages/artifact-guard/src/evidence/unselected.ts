import { basename, dirname, posix } from "node:path";
import { programName, readCommandLine, unfold } from "./commands.js";
import { isPackage } from "./files.js";
import { commandsInCode } from "./named-commands.js";
import type { Run } from "./timeline.js";

/** Match names by which a run selects what it checks: the kind of test, a browser, a version, a package. */
const GROUPS = [
  /\b(?:unit|integration|e2e|end-to-end|acceptance|smoke)\b/gi,
  /\b(?:chromium|firefox|webkit)\b/gi,
  /(?<![\d.,])\d{1,2}\.\d{1,2}(?![\d.,%])/g,
  /@[\w-]{1,60}\/[\w-]{1,60}/g,
];

/** Returns a name in claims, such as "integration", if every run selected others: `make unit`. */
export function unselectedName(claims: readonly string[], commands: readonly string[]): string | undefined {
  return GROUPS.flatMap((group) => {
    const namesIn = (text: string) => (text.match(group) ?? []).map((name) => name.toLowerCase());
    const named = claims.flatMap(namesIn);
    const ran = commands.map(namesIn);
    if (ran.some(({ length }) => length === 0)) return [];
    const isSelected = (name: string) => ran.flat().includes(name);
    return named.some(isSelected) ? (named.find((name) => !isSelected(name)) ?? []) : [];
  })[0];
}

/** Not "end-to-end encryption". */
const END_TO_END = /(?:\be2e\b|end[- ]to[- ]end)(?![ -]?encr)|playwright|cypress|selenium/i;
/** Matches "integration tests" and "tests d'intégration", but not "the tests of the Slack integration". */
const INTEGRATION =
  /(?:int[eé]gra\p{L}{0,20}|интегра\p{L}{0,20}|統合|集成|통합)[ -]?(?:tests?|тест|テスト|测试|테스트|specs?|suite)|(?:tests?|testes?|pruebas?) (?:d['’]|de |di )int[eé]gra/iu;

/** Returns the kind of tests that a claim is about if every run was of others. */
export function absentLevel(claim: string, runs: readonly Run[]): string | undefined {
  const isOther = (shown: RegExp, isKnown: (run: Run) => boolean) =>
    runs.length > 0 &&
    runs.every((run) => isKnown(run) && !shown.test(`${run.command}\n${run.tool ?? ""}\n${run.output}`));
  const isPart = ({ parts, command, output }: Run) =>
    parts !== undefined || /\bunit/i.test(command) || /\bunit\b/i.test(output);
  if (
    END_TO_END.test(claim) &&
    isOther(
      /chromium|webkit|e2e|end-to-end|playwright|cypress|selenium/i,
      (run) => run.tool !== undefined || isPart(run),
    )
  )
    return "end-to-end";
  return INTEGRATION.test(claim) && isOther(/integra|\bIT\b/i, isPart) ? "integration" : undefined;
}

/** Matches what a list item or a row of a table is about: "| `api` | passing |". */
const SUBJECT = /^[\s|*+•-]{1,9}`?([\w-]{2,60})`?\s*[|:–-]/;

/** Whether a row is about a package next to those to which every run was limited. */
export function isOfAbsentPackage(row: string, runs: readonly Run[], project: string): boolean {
  const name = SUBJECT.exec(row)?.[1];
  const parts = runs.map(({ isOfPackage, parts: [part, ...others] = [] }) =>
    isOfPackage === true && others.length === 0 ? part : undefined,
  );
  return (
    name !== undefined &&
    parts.length > 0 &&
    parts.every(
      (part) =>
        part !== undefined && basename(part) !== name && isPackage(project, posix.join(dirname(part), name)),
    )
  );
}

const OPTION = /^--?[a-z][a-z-]{3,40}$/;

/**
 * Returns an option in a claim, such as `-race` in "`go test -race` passes", if the program ran only
 * without it. The program may also have run inside a script whose options are unknown.
 */
export function absentOption(claim: string, commands: readonly string[]): string | undefined {
  const claimed = commandsInCode(claim)
    .map(({ words: [program = "", verb, ...rest] }) => {
      return { program, verb, options: rest.filter((word) => OPTION.test(word)) };
    })
    .filter(({ options }) => options.length > 0);
  if (claimed.length === 0) return undefined;
  const ran = commands.flatMap((line) => readCommandLine(line).flatMap(unfold)).map(({ words }) => words);
  return claimed.flatMap(({ program, verb, options }) => {
    const own = ran.filter((words) => programName(words[0] ?? "") === program && words[1] === verb);
    return own.length === 0 ? [] : options.filter((option) => !own.some((words) => words.includes(option)));
  })[0];
}
