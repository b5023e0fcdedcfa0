/** Programs that read a word behind one of their options as code: a value in it would be code too. */
const INTERPRETERS: readonly [program: RegExp, option: RegExp][] = [
  [/^(?:node|nodejs|bun)$/, /^(?:-e|-p|-pe|--eval|--print)$/],
  [/^deno$/, /^eval$/],
  [/^(?:python|pypy)[\d.]*$/, /^-c$/],
  [/^(?:perl|ruby)[\d.]*$/, /^-[a-z]*[eE]$/],
  [/^php[\d.]*$/, /^-r$/],
  [/^(?:lua|julia|Rscript|osascript)$/, /^-e$/],
];

/** The interpreter that reads the last of a command's words as code; undefined where none does. */
export function interpreterOf(words: readonly string[]): string | undefined {
  const option = words.at(-2) ?? "";
  return words
    .slice(0, -2)
    .map((word) =>
      word
        .replace(/["']/g, "")
        .replace(/^.*[\\/]/, "")
        .replace(/\.exe$/i, ""),
    )
    .find((name) => INTERPRETERS.some(([program, code]) => program.test(name) && code.test(option)));
}

/** What is said of a value in code. */
export function codeWarning(shown: string, interpreter: string): string {
  return `${interpreter} would read the value of ${shown} as code; give it as an argument of its own, or in "env"`;
}

const SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash"]);

/** Whether a word names a POSIX shell. */
export function isShell(word: string): boolean {
  return SHELLS.has(word.replace(/^.*[\\/]/, "").replace(/\.exe$/i, ""));
}

/** Whether a command is a shell that reads its lines from its input. */
export function isFed(words: readonly string[]): boolean {
  const shell = words.findIndex(isShell);
  if (shell === -1 || lineForShell(words) !== -1) return false;
  const rest = words.slice(shell + 1).filter((word) => word !== "");
  return rest.includes("-s") || rest.every((word) => word.startsWith("-"));
}

/** Where the line stands that a shell among these words is given with `-c`; -1 where there is none. */
export function lineForShell(words: readonly string[]): number {
  const shell = words.findIndex(isShell);
  if (shell === -1) return -1;
  for (let index = shell + 1; words[index]?.startsWith("-"); index++) {
    if (/^-[A-Za-z]*c[A-Za-z]*$/.test(words[index] ?? "")) return index + 1;
  }
  return -1;
}

/** Whether the last of a command's words is read by a shell once more: the line of a `sh -c`, or what `eval` gets. */
export function isReadAgain(words: readonly string[]): boolean {
  const plain = words.map((word) => word.replace(/["']/g, ""));
  const last = words.length - 1;
  return plain.slice(0, -1).includes("eval") || (last >= 0 && lineForShell(plain) === last);
}
