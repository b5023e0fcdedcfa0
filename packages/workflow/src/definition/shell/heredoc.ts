/** A here-document whose body begins with the next line. */
export interface Heredoc {
  /** Its body is read as the input of a shell. */
  isForShell?: boolean;
  delimiter: string;
  /** Nothing is replaced in its body. */
  isQuoted: boolean;
  stripsTabs: boolean;
  /** Of its announcement, `<<EOF`. */
  length: number;
}

const ANNOUNCEMENT = /<<(?!<)(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(\\?)([^\s;&|<>()'"`\\]+))/y;

/** The here-document that is announced at a place of a line for a shell. */
export function heredocAt(line: string, at: number): Heredoc | undefined {
  // The last two of `<<<`, which is something else.
  if (line[at - 1] === "<") return undefined;
  ANNOUNCEMENT.lastIndex = at;
  const match = ANNOUNCEMENT.exec(line);
  if (match === null) return undefined;
  const [whole, dash, single, double, backslash, word] = match;
  return {
    delimiter: single ?? double ?? word ?? "",
    isQuoted: word === undefined || backslash !== "",
    stripsTabs: dash !== "",
    length: whole.length,
  };
}

/** Where the body of a here-document ends: at the begin of its delimiter's line, or at the end of all. */
export function endOfHeredoc(line: string, from: number, { delimiter, stripsTabs }: Heredoc): number {
  let begin = from;
  while (begin < line.length) {
    const newline = line.indexOf("\n", begin);
    const end = newline === -1 ? line.length : newline;
    const text = line.slice(begin, end);
    if ((stripsTabs ? text.replace(/^\t+/, "") : text) === delimiter) return begin;
    begin = end + 1;
  }
  return line.length;
}
