import { inline, quote } from "../quote.js";
import { findReferences, type LanguageProblem, type Reference, type ScopePath } from "../reference/index.js";
import type { BoundLine } from "./bound-line.js";
import { bindCmdLine } from "./cmd-line.js";
import { codeProblem } from "./interpreters.js";
import { bindPosixLine } from "./posix-line.js";
import { isReadAgain, isShell, lineForShell } from "./second-shell.js";

/** An argument list. If it starts a shell, variables replace the references in the shell's script. */
export interface BoundCommand {
  command: string[];
  lineAt?: number;
  variables: ReadonlyMap<string, ScopePath>;
  problems: { word: number; problem: LanguageProblem }[];
}

export function bindLine(
  line: string,
  options: { locals?: readonly string[] | undefined; platform?: NodeJS.Platform } = {},
): BoundLine {
  const { locals, platform = process.platform } = options;
  return platform === "win32" ? bindCmdLine(line, locals) : bindPosixLine(line, locals);
}

/** Replaces references with variables, but only in a shell's script, as in `[sh, -c, "..."]`. */
export function bindCommand(words: readonly string[], locals?: readonly string[]): BoundCommand {
  const at = isShell(words[0] ?? "") ? lineForShell(words) : -1;
  const problems = words.flatMap((_, index) => (index === at ? [] : wordProblems(words, index, locals)));
  const line = words[at];
  if (line === undefined) return { command: [...words], variables: new Map(), problems };
  const bound = bindPosixLine(line, locals);
  return {
    command: words.with(at, bound.line),
    lineAt: at,
    variables: bound.variables,
    problems: [...problems, ...bound.problems.map((problem) => ({ word: at, problem }))],
  };
}

/** Other shells, and the option that precedes a script. Our variables would not be safe in their scripts. */
const OTHER_LINES: readonly [program: RegExp, option: RegExp][] = [
  [/^cmd(?:\.exe)?$/i, /^\/[ck]$/i],
  [/^(?:powershell|pwsh)(?:\.exe)?$/i, /^-c(?:ommand)?$/i],
  [/^(?:fish|csh|tcsh|nu|elvish|xonsh)$/, /^-[a-z]*c$/],
];

function wordProblems(
  words: readonly string[],
  index: number,
  locals: readonly string[] = [],
): BoundCommand["problems"] {
  const word = words[index] ?? "";
  const before = words.slice(0, index + 1);
  const isRead = isReadAgain(before) || isOtherLine(before);
  return valuesIn(word, locals).flatMap((reference) => {
    const { text, start, end } = reference;
    const message = `${quote(words[0] ?? "")} would parse the value of ${inline(text)} as shell code; pass it as a separate argument, or in "env"`;
    const problem = isRead ? { message, start, end } : codeProblem(before, reference);
    return problem === undefined ? [] : [{ word: index, problem }];
  });
}

/** Finds references to values from outside the workflow. Folders, ids and iteration numbers are harmless. */
function valuesIn(word: string, locals: readonly string[]): Reference[] {
  return findReferences(word).filter(
    ({ path: [root = "", ...names] = [] }) =>
      names.length > 0 || (locals.includes(root) && root !== "iteration"),
  );
}

function isOtherLine(words: readonly string[]): boolean {
  const [program = ""] = words;
  const name = program.replace(/^.*[\\/]/, "");
  return OTHER_LINES.some(
    ([known, option]) => known.test(name) && words.slice(1, -1).some((word) => option.test(word)),
  );
}
