/** An argument of a command, as far as it can be known without running anything. */
export interface ShellWord {
  /** Without quotes; an unknown expansion stays as `$NAME`, a substitution as `$(…)`. */
  text: string;
  /** False if a part of it is only known at run time. */
  known: boolean;
  /** It comes from another program at run time: from `xargs`, `find -exec`, `parallel`. */
  dynamic?: boolean;
  /** A part of it is decoded at run time, so that nobody can read it in advance. */
  hidden?: boolean;
  /** The content of the file that the word stands for, if it is `<(…)` and known. */
  content?: string;
  /** The file that a cmdlet reads it from: the content is unknown here. */
  from?: string;
}

/** A literal word. */
export function literal(text: string): ShellWord {
  return { text, known: true };
}
