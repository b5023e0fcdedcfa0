import { DISPATCHER, type DueHook, parseDueHook } from "./dispatcher/index.js";

export type HookName = `agentos-${DueHook["hook"]}-hook`;

/** A program in the installed command's hooks folder, named `<name>.cjs`. */
export type ProgramName = HookName | typeof DISPATCHER | "agentos-statusline";

/** How commands find the hooks. */
export type HookPlace =
  /** The project's `@agentos/cli`, which makes the command the same for everyone. */
  | { type: "project" }
  /** A folder on this machine. */
  | { type: "folder"; folder: string };

const PACKAGE = "@agentos/cli/hooks/";

/**
 * Returns code that starts a hook. The code prints nothing if the hooks are not installed; a broken
 * hook reports its own error. A linked git worktree has no `node_modules`, but its `.git` file
 * names a folder in the main worktree, from which the main worktree's packages can be resolved.
 */
const startIn = (folder: string) =>
  `let d=${folder},r=p=>require(require.resolve('${PACKAGE}'+process.argv[1],{paths:[p]}));` +
  "try{r(d)}catch{try{r(require('fs').readFileSync(d+'/.git','utf8').slice(8).trim())}catch{}}";

/**
 * Returns the command that starts a hook. The command contains nothing that sh, PowerShell or
 * cmd.exe expands. It starts one Node process without a package manager, and does nothing if
 * AgentOS is not installed.
 * @param variable the environment variable that contains the project's path; by default, the
 * working folder and its parents are searched
 * @param args the program's arguments
 * @param platform the platform whose shells read the command; defaults to the current one
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

export interface ParsedCommand {
  program: string;
  hooks: string[];
  /** Undefined if the command was written by hand. */
  place: HookPlace | undefined;
  args: string[];
}

/** Parses one of our commands; returns undefined for any other command. */
export function parseHookCommand(command: string): ParsedCommand | undefined {
  const [, code = "", program, rest] = /^node -e "([^"]*)" (agentos-[a-z-]+)((?: .*)?)$/s.exec(command) ?? [];
  const folder = /^try\{require\('(.*)\/agentos-[a-z-]+\.cjs'\)\}catch/.exec(code)?.[1];
  if (program !== undefined && folder !== undefined)
    return toParsed(program, { type: "folder", folder: folder.replaceAll("\\x27", "'") }, rest);
  if (program !== undefined && code.includes(PACKAGE)) return toParsed(program, { type: "project" }, rest);
  const old = OLD_COMMAND.exec(command.trim());
  return old ? toParsed(old[1] as string, undefined, old[2]) : undefined;
}

function toParsed(program: string, place: HookPlace | undefined, rest = ""): ParsedCommand {
  const args = unquote(rest).map(decoded);
  return { program, hooks: hooksOf(program, args), place, args };
}

export function hooksOf(program: string, args: readonly string[]): string[] {
  if (program !== DISPATCHER) return [program];
  return args.flatMap((word) => {
    const due = parseDueHook(word);
    return due === undefined ? [] : `agentos-${due.hook}-hook`;
  });
}

// Matches commands written by hand or by earlier versions, which start a hook by its name, through
// npx or as a file.
const OLD_COMMAND =
  /^(?:(?:npx(?: -y| --yes| --no-install| --no)*(?: @agentos\/[a-z-]+)?|node|exec node) +)?(?:"[^"]*[\\/]|'[^']*[\\/]|[^\s"']*[\\/])?(agentos-(?:context-hook|handoff-hook|rules-hook|guard-hook|waves-hook|hooks|statusline))(?:\.c?js)?["']?((?: +.*)?)$/s;

/** Thrown if shells would interpret a character in the installation folder's path. */
export class UnusableFolderError extends Error {
  readonly code = "usage";
  constructor(readonly folder: string) {
    super(`${folder} has a character that shells interpret: install @agentos/cli somewhere else`);
  }
}

/** Formats a folder as a JavaScript string within a shell's double quotes. */
function folderLiteral(folder: string): string {
  const path = folder.replaceAll("\\", "/");
  if (/["$`%!\n\r]/.test(path)) throw new UnusableFolderError(folder);
  return path.replaceAll("'", "\\x27");
}

/** Quotes one word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const ENCODED = "base64:";

/**
 * Quotes one word for Git Bash, PowerShell and cmd.exe. Falls back to base64url, which
 * `agentos-statusline` decodes, if one of them would change the quoted word.
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

/** Splits a POSIX shell command. Supports only quotes and backslashes. */
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
