import { DISPATCHER, type DueHook, parseDueHook } from "./dispatcher/index.js";

/** The hooks that answer clients' events. */
export type HookName = `agentos-${DueHook["hook"]}-hook`;

/**
 * A program named in settings, `<name>.cjs` in the installed command's hooks: a hook, the dispatcher, or the
 * status line.
 */
export type ProgramName = HookName | typeof DISPATCHER | "agentos-statusline";

/** How commands find the hooks. */
export type HookPlace =
  /** In the project's `@agentos/cli`: the same command for everybody who works on it. */
  | { type: "project" }
  /** A folder on this machine. */
  | { type: "folder"; folder: string };

const PACKAGE = "@agentos/cli/hooks/";

/**
 * Prints nothing if hooks are not installed; a broken hook reports its own error. A linked git worktree does
 * not have its own `node_modules`, but its `.git` file names a folder of the main worktree, and resolving
 * from there finds the packages installed in the main worktree.
 */
const startIn = (folder: string) =>
  `let d=${folder},r=p=>require(require.resolve('${PACKAGE}'+process.argv[1],{paths:[p]}));` +
  "try{r(d)}catch{try{r(require('fs').readFileSync(d+'/.git','utf8').slice(8).trim())}catch{}}";

/**
 * The command that starts a hook, for any shell: no variable and no quote in it is expanded by sh, PowerShell
 * or cmd.exe. It starts one Node process without a package manager, and does nothing if AgentOS is not
 * installed.
 * @param variable the environment variable with the project's path; without one, the working folder or one
 *   above it is searched
 * @param args the program's arguments
 * @param platform the platform whose shells read the command; default: this machine's
 */
export function hookCommand(
  program: ProgramName,
  place: HookPlace,
  variable?: string,
  args: readonly string[] = [],
  platform: NodeJS.Platform = process.platform,
): string {
  const quote = platform === "win32" ? quotedOnWindows : quoted;
  const code =
    place.type === "project"
      ? startIn(variable === undefined ? "'.'" : `process.env.${variable}||'.'`)
      : `try{require('${folderLiteral(place.folder)}/${program}.cjs')}catch{}`;
  return [`node -e "${code}" ${program}`, ...args.map(quote)].join(" ");
}

/** A command of ours in settings. */
export interface ParsedCommand {
  program: string;
  /** The hooks that it runs. */
  hooks: string[];
  /** Undefined if it was written by hand. */
  place: HookPlace | undefined;
  args: string[];
}

/** Parses a command of ours; undefined for any other command. */
export function parseHookCommand(command: string): ParsedCommand | undefined {
  const [, code = "", program, rest] = /^node -e "([^"]*)" (agentos-[a-z-]+)((?: .*)?)$/s.exec(command) ?? [];
  const folder = /^try\{require\('(.*)\/agentos-[a-z-]+\.cjs'\)\}catch/.exec(code)?.[1];
  if (program !== undefined && folder !== undefined)
    return toParsed(program, { type: "folder", folder: unescapeLiteral(folder) }, rest);
  if (program !== undefined && code.includes(PACKAGE)) return toParsed(program, { type: "project" }, rest);
  const old = OLD_COMMAND.exec(command.trim());
  return old ? toParsed(old[1] as string, undefined, old[2]) : undefined;
}

function toParsed(program: string, place: HookPlace | undefined, rest = ""): ParsedCommand {
  const args = unquote(rest).map(decoded);
  return { program, hooks: hooksOf(program, args), place, args };
}

/** The hooks that a program of ours runs with these arguments. */
export function hooksOf(program: string, args: readonly string[]): string[] {
  if (program !== DISPATCHER) return [program];
  return args.flatMap((word) => {
    const due = parseDueHook(word);
    return due === undefined ? [] : `agentos-${due.hook}-hook`;
  });
}

// A hook that was started by hand or by an earlier version: by name, through npx, or as a file by node.
const OLD_COMMAND =
  /^(?:(?:npx(?: -y| --yes| --no-install| --no)*(?: @agentos\/[a-z-]+)?|node|exec node) +)?(?:"[^"]*[\\/]|'[^']*[\\/]|[^\s"']*[\\/])?(agentos-(?:context-hook|handoff-hook|rules-hook|guard-hook|waves-hook|hooks|statusline))(?:\.c?js)?["']?((?: +.*)?)$/s;

/** The command is installed in a folder that no shell command can name. */
export class UnusableFolderError extends Error {
  readonly code = "usage";
  constructor(readonly folder: string) {
    super(`${folder} has a character that shells interpret: install @agentos/cli somewhere else`);
  }
}

/**
 * A folder as a JavaScript string within a shell's double quotes. Characters that a shell would interpret are
 * rejected.
 */
function folderLiteral(folder: string): string {
  const path = folder.replaceAll("\\", "/");
  if (/["$`%!\n\r]/.test(path)) throw new UnusableFolderError(folder);
  return path.replaceAll("'", "\\x27");
}

function unescapeLiteral(text: string): string {
  return text.replaceAll("\\x27", "'");
}

/** One word of a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const ENCODED = "base64:";

/**
 * One word of a line that Git Bash, PowerShell or cmd.exe may read: in double quotes if none of these shells
 * would change it, else in base64url, which `agentos-statusline` can read too.
 */
function quotedOnWindows(word: string): string {
  if (/^[\w./:=@-]+$/.test(word)) return word;
  const isLeftAlone = word !== "" && !/["$`%!\n\r]|\\\\|\\$/.test(word);
  return isLeftAlone ? `"${word}"` : ENCODED + Buffer.from(word).toString("base64url");
}

function decoded(word: string): string {
  if (!word.startsWith(ENCODED)) return word;
  return Buffer.from(word.slice(ENCODED.length), "base64url").toString("utf8");
}

/** The words of a POSIX shell command that contains only quotes and backslashes. */
export function unquote(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string;
    if (character === "'" || character === '"') {
      const close = line.indexOf(character, at + 1);
      const stop = close < 0 ? line.length : close;
      word = (word ?? "") + line.slice(at + 1, stop);
      at = stop;
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "\\") {
      word = (word ?? "") + (line[++at] ?? "");
    } else word = (word ?? "") + character;
  }
  return word === undefined ? words : [...words, word];
}
