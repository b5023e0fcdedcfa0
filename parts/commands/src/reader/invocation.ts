import type { ShellWord } from "../programs/index.js";

/** What a command reads from its standard input, when that can be known. */
export type Input =
  | { type: "text"; text: string; known: boolean }
  | { type: "file"; path: string }
  /**
   * The output of another program; `hidden` when that decodes something that nobody can read before,
   * `generated` when a program makes it, `from` the files that it may be made of.
   */
  | { type: "pipe"; hidden?: boolean; generated?: boolean; from?: readonly string[] };

/** A file that the shell opens for writing before the command runs. */
export interface Redirection {
  operator: ">" | ">>";
  target: ShellWord;
  /** What of the command goes there: `"&"` all that it prints; absent: its standard output. */
  descriptor?: number | "&";
}

/** `||` runs where the command before it failed, `;` whatever it did. */
export type Joint = "|" | "&&" | "||" | ";";

/** One program that would run, with everything that stands before it taken off. */
export interface Invocation {
  /**
   * The program's name without its folder, in lower case: file systems of two platforms do not tell cases
   * apart.
   */
  name: string;
  /** As it was written, where that names a folder: `./scripts/deploy`. */
  program?: string;
  args: readonly ShellWord[];
  assignments: ReadonlyMap<string, ShellWord>;
  redirections: readonly Redirection[];
  input: Input | undefined;
  /** What joins it to the command before it; absent where it is the first. */
  before?: Joint;
  /** What it runs inside of, outermost first: `["sudo", "bash -c"]`. */
  via: readonly string[];
  /** The folder it runs in, relative to where the whole command starts; undefined when that is not known. */
  folder: string | undefined;
  /** It runs on another machine or in a container, so its paths are not ours. */
  remote: boolean;
  /** The text it was read from is code of another language, not a command. */
  inline?: boolean;
  /** Its shell starts it with `&` and does not wait. */
  isBackground?: true;
}

/** Something that would run but cannot be read beforehand. */
export interface Unreadable {
  what: string;
  /**
   * `stop` where what runs is made by another program on the way; `report` where ordinary work does it too.
   */
  weight: "stop" | "report";
}

/**
 * A program and its arguments on one line, to be shown and never run: long arguments are cut, and quotes
 * inside them stand as they are.
 * @param limit in characters; what is longer is cut, with an ellipsis. Default 120
 */
export function commandLine(invocation: Pick<Invocation, "name" | "args">, limit = 120): string {
  const { name, args } = invocation;
  const line = [name, ...args.slice(0, 40).map(({ text }) => quoteForReader(text))].join(" ");
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

function quoteForReader(text: string): string {
  const short = text.length > 200 ? `${text.slice(0, 199)}…` : text;
  return /^[^\s'"]+$/.test(short) ? short : `'${short}'`;
}
