import { analyzeShell, type Invocation } from "@agentos/commands/reader";
import type { ProjectScripts } from "./project-scripts.js";

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
  const groups: Invocation[][] = [];
  for (const each of invocations) {
    if (each.via.length > depth && groups.length > 0) groups.at(-1)!.push(each);
    else groups.push([each]);
  }
  const commands: SimpleCommand[] = [];
  let redirected: string[] = [];
  for (const [at, group] of groups.entries()) {
    const [own, ...inner] = group as [Invocation, ...Invocation[]];
    const writes = [...redirected, ...writesOf(own)];
    const isLast = at === groups.length - 1;
    // The redirection in `(npm test) > log` is reported as a separate command.
    if (own.name === "" && !(isLast && writes.length > 0)) {
      redirected = writes;
      continue;
    }
    redirected = [];
    const words = own.name === "" ? [] : [own.program ?? own.name, ...own.args.map(({ text }) => text)];
    // Repetitions of a command in a loop are skipped.
    if (own.before === undefined && isSame(commands.at(-1), words)) continue;
    commands.push({
      words,
      writes,
      appends: own.redirections.some(({ operator }) => operator === ">>"),
      next: nextOf(own, groups[at + 1]?.[0]),
      folder: own.folder ?? ".",
      isRemote: own.remote,
      inner: endsAtFailure(words) ? commandsOf(inner, depth + 1).map(chained) : commandsOf(inner, depth + 1),
    });
  }
  return commands;
}

/** Whether a shell was started with `-e`, so that it ends when a command fails. */
const endsAtFailure = ([program = "", ...args]: readonly string[]) =>
  /^(?:ba|z|da|k)?sh$/.test(programName(program)) && args.some((word) => /^-[a-z]{0,5}e/.test(word));

const chained = (command: SimpleCommand): SimpleCommand =>
  command.next === ";" ? { ...command, next: "&&" } : command;

/** Matches devices such as `/dev/null` and bash's `/dev/tcp/host/80`, but not `/dev/shm/a.ts`. */
const DEVICE = /^\/dev\/(?:[^/]+$|(?:fd|pts|tcp|udp)\/)/;

const writesOf = ({ redirections }: Invocation) =>
  redirections.flatMap(({ target, descriptor }) =>
    descriptor === 2 || DEVICE.test(target.text) ? [] : target.text,
  );

const isSame = (command: SimpleCommand | undefined, words: readonly string[]) =>
  command !== undefined && words.length > 0 && command.words.join("\0") === words.join("\0");

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
  let end = at;
  while (commands[end]?.next === "|") end++;
  if (end > at && !isSet(/^pipefail$/)) return `| ${commands[end]?.words[0] ?? ""}`;
  for (let next = end; next < commands.length - 1; next++) {
    const operator = commands[next]!.next;
    const follower = commands[next + 1]!;
    const name = follower.words.slice(0, 2).join(" ");
    // `|| exit 1` propagates the failure, and `exit $?` propagates a saved exit code.
    if (operator === "||" && !fails(follower)) return `|| ${name}`;
    if (operator === ";" && !isSet(/^-\w{0,8}e/)) return passesOn(follower) ? undefined : `; ${name}`;
  }
  return undefined;
}

const passesOn = ({ words }: SimpleCommand) => words[0] === "exit" && (words[1] ?? "$?").startsWith("$");

function fails({ words: [program, code = "1"] }: SimpleCommand): boolean {
  return program === "false" || ((program === "exit" || program === "return") && code !== "0");
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

const MAX_DEPTH = 3;

/** Replaces wrappers, scripts and targets with the commands that they run. */
export function unfold(
  command: SimpleCommand,
  folder: string,
  scripts: ProjectScripts,
  depth = 0,
): SimpleCommand[] {
  const [first = "", ...rest] = command.words;
  const name = rest.find((word) => !word.startsWith("-") && word !== "run" && word !== "run-script");
  const file = FILES[programName(first)];
  const body =
    file === undefined || name === undefined || depth > MAX_DEPTH
      ? undefined
      : scripts.find(file, name, folder);
  const inner = body === undefined ? command.inner : readCommandLine(body);
  if (inner.length === 0) return [{ ...command, words: withoutInterpreter(command.words) }];
  return [
    ...(command.writes.length > 0 ? [{ ...command, words: [], inner: [] }] : []),
    ...inner.flatMap((each) => unfold(each, folder, scripts, depth + 1)),
  ];
}

const FILES: Readonly<Record<string, string>> = {
  npm: "package.json",
  pnpm: "package.json",
  yarn: "package.json",
  bun: "package.json",
  make: "Makefile",
  just: "justfile",
};
