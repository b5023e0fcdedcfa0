/** A here-document. Its body starts on the next line. */
export interface Heredoc {
  /** Its body is the input of a shell. */
  isForShell?: boolean;
  delimiter: string;
  /** Nothing is expanded in its body. */
  isQuoted: boolean;
  stripsTabs: boolean;
  /** The length of its operator, `<<EOF`. */
  length: number;
}

const OPERATOR = /<<(?!<)(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(\\?)([^\s;&|<>()'"`\\]+))/y;

/** The here-document whose operator is at a position of a shell line. */
export function heredocAt(line: string, at: number): Heredoc | undefined {
  // The end of `<<<`, which is not a here-document.
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

/** The end of a here-document's body: the start of its delimiter's line, or the end of the text. */
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
