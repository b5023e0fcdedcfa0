export interface Token {
  type: "name" | "string" | "mark";
  /** A qualified name such as `fs.promises.rm`, the content of a string, or a character. */
  text: string;
  /** Whether the string is known only at run time. Its unknown parts are `$_`. */
  open?: boolean;
  /** Whether the string is run as a command, as in backticks or `%x(…)`. */
  runs?: boolean;
  /** Whether the string is a list of words, as in `%w[rm -rf]` or `qw(rm -rf)`. */
  words?: boolean;
  /** Whether the name follows a value, as `.unlink` does after `)`. */
  member?: boolean;
}

interface Read {
  token: Token;
  end: number;
}

const MAX_TOKENS = 20_000;
const COMMENTS: Readonly<Record<string, string>> = {
  ...{ python: "#", perl: "#", ruby: "#", r: "#", julia: "#", elixir: "#", make: "#", php: "#" },
  ...{ javascript: "//", groovy: "//", scala: "//", swift: "//", go: "//" },
  ...{ lua: "--", elisp: ";", lisp: ";", scheme: ";", clojure: ";" },
};
const LISPS = new Set("elisp lisp scheme clojure".split(" "));
const RUNNING_BACKTICKS = new Set("perl ruby php julia".split(" "));
const TRIPLE = new Set("python elixir groovy julia".split(" "));
/** Patterns for string prefixes, as in Python's `f"…"`, Perl's `qw(…)` or Ruby's `%x[…]`. */
const PREFIXES: Readonly<Record<string, RegExp>> = {
  python: /([rbfuRBFU]{1,2})(?=["'])/y,
  perl: /q([qwx]?) ?(?=[([{<|/!])|(?=<[^ \n<=;(>]{1,200}>)/y,
  ruby: /%([qQwWxX]?)(?=[([{<|])/y,
};
/** Matches qualified names such as `os.path`, `File::Path`, `os:cmd` or `a?.b`. */
const NAME =
  /[A-Za-z_$\x80-\uffff][\w$\x80-\uffff]*(?:(?:\.|::|:|\?\.)[A-Za-z_$\x80-\uffff][\w$\x80-\uffff]*)*(?:[!?](?=\())?/y;
const LISP_NAME = /[A-Za-z_$][\w$.-]*/y;
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** Splits code into names, strings and symbols in a single pass. */
export function readTokens(language: string, code: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < code.length && tokens.length < MAX_TOKENS; ) {
    const end = endOfBlank(language, code, at);
    if (end > at) at = end;
    else {
      const read = readString(language, code, at) ?? readName(language, code, at);
      tokens.push(read?.token ?? { type: "mark", text: code[at]! });
      at = read?.end ?? at + 1;
    }
  }
  return tokens;
}

function endOfBlank(language: string, code: string, start: number): number {
  let at = start;
  while (code[at] === " " || code[at] === "\t" || code[at] === "\r") at++;
  const mark = COMMENTS[language];
  if (mark === "//" && code.startsWith("/*", at)) return endOf(code, "*/", at + 2);
  const isComment =
    mark !== undefined && code.startsWith(mark, at) && !code.startsWith("#{", at) && code[at - 1] !== ":";
  return isComment ? endOf(code, "\n", at) - 1 : at;
}

function endOf(code: string, mark: string, from: number): number {
  const at = code.indexOf(mark, from);
  return at === -1 ? code.length + 1 : at + mark.length;
}

function readName(language: string, code: string, start: number): Read | undefined {
  const isMember = code[start] === "." || code.startsWith("->", start);
  const from = isMember ? start + (code[start] === "." ? 1 : 2) : start;
  const name = LISPS.has(language) ? LISP_NAME : NAME;
  name.lastIndex = from;
  const text = name.exec(code)?.[0];
  return text === undefined
    ? undefined
    : { token: { type: "name", text, ...(isMember && { member: true }) }, end: from + text.length };
}

function readString(language: string, code: string, start: number): Read | undefined {
  const prefix = PREFIXES[language];
  if (prefix) {
    prefix.lastIndex = start;
    const found = prefix.exec(code);
    const kind = found?.[1]?.toLowerCase() ?? "";
    if (found && language === "python")
      return quoted(language, code, start + kind.length, kind.includes("f"));
    if (found) return bracketed(code, start + found[0].length, kind);
  }
  const quote = code[start];
  const isQuote = quote === '"' || quote === "`" || (quote === "'" && !LISPS.has(language));
  return isQuote ? quoted(language, code, start, false) : undefined;
}

function bracketed(code: string, open: number, kind: string): Read {
  const close = CLOSING[code[open]!] ?? code[open]!;
  let end = open + 1;
  for (let depth = 1; end < code.length && depth > 0; end++) {
    if (code[end] === close) depth--;
    else if (code[end] === code[open]) depth++;
  }
  const text = code.slice(open + 1, end - 1);
  return {
    token: {
      type: "string",
      text,
      ...(kind === "x" && { runs: true }),
      ...(kind === "w" && { words: true }),
    },
    end,
  };
}

function quoted(language: string, code: string, start: number, isFormatted: boolean): Read {
  const quote = code[start]!;
  const isTriple = quote !== "`" && TRIPLE.has(language) && code.startsWith(quote.repeat(3), start);
  const close = isTriple ? quote.repeat(3) : quote;
  let text = "";
  let open = false;
  let at = start + close.length;
  while (at < code.length && !code.startsWith(close, at)) {
    const character = code[at]!;
    const filled = endOfFilled(language, code, at, quote, isFormatted);
    if (character === "\\") {
      text += ESCAPED[code[at + 1] ?? ""] ?? code[at + 1] ?? "";
      at += 2;
    } else if (filled !== undefined) {
      text += "$_";
      open = true;
      at = filled;
    } else {
      text += character;
      at++;
    }
  }
  const runs = quote === "`" && RUNNING_BACKTICKS.has(language);
  return {
    token: { type: "string", text, ...(open && { open }), ...(runs && { runs }) },
    end: at + close.length,
  };
}

const FILLED: Readonly<Record<string, string>> = {
  ...{ javascript: "${", ruby: "#{", elixir: "#{", perl: "$", php: "$", groovy: "$", scala: "$", julia: "$" },
};

/** Returns the end of an interpolation such as `${…}`, `#{…}`, `$name` or `{…}`. */
function endOfFilled(
  language: string,
  code: string,
  at: number,
  quote: string,
  isFormatted: boolean,
): number | undefined {
  const mark = isFormatted ? "{" : (FILLED[language] ?? "");
  if (mark === "" || !code.startsWith(mark, at) || (quote === "'" && !isFormatted)) return undefined;
  if (language === "javascript" && quote !== "`") return undefined;
  const brace = code[at] === "{" || code[at + 1] === "{";
  if (isFormatted && code[at + 1] === "{") return undefined;
  if (brace) return endOf(code, "}", at + 1);
  let end = at + 1;
  while (/\w/.test(code[end] ?? " ")) end++;
  return end > at + 1 ? end : undefined;
}
