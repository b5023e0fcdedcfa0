import { analyzeShell, type Invocation } from "@agentos/commands/reader";

export interface SimpleCommand {
  /** The program and its arguments, or empty if there is only a redirection. */
  words: readonly string[];
  /** The files to which output is redirected. */
  writes: readonly string[];
  /** Whether its output is appended to a file. */
  appends: boolean;
  /** The operator before the next command; `&` if this command runs in the background. */
  next: "" | "|" | "&&" | "||" | ";" | "&";
  /** Relative to the folder in which the command line starts, or absolute. Defaults to `.`. */
  folder: string;
  /** Whether it runs in a container or on another machine. */
  isRemote: boolean;
  /** The commands that it runs: `vitest` for `npx vitest`. */
  inner: readonly SimpleCommand[];
}

/** Splits a command line into commands. Never throws. */
export function readCommandLine(line: string): readonly SimpleCommand[] {
  return commandsOf(analyzeShell(line).invocations, 0);
}

/** Reads a single command that is already split into words. */
export function readWords(words: readonly string[]): readonly SimpleCommand[] {
  return commandsOf(analyzeShell(words).invocations, 0);
}

/** @param depth the number of programs in which the invocations are nested */
function commandsOf(invocations: readonly Invocation[], depth: number): SimpleCommand[] {
  const groups: [Invocation, ...Invocation[]][] = [];
  for (const each of invocations) {
    if (each.via.length > depth && groups.length > 0) groups.at(-1)!.push(each);
    else groups.push([each]);
  }
  return groups.map(([own, ...inner], at) => ({
    words: own.name === "" ? [] : [own.program ?? own.name, ...own.args.map(({ text }) => text)],
    writes: writesOf(own),
    appends: own.redirections.some(({ operator }) => operator === ">>"),
    next: nextOf(own, groups[at + 1]?.[0]),
    folder: own.folder ?? ".",
    isRemote: own.remote,
    inner: commandsOf(inner, depth + 1),
  }));
}

/** Matches devices such as `/dev/null` and bash's `/dev/tcp/host/80`, but not `/dev/shm/a.ts`. */
const DEVICE = /^\/dev\/(?:[^/]+$|(?:fd|pts|tcp|udp)\/)/;

const writesOf = ({ redirections }: Invocation) =>
  redirections.flatMap(({ target, descriptor }) =>
    descriptor === 2 || DEVICE.test(target.text) ? [] : target.text,
  );

function nextOf({ isBackground }: Invocation, next: Invocation | undefined): SimpleCommand["next"] {
  if (next?.before !== undefined && next.before !== ";") return next.before;
  if (isBackground) return "&";
  return next === undefined ? "" : ";";
}

/** Returns the part of the command line that hides a command's exit code, if there is one. */
export function hiddenAt(commands: readonly SimpleCommand[], at: number): string | undefined {
  const isSet = (option: RegExp) =>
    commands.some(
      ({ words: [program, ...rest] }) => program === "set" && rest.some((word) => option.test(word)),
    );
  if (commands[at]?.words.includes("--exit-zero") === true) return "--exit-zero";
  let end = at;
  while (commands[end]?.next === "|") end++;
  if (end > at && !isSet(/^pipefail$/)) return `| ${commands[end]?.words[0] ?? ""}`;
  for (let next = end; next < commands.length - 1; next++) {
    const operator = commands[next]!.next;
    const name = commands[next + 1]!.words.slice(0, 2).join(" ");
    // `exit $?` passes the exit code on.
    if (/^exit(?: \$\?)?$/.test(name) || (operator === ";" && isSet(/^-\w{0,8}e/))) continue;
    // `|| exit 1` propagates the failure.
    if (operator === ";" || (operator === "||" && !/^(?:false|exit [1-9]|return [1-9])/.test(name)))
      return `${operator} ${name}`;
  }
  return undefined;
}

/** Programs that change no files and check nothing. Most of them only print something. */
const READS_ONLY = new Set(
  "cat head tail less more bat nl wc ls tree find stat file pwd cd echo printf grep rg ag awk jq sort uniq cut diff which true : exit false".split(
    " ",
  ),
);

export const readsOnly = ({ words: [program = ""] }: SimpleCommand): boolean => READS_ONLY.has(program);

const TESTS_NOTHING =
  /^(?:git|gh|mkdir|rmdir|pushd|rm|mv|cp|touch|chmod|ln|sed|tee|sleep|export|source|test|\[)$/;

/** Whether a command only prints or moves something, and so cannot check the project. */
export const doesNothing = (words: readonly string[]): boolean =>
  READS_ONLY.has(words[0] ?? "") || TESTS_NOTHING.test(programName(words[0] ?? ""));

export function programName(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1).replace(/\.(?:cmd|exe|bat)$/, "");
}

/** Removes `php` from `php vendor/bin/phpunit`, and `+nightly` from `cargo +nightly test`. */
export function withoutInterpreter(words: readonly string[]): readonly string[] {
  const program = programName(words[0] ?? "");
  const at = words.findIndex((word, index) => index > 0 && !word.startsWith("-"));
  const file = words[at] ?? "";
  const isTool = /(?:^|\/)(?:\.bin|vendor\/bin|bin)\//.test(file) || file.endsWith("manage.py");
  if (/^(?:php|node|ruby|py|python[\d.]*)$/.test(program) && (isTool || (program === "php" && at === 1)))
    return [programName(file), ...words.slice(at + 1)];
  return program === "cargo" && words[1]?.startsWith("+") ? [words[0]!, ...words.slice(2)] : words;
}

/** Replaces wrappers with the commands that they run. */
export function unfold(command: SimpleCommand): SimpleCommand[] {
  if (command.inner.length === 0) return [{ ...command, words: withoutInterpreter(command.words) }];
  return [{ ...command, words: [], inner: [] }, ...command.inner.flatMap(unfold)];
}
