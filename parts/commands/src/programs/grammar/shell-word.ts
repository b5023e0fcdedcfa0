/** An argument of a command, as far as it can be known without running anything. */
export interface ShellWord {
  /**
   * The text without quotes. An unknown variable remains `$NAME`, and a substitution becomes
   * `$(…)`.
   */
  text: string;
  /** False if a part of the word is known only at run time. */
  known: boolean;
  /** Another program such as `xargs` or `find -exec` supplies the word at run time. */
  dynamic?: boolean;
  /** A part of the word is decoded at run time and cannot be read in advance. */
  hidden?: boolean;
  /** The known content of a process substitution such as `<(…)`. */
  content?: string;
  /** The file from which a cmdlet reads the unknown content. */
  from?: string;
}

export function literal(text: string): ShellWord {
  return { text, known: true };
}
