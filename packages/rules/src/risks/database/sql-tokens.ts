export interface SqlStatement {
  /** Upper-case words and symbols. `'…'` stands for a string, and `"…"` for a quoted name. */
  words: readonly string[];
  /** String literals and dollar-quoted bodies, which may themselves contain statements. */
  texts: readonly string[];
}

const MAX_WORDS = 20_000;
const TOKEN = /--|\/\*!?\d*|#|'|"|`|\$\w{0,60}\$|[\w\x80-\uffff]{1,500}|\n|[^\s\w]/g;

/** Splits an SQL script into statements in a single pass. */
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
    // MySQL executes the text in `/*! … */`.
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
    // T-SQL separates batches with GO. A psql command ends at the end of its line.
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

function endOfQuote(source: string, from: number, quote: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\" && quote === "'") at++;
    else if (source[at] === quote && source[++at] !== quote) return at;
  }
  return source.length + 1;
}
