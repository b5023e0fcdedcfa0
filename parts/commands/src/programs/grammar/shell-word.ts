/** An argument of a command, as far as it can be known without running anything. */
export interface ShellWord {
  /** The text without quotes. An unknown expansion stays as `$NAME`, a substitution as `$(…)`. */
  text: string;
  /** False if a part of it is only known at run time. */
  known: boolean;
  /** Whether another program supplies the word at run time: `xargs`, `find -exec`, `parallel`. */
  dynamic?: boolean;
  /** Whether a part of the word is decoded at run time, so that it cannot be read in advance. */
  hidden?: boolean;
  /** The content of the file that the word stands for, if the word is `<(…)` and the content is known. */
  content?: string;
  /** The file from which a cmdlet reads the content, which is not known here. */
  from?: string;
}

/** A literal word. */
export function literal(text: string): ShellWord {
  return { text, known: true };
}
