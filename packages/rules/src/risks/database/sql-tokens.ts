/**
 * A statement of a script as its words: strings, comments and quoted names are taken off or marked, brackets
 * are words.
 */
export interface SqlStatement {
  /** In upper case; `'…'` for a string, `"…"` for a quoted name, every sign for itself. */
  words: readonly string[];
  /** Texts in it that may be statements themselves: bodies in dollar quotes, strings. */
  texts: readonly string[];
}

const MAX_WORDS = 20_000;

/** Splits a script of SQL at its semicolons, in one pass; what a comment or a string holds starts nothing. */
export function splitSql(source: string): SqlStatement[] {
  const found: SqlStatement[] = [];
  let words: string[] = [];
  let texts: string[] = [];
  let count = 0;
  const end = () => {
    if (words.length > 0) found.push({ words, texts });
    words = [];
    texts = [];
  };
  for (let at = 0; at < source.length && count < MAX_WORDS; ) {
    const sign = source[at]!;
    const next = source[at + 1];
    if (sign === "-" && next === "-") at = endOfLine(source, at);
    else if (sign === "#" && words.length === 0) at = endOfLine(source, at);
    // MySQL runs what stands in `/*! … */`.
    else if (sign === "/" && next === "*")
      at = source[at + 2] === "!" ? skipVersion(source, at + 3) : after(source, "*/", at + 2);
    else if (sign === "*" && next === "/") at += 2;
    else if (sign === "'" || sign === '"' || sign === "`") {
      const close = endOfQuote(source, at);
      const text = source.slice(at + 1, close - 1);
      if (sign === "'") texts.push(text);
      words.push(sign === "'" ? "'…'" : '"…"');
      count++;
      at = close;
    } else if (sign === "$") {
      const tag = dollarTag(source, at);
      if (tag === undefined) at++;
      else {
        const close = source.indexOf(tag, at + tag.length);
        texts.push(source.slice(at + tag.length, close === -1 ? undefined : close));
        words.push("'…'");
        count++;
        at = close === -1 ? source.length : close + tag.length;
      }
    } else if (sign === ";") {
      end();
      at++;
    } else if (isWordSign(sign)) {
      let to = at + 1;
      while (to < source.length && isWordSign(source[to]!)) to++;
      words.push(source.slice(at, to).toUpperCase());
      count++;
      at = to;
    } else {
      // T-SQL separates batches with GO, psql commands end with the line.
      if (sign === "\n" && (words.at(-1) === "GO" || words[0] === "\\")) {
        if (words.at(-1) === "GO") words.pop();
        end();
      } else if (sign > " ") {
        words.push(sign);
        count++;
      }
      at++;
    }
  }
  end();
  return found;
}

function isWordSign(sign: string): boolean {
  const code = sign.charCodeAt(0);
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    code > 127
  );
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end;
}

function after(source: string, mark: string, at: number): number {
  const end = source.indexOf(mark, at);
  return end === -1 ? source.length : end + mark.length;
}

function skipVersion(source: string, at: number): number {
  let to = at;
  while (to < source.length && source[to]! >= "0" && source[to]! <= "9") to++;
  return to;
}

/** Behind the closing quote; a doubled one or one behind a backslash closes nothing. */
function endOfQuote(source: string, at: number): number {
  const quote = source[at]!;
  for (let to = at + 1; to < source.length; to++) {
    if (source[to] === "\\" && quote === "'") to++;
    else if (source[to] === quote) {
      if (source[to + 1] !== quote) return to + 1;
      to++;
    }
  }
  return source.length + 1;
}

const MAX_TAG = 64;

/** `$$` or `$body$`, where a quoted text begins. */
function dollarTag(source: string, at: number): string | undefined {
  for (let to = at + 1; to < source.length && to - at < MAX_TAG; to++) {
    if (source[to] === "$") return source.slice(at, to + 1);
    if (!isWordSign(source[to]!)) return undefined;
  }
  return undefined;
}
