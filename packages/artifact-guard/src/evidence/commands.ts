import { analyseShell, type Invocation } from "@agentos/commands/reader";
import type { ProjectScripts } from "./project-scripts.js";

/** A command of a command line. */
export interface SimpleCommand {
  /** The program as written, and its arguments; empty if there is only a redirection. */
  words: readonly string[];
  /** Files that its output is written to. */
  writes: readonly string[];
  /** The operator that joins it to the next command. `&`: runs in the background. */
  next: "" | "|" | "&&" | "||" | ";" | "&";
  /** Relative to where the line starts, or absolute; `.` if it is not known. */
  folder: string;
  /** It runs on another machine or in a container. */
  isAway: boolean;
  /** Commands that it runs itself: `npx vitest` runs `vitest`. */
  inner: readonly SimpleCommand[];
}

const MAX_KEPT = 1000;
const kept = new Map<string, readonly SimpleCommand[]>();

/** The commands of a command line, in order. Never throws. */
export function readCommandLine(line: string): readonly SimpleCommand[] {
  let commands = kept.get(line);
  if (commands === undefined) {
    commands = commandsOf(analyseShell(line).invocations, 0);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(line, commands);
  }
  return commands;
}

/** One program that is already split into words. */
export function readWords(words: readonly string[]): readonly SimpleCommand[] {
  return commandsOf(analyseShell(words).invocations, 0);
}

/** @param depth how many programs are nested around these */
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
    // `(npm test) > log`: the redirection arrives as a command of its own.
    if (own.name === "" && !(isLast && writes.length > 0)) {
      redirected = writes;
      continue;
    }
    redirected = [];
    const words = own.name === "" ? [] : [own.program ?? own.name, ...own.args.map(({ text }) => text)];
    // Repeated commands of a loop.
    if (own.before === undefined && isSame(commands.at(-1), words)) continue;
    commands.push({
      words,
      writes,
      next: nextOf(own, groups[at + 1]?.[0]),
      folder: own.folder ?? ".",
      isAway: own.remote,
      inner: commandsOf(inner, depth + 1),
    });
  }
  return commands;
}

/** `/dev/null`, `/dev/fd/3`, bash's `/dev/tcp/host/80`: not `/dev/shm/app/a.ts`, which is a file. */
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

/** What hides a command's exit code from the exit code of its command line, if anything does. */
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
    // `|| exit 1` passes the failure on, and `exit $?` passes on a saved one.
    if (operator === "||" && !fails(follower)) return `|| ${name}`;
    if (operator === ";" && !isSet(/^-\w{0,8}e/)) return passesOn(follower) ? undefined : `; ${name}`;
  }
  return undefined;
}

const passesOn = ({ words }: SimpleCommand) => words[0] === "exit" && (words[1] ?? "$?").startsWith("$");

function fails({ words: [program, code = "1"] }: SimpleCommand): boolean {
  return program === "false" || ((program === "exit" || program === "return") && code !== "0");
}

/** A program's name without its folder and Windows extension. */
export function programName(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1).replace(/\.(?:cmd|exe|bat)$/, "");
}

/** The words of a program that is started through an interpreter: `php vendor/bin/phpunit`, `cargo +nightly test`. */
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

/** What a command amounts to: without its wrappers, and with a script or target replaced by what it runs. */
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
