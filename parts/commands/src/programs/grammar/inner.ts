import type { ShellWord } from "./shell-word.js";

/** The language of a script; `bash` by default, and for all similar shells. */
export type Dialect = "bash" | "powershell" | "cmd";

/** Something that a program runs because of its arguments. */
export type Inner = {
  /** `NAME=value` before it: `env A=b …`. */
  assignments?: readonly ShellWord[];
} & (
  | { type: "command"; words: readonly ShellWord[]; folder?: ShellWord; remote?: boolean }
  | { type: "script"; script: ShellWord; dialect?: Dialect; remote?: boolean; folder?: ShellWord }
  /** A shell script that the program reads from standard input. */
  | { type: "script-from-input"; dialect?: Dialect; remote?: boolean; folder?: ShellWord }
  | { type: "code"; language: string; code: ShellWord; remote?: boolean; folder?: ShellWord }
  | { type: "code-from-input"; language: string; remote?: boolean; folder?: ShellWord }
  /** A file that is run. This matters if the same script wrote the file. */
  | { type: "file"; path: ShellWord; language?: string; remote?: boolean; folder?: ShellWord }
  /** The project's own script or target; the first one if no name is given. */
  | {
      type: "task";
      kind: string;
      name?: ShellWord;
      args: readonly ShellWord[];
      /** The file that contains the recipe, if one is named. */
      file?: ShellWord;
      remote?: boolean;
      folder?: ShellWord;
    }
  /** Crontab lines, as an argument or from standard input. */
  | { type: "schedule"; text?: ShellWord; remote?: boolean; folder?: ShellWord }
);

export function script(text: ShellWord): Inner {
  return { type: "script", script: text };
}

export function command(words: readonly ShellWord[]): Inner {
  return { type: "command", words };
}

/** Empty for an empty text. */
export function scriptsOf(text: ShellWord | undefined): Inner[] {
  return text && text.text !== "" ? [script(text)] : [];
}

/** Words joined into one text, as a shell does. */
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
