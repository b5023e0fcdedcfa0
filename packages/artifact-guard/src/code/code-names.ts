import type { CodeFile } from "./code-file.js";

/** In what state something is: of what the code works on as well as of the code. */
const STATES =
  /\b(?:pending|unfinished|incomplete|finish\w*|complet\w*|missing|remain\w*|left|skip\w*|defer\w*|postpon\w*|park\w*|drafts?|partial\w*|delayed|queued|scheduled|waiting|continu\w*)\b/gi;
/** "filled in by end_chunk()": what does it is there. */
const DONE_BY = /\b(?:by|in|from) [`"']?([A-Za-z_$][\w$.:]{2,60})(\(\))?/g;
const MAX_TEXT_LENGTH = 60;
const MAX_SIZE = 500_000;

/** The names of a file: what its code is about is no hint of work that was put off. */
export class CodeNames {
  private stems: Set<string> | undefined;
  private names = new Set<string>();

  constructor(private readonly file: CodeFile) {}

  /** Whether a comment speaks of what the code itself knows: its states, or who does it. */
  explain(comment: string): boolean {
    const stems = this.read();
    const states = comment.match(STATES) ?? [];
    if (states.some((state) => stems.has(stemOf(state)))) return true;
    return [...comment.matchAll(DONE_BY)].some(
      ([, name, call]) =>
        call !== undefined ||
        /[A-Za-z0-9$][._:]+[A-Za-z]/.test(name!) ||
        (/[A-Z]/.test(name!) && this.names.has(name!)),
    );
  }

  private read(): Set<string> {
    if (this.stems !== undefined) return this.stems;
    this.stems = new Set();
    const { scan, source } = this.file;
    this.add(scan.code.slice(0, MAX_SIZE));
    for (const { start, end } of scan.strings)
      if (end - start <= MAX_TEXT_LENGTH) this.add(source.text.slice(start, end));
    return this.stems;
  }

  private add(text: string): void {
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (this.names.has(name)) continue;
      this.names.add(name);
      for (const [word] of name.matchAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}/g)) this.stems!.add(stemOf(word));
    }
  }
}

/** "finished_at", "isFinishing" and "finish" are one word. */
function stemOf(word: string): string {
  return word.toLowerCase().replace(/(?:ing|ed|es|s|e)$/, "");
}
