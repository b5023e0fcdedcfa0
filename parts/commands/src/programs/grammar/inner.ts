import type { ShellWord } from "./shell-word.js";

/** The language of a script. `bash` stands for all similar shells. */
export type Dialect = "bash" | "powershell" | "cmd";

/** Something that a program runs because of its arguments. */
export type Inner = {
  assignments?: readonly ShellWord[];
} & (
  | { type: "command"; words: readonly ShellWord[]; folder?: ShellWord; remote?: boolean }
  | { type: "script"; script: ShellWord; dialect?: Dialect; remote?: boolean; folder?: ShellWord }
  | { type: "script-from-input"; dialect?: Dialect; remote?: boolean; folder?: ShellWord }
  | { type: "code"; language: string; code: ShellWord; remote?: boolean; folder?: ShellWord }
  | { type: "code-from-input"; language: string; remote?: boolean; folder?: ShellWord }
  /** A file that is run. Its content is known if the same script wrote it. */
  | { type: "file"; path: ShellWord; language?: string; remote?: boolean; folder?: ShellWord }
  /** A script or target that the project defines. If `name` is absent, the first one is run. */
  | {
      type: "task";
      kind: string;
      name?: ShellWord;
      args: readonly ShellWord[];
      file?: ShellWord;
      remote?: boolean;
      folder?: ShellWord;
    }
  | { type: "schedule"; text?: ShellWord; remote?: boolean; folder?: ShellWord }
);

export function script(text: ShellWord): Inner {
  return { type: "script", script: text };
}

export function command(words: readonly ShellWord[]): Inner {
  return { type: "command", words };
}

export function scriptsOf(text: ShellWord | undefined): Inner[] {
  return text && text.text !== "" ? [script(text)] : [];
}

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
