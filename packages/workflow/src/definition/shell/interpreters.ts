import { inline } from "../quote.js";
import type { LanguageProblem } from "../reference/index.js";

/** Options that take code, by program. Values inside the code would be executed. */
const INTERPRETERS: readonly [program: RegExp, option: RegExp][] = [
  [/^(?:node|nodejs|bun)$/, /^(?:-e|-p|-pe|--eval|--print)$/],
  [/^deno$/, /^eval$/],
  [/^(?:python|pypy)[\d.]*$/, /^-c$/],
  [/^(?:perl|ruby)[\d.]*$/, /^-[a-z]*[eE]$/],
  [/^php[\d.]*$/, /^-r$/],
  [/^(?:lua|julia|Rscript|osascript)$/, /^-e$/],
];

/** @param words the words of the command, up to the one that contains the value */
export function codeProblem(
  words: readonly string[],
  { text, start, end }: { text: string; start: number; end: number },
): LanguageProblem | undefined {
  const interpreter = interpreterOf(words);
  if (interpreter === undefined) return undefined;
  const message = `${interpreter} would run the value of ${inline(text)} as code; pass it as a separate argument, or in "env"`;
  return { message, severity: "warning", start, end };
}

function interpreterOf(words: readonly string[]): string | undefined {
  const option = words.at(-2) ?? "";
  return words
    .slice(0, -2)
    .map(programName)
    .find((name) => INTERPRETERS.some(([program, code]) => program.test(name) && code.test(option)));
}

function programName(word: string): string {
  return word
    .replace(/["']/g, "")
    .replace(/^.*[\\/]/, "")
    .replace(/\.exe$/i, "");
}
