/** A line of the preprocessor. */
export type Directive = { kind: "if" | "else" | "end" } | { kind: "other"; end: number };

/** The directive whose "#" stands at an offset; undefined where it is no directive. */
export function directiveAt(text: string, at: number): Directive | undefined {
  if (!isLineStart(text, at)) return undefined;
  const word = /^#[ \t]{0,40}(if|el|end|def|inc|err|warn|prag|reg)/.exec(text.slice(at, at + 50))?.[1];
  if (word === undefined) return undefined;
  if (word === "if" || word === "end") return { kind: word };
  if (word === "el") return { kind: "else" };
  // What a macro stands for need not be balanced, and a message may hold anything.
  let end = endOfLine(text, at);
  while (text[end - 1] === "\\" && end < text.length) end = endOfLine(text, end + 1);
  // A comment that begins in it may go on below.
  const comment = text.slice(at, end).lastIndexOf("/*");
  if (comment !== -1) {
    const close = text.indexOf("*/", at + comment);
    if (close >= end) end = close + 2;
  }
  return { kind: "other", end };
}

function isLineStart(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === " " || text[before] === "\t")) before--;
  return before < 0 || text[before] === "\n";
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
