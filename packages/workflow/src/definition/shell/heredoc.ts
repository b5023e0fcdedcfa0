export interface Heredoc {
  /** Whether the body is the input for a shell. */
  isForShell?: boolean;
  delimiter: string;
  /** Whether the delimiter is quoted. If so, nothing in the body is expanded. */
  isQuoted: boolean;
  stripsTabs: boolean;
  /** The length of the operator, such as `<<EOF`. */
  length: number;
}

const OPERATOR = /<<(?!<)(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(\\?)([^\s;&|<>()'"`\\]+))/y;

export function heredocAt(line: string, at: number): Heredoc | undefined {
  // This is the end of `<<<`, which does not start a here-document.
  if (line[at - 1] === "<") return undefined;
  OPERATOR.lastIndex = at;
  const match = OPERATOR.exec(line);
  if (match === null) return undefined;
  const [whole, dash, single, double, backslash, word] = match;
  return {
    delimiter: single ?? double ?? word ?? "",
    isQuoted: word === undefined || backslash !== "",
    stripsTabs: dash !== "",
    length: whole.length,
  };
}

/** Returns the start of the delimiter's line, or the end of the text if there is none. */
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
