import type { ShellWord } from "../programs/index.js";

/** The standard input of a command, if it can be known. */
export type Input =
  | { type: "text"; text: string; known: boolean }
  | { type: "file"; path: string }
  /**
   * The output of another program. `hidden`: that program decodes unreadable data. `generated`: a program
   * generates it. `from`: the files it may be based on.
   */
  | { type: "pipe"; hidden?: boolean; generated?: boolean; from?: readonly string[] };

/** A file that the shell opens for writing before the command runs. */
export interface Redirection {
  operator: ">" | ">>";
  target: ShellWord;
  /** The redirected output: `"&"` is stdout and stderr; absent: stdout. */
  descriptor?: number | "&";
}

/** `||` runs if the previous command failed, `;` in any case. */
export type Joint = "|" | "&&" | "||" | ";";

/** One program that would run, without any wrappers. */
export interface Invocation {
  /**
   * The program's name without its folder, in lower case, because two platforms' file systems ignore case.
   */
  name: string;
  /** The program as written, if that includes a folder: `./scripts/deploy`. */
  program?: string;
  args: readonly ShellWord[];
  assignments: ReadonlyMap<string, ShellWord>;
  redirections: readonly Redirection[];
  input: Input | undefined;
  /** The operator between it and the previous command; absent for the first. */
  before?: Joint;
  /** The wrappers around it, outermost first: `["sudo", "bash -c"]`. */
  via: readonly string[];
  /** Its working folder, relative to where the whole command starts; undefined if unknown. */
  folder: string | undefined;
  /** Whether it runs on another machine or in a container, so that its paths are not local. */
  remote: boolean;
  /** Whether it was found in code of another language instead of in a command. */
  inline?: boolean;
  /** The call in that code that is equivalent to the program: `rmtree`. */
  call?: string;
  /** Whether the shell starts it with `&` and does not wait. */
  isBackground?: true;
}

/** Something that would run but cannot be read in advance. */
export interface Unreadable {
  what: string;
  /** `stop` if another program generates what runs; `report` if this also happens in ordinary work. */
  weight: "stop" | "report";
}

/**
 * A program and its arguments on one line, for display only: long arguments are cut, and quotes inside them
 * are not escaped. A call in code appears as a call.
 * @param limit in characters; longer text is cut, with an ellipsis. Default 120
 */
export function commandLine(invocation: Pick<Invocation, "name" | "args" | "call">, limit = 120): string {
  const { name, args, call } = invocation;
  const shown = args.slice(0, 40);
  const line =
    call === undefined
      ? [name, ...shown.map(({ text }) => quoteForReader(text))].join(" ")
      : `${call}(${shown.flatMap(({ text }) => (text[0] === "-" ? [] : [`'${shortened(text)}'`])).join(", ")})`;
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

function quoteForReader(text: string): string {
  const short = shortened(text);
  return /^[^\s'"]+$/.test(short) ? short : `'${short}'`;
}
