/**
 * A statement of a script as its words: strings, comments and quoted names are removed or marked, and
 * brackets are words.
 */
export interface SqlStatement {
  /** In upper case; `'…'` for a string, `"…"` for a quoted name, and each symbol as a word. */
  words: readonly string[];
  /** Strings in it that may be statements themselves: dollar-quoted bodies, string literals. */
  texts: readonly string[];
}

const MAX_WORDS = 20_000;
/** A comment, the start of a quoted text, a word, a line break, or another symbol. */
const TOKEN = /--|\/\*!?\d*|#|'|"|`|\$\w{0,60}\$|[\w\x80-\uffff]{1,500}|\n|[^\s\w]/g;

/** Splits an SQL script at its semicolons, in one pass; the content of comments and strings is skipped. */
export function splitSql(source: string): SqlStatement[] {
  const found: SqlStatement[] = [];
  let words: string[] = [];
  let texts: string[] = [];
  const end = () => {
    if (words.length > 0) found.push({ words, texts });
    words = [];
    texts = [];
  };
  TOKEN.lastIndex = 0;
  for (let count = 0; count < MAX_WORDS; count++) {
    const token = TOKEN.exec(source)?.[0];
    if (token === undefined) break;
    const from = TOKEN.lastIndex;
    // MySQL runs the text in `/*! … */`.
    if (token.startsWith("/*!")) continue;
    if (token === "--" || (token === "#" && words.length === 0))
      TOKEN.lastIndex = behind(source, "\n", from) - 1;
    else if (token.startsWith("/*")) TOKEN.lastIndex = behind(source, "*/", from);
    else if (/^['"`]$/.test(token) || /^\$.*\$$/.test(token)) {
      const close = token[0] === "$" ? behind(source, token, from) : endOfQuote(source, from, token);
      if (token === "'" || token[0] === "$") texts.push(source.slice(from, close - token.length));
      words.push(token === "'" || token[0] === "$" ? "'…'" : '"…"');
      TOKEN.lastIndex = close;
    } else if (token === ";") end();
    // T-SQL separates batches with GO, and psql commands end with the line.
    else if (token === "\n") {
      if (words.at(-1) === "GO") words.pop();
      else if (words[0] !== "\\") continue;
      end();
    } else words.push(token.toUpperCase());
  }
  end();
  return found;
}

function behind(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? source.length + mark.length : at + mark.length;
}

/** The position after the closing quote; doubled and escaped quotes do not close. */
function endOfQuote(source: string, from: number, quote: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\" && quote === "'") at++;
    else if (source[at] === quote && source[++at] !== quote) return at;
  }
  return source.length + 1;
}
