import type { ShellWord } from "./shell-word.js";

/** The language of a script; bash's where none is named, as for all shells like it. */
export type Dialect = "bash" | "powershell" | "cmd";

/** What a program runs that is named in its arguments. */
export type Inner = {
  /** `NAME=value` before it: `env A=b …`. */
  assignments?: readonly ShellWord[];
} & (
  | { type: "command"; words: readonly ShellWord[]; folder?: ShellWord; remote?: boolean }
  | { type: "script"; script: ShellWord; dialect?: Dialect; remote?: boolean; folder?: ShellWord }
  /** It reads a shell script from its standard input. */
  | { type: "script-from-input"; dialect?: Dialect; remote?: boolean; folder?: ShellWord }
  | { type: "code"; language: string; code: ShellWord; remote?: boolean; folder?: ShellWord }
  | { type: "code-from-input"; language: string; remote?: boolean; folder?: ShellWord }
  /** It runs a file; of interest when the same script wrote it. */
  | { type: "file"; path: ShellWord; language?: string; remote?: boolean; folder?: ShellWord }
  /** It runs a script or target of the project's own; without a name the first one. */
  | {
      type: "task";
      kind: string;
      name?: ShellWord;
      args: readonly ShellWord[];
      /** Where its recipe stands, for those that are told so. */
      file?: ShellWord;
      remote?: boolean;
      folder?: ShellWord;
    }
  /** Lines of a crontab: given, or from standard input. */
  | { type: "schedule"; text?: ShellWord; remote?: boolean; folder?: ShellWord }
);

export function script(text: ShellWord): Inner {
  return { type: "script", script: text };
}

export function command(words: readonly ShellWord[]): Inner {
  return { type: "command", words };
}

/** No script for an empty text. */
export function scriptsOf(text: ShellWord | undefined): Inner[] {
  return text && text.text !== "" ? [script(text)] : [];
}

/** Words as the one text that a shell makes of them. */
export function joined(words: readonly ShellWord[]): ShellWord {
  const dynamic = words.some((word) => word.dynamic);
  const hidden = words.some((word) => word.hidden);
  return {
    text: words.map(({ text }) => text).join(" "),
    known: words.every(({ known }) => known),
    ...(dynamic && { dynamic }),
    ...(hidden && { hidden }),
  };
}
