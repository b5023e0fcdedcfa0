/** A word in a command, as far as it can be known without running anything. */
export interface ShellWord {
  /** The text without quotes. Unknown parts become `$NAME` or `$(…)`. */
  text: string;
  /** Whether all parts of the word are known before run time. */
  known: boolean;
  /** Whether another program, such as `xargs`, supplies the word at run time. */
  dynamic?: boolean;
  /** Whether a part is decoded at run time and cannot be read in advance. */
  hidden?: boolean;
  /** The content of a process substitution `<(…)`, if known. */
  content?: string;
  /** The file from which a cmdlet reads the word at run time, if known. */
  from?: string;
}

export function literal(text: string): ShellWord {
  return { text, known: true };
}
