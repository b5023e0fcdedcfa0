import type { ShellWord } from "../programs/index.js";

/** The standard input, if known. */
export type Input =
  | { type: "text"; text: string; known: boolean }
  | { type: "file"; path: string }
  /**
   * `hidden` if the other program decodes data, `generated` if it makes up text. `from` lists files
   * on which the output may be based.
   */
  | { type: "pipe"; hidden?: boolean; generated?: boolean; from?: readonly string[] };

/** The shell opens the file before the command runs. */
export interface Redirection {
  operator: ">" | ">>";
  target: ShellWord;
  /** `"&"` stands for stdout and stderr. Defaults to stdout. */
  descriptor?: number | "&";
}

export type Joint = "|" | "&&" | "||" | ";";

/** A program that would run. */
export interface Invocation {
  /** Without a folder. In lower case, because the file systems of two platforms ignore case. */
  name: string;
  /** As written, if this includes a folder, such as `./scripts/deploy`. */
  program?: string;
  args: readonly ShellWord[];
  assignments: ReadonlyMap<string, ShellWord>;
  redirections: readonly Redirection[];
  input: Input | undefined;
  /** Absent for the first command. */
  before?: Joint;
  /** The wrappers, outermost first, such as `["sudo", "bash"]`. */
  via: readonly string[];
  /** Relative to the start of the entire command. Undefined if unknown. */
  folder: string | undefined;
  /** Runs on another machine or in a container, so that paths are not local. */
  remote: boolean;
  /** Found in code of another language. */
  inline?: boolean;
  /** The equivalent call in this code, such as `rmtree`. */
  call?: string;
  isBackground?: true;
}

/** Something that would run but cannot be read in advance. */
export interface Unreadable {
  what: string;
  /** `report` if ordinary commands also do this. */
  weight: "stop" | "report";
}

/**
 * Formats a command for display only. Long arguments are truncated, and quotes are not escaped.
 * @param limit in characters; defaults to 120
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
