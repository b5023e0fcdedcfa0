/** A piece of information that an agent may need again. */
export interface Fact {
  readonly text: string;
  readonly weight: number;
}

export interface FactLine {
  /** The length in characters, including the line break. */
  readonly size: number;
  readonly facts: readonly Fact[];
}

/** The loss caused by removing a fact. Words can be guessed; names and numbers cannot. */
const WORD = 0.05;
const NAME = 1;
const FIGURE = 0.4;
const PATH = 0.5;
const MESSAGE = 2;

const TOKEN = /[\w.@~-]{0,80}\/[\w./@~-]{0,200}\w|[A-Za-z_$][\w$]{2,80}|\d{3,20}/g;
/** Matches names such as `maxSize`, `utf8`, `3d` and `max_size`. */
const UNUSUAL = /[a-z][A-Z]|[A-Za-z]\d|\d[A-Za-z]|\w_\w/;
const TROUBLE =
  /error|exception|fail|fatal|warning|traceback|denied|cannot|missing|invalid|unexpected|undefined|mismatch/i;
const MAX_LINE = 2_000;

export function factLinesOf(text: string): readonly FactLine[] {
  return text.split("\n").map((line) => ({ size: line.length + 1, facts: factsIn(line) }));
}

/**
 * Returns the facts in `text`. A line that reports a problem is itself a fact, but without its
 * numbers, because they vary between runs.
 */
export function factsIn(text: string): readonly Fact[] {
  const facts: Fact[] = [];
  for (const line of text.split("\n")) {
    const read = line.slice(0, MAX_LINE);
    for (const [token] of read.matchAll(TOKEN)) facts.push({ text: token, weight: weightOf(token) });
    if (TROUBLE.test(read)) facts.push({ text: read.replace(/\d+/g, "0"), weight: MESSAGE });
  }
  return facts;
}

function weightOf(token: string): number {
  if (token.includes("/")) return PATH;
  if (/^\d/.test(token)) return FIGURE;
  return UNUSUAL.test(token) ? NAME : WORD;
}
