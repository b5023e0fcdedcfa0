import type { ShellWord } from "../programs/index.js";

/** The standard input of a command, if known. */
export type Input =
  | { type: "text"; text: string; known: boolean }
  | { type: "file"; path: string }
  /**
   * The output of another program. `hidden`: the program decodes data. `generated`: it generates
   * text. `from`: the files on which the output may be based.
   */
  | { type: "pipe"; hidden?: boolean; generated?: boolean; from?: readonly string[] };

/** A file that the shell opens for writing before the command runs. */
export interface Redirection {
  operator: ">" | ">>";
  target: ShellWord;
  /** The redirected output. `"&"` stands for stdout and stderr. Defaults to stdout. */
  descriptor?: number | "&";
}

export type Joint = "|" | "&&" | "||" | ";";

/** A program that would run. */
export interface Invocation {
  /** The name without its folder, in lower case, because some file systems ignore case. */
  name: string;
  /** The program as written, if this includes a folder, such as `./scripts/deploy`. */
  program?: string;
  args: readonly ShellWord[];
  assignments: ReadonlyMap<string, ShellWord>;
  redirections: readonly Redirection[];
  input: Input | undefined;
  /** The operator before the command. Absent for the first command. */
  before?: Joint;
  /** The wrappers around the program, outermost first, such as `["sudo", "bash"]`. */
  via: readonly string[];
  /** The working folder, relative to the folder in which the entire command starts. Undefined if unknown. */
  folder: string | undefined;
  /** Whether the program runs on another machine or in a container. If so, no path is local. */
  remote: boolean;
  /** Whether the program was found in code in another language. */
  inline?: boolean;
  /** The equivalent call in that code, such as `rmtree`. */
  call?: string;
  isBackground?: true;
}

/** Something that would run but cannot be read in advance. */
export interface Unreadable {
  what: string;
  /**
   * `stop` if another program generates the code. `report` if ordinary commands also contain such
   * parts.
   */
  weight: "stop" | "report";
}

/**
 * Formats a command for display only. Long arguments are truncated, and quotes are not escaped.
 * @param limit the maximum number of characters; defaults to 120
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
