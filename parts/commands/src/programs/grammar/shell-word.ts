/** One argument of a command, as far as it can be known without running anything. */
export interface ShellWord {
  /** Quotes resolved; an expansion whose value is not known stays as `$NAME`, a substitution as `$(…)`. */
  text: string;
  /** False when a part of it is only known when the command runs. */
  known: boolean;
  /** It comes from another program while the command runs: from `xargs`, `find -exec`, `parallel`. */
  dynamic?: boolean;
  /** A part of it is decoded while the command runs, so that nobody can read it before. */
  hidden?: boolean;
  /** What stands in the file that the word is, when it is `<(…)` and that is known. */
  content?: string;
  /** The file that a cmdlet reads it from: what it holds is not known here. */
  from?: string;
}

/** A word that stands there as it is. */
export function literal(text: string): ShellWord {
  return { text, known: true };
}
