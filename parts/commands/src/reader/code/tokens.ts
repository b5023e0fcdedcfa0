/** A piece of code, as far as it matters what the code does. */
export interface Token {
  type: "name" | "string" | "mark";
  /** A name with what leads to it (`fs.promises.rm`), a string's content, or one character. */
  text: string;
  /** A string whose content is known only when the code runs; what is not known stands in it as `$_`. */
  open?: boolean;
  /** A string that is run as a command: backticks, `%x(…)`. */
  runs?: boolean;
  /** Words in one string: `%w[rm -rf]`, `qw(rm -rf)`. */
  words?: boolean;
  /** A name that follows a value: `.unlink` behind `)`. */
  member?: boolean;
}

const MAX_TOKENS = 20_000;
const HASH_COMMENTS = new Set("python perl ruby php r julia elixir tcl make".split(" "));
const SLASH_COMMENTS = new Set("javascript php groovy scala swift go rust java".split(" "));
const RUNNING_BACKTICKS = new Set("perl ruby php julia".split(" "));
const LISPS = new Set("elisp lisp scheme clojure".split(" "));
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** Splits code of many languages into names, strings and marks, in one pass. */
export function readTokens(language: string, code: string): Token[] {
  const tokens: Token[] = [];
  const isLisp = LISPS.has(language);
  let at = 0;
  while (at < code.length && tokens.length < MAX_TOKENS) {
    const character = code[at]!;
    if (character === " " || character === "\t" || character === "\r") at++;
    else if (isComment(language, code, at)) at = endOfLine(code, at);
    else if (character === "/" && code[at + 1] === "*" && SLASH_COMMENTS.has(language)) {
      const end = code.indexOf("*/", at + 2);
      at = end === -1 ? code.length : end + 2;
    } else if (character === '"' || character === "`" || (character === "'" && !isLisp)) {
      const { content, open, end } = readString(code, at, language);
      tokens.push({
        type: "string",
        text: content,
        ...(open && { open }),
        ...(character === "`" && RUNNING_BACKTICKS.has(language) && { runs: true }),
      });
      at = end;
    } else if (
      isNameStart(character) ||
      (character === "%" && language === "ruby" && isQuoteLetter(code, at))
    ) {
      const quoted =
        language === "perl" || language === "ruby" ? readQuoteLike(code, at, language) : undefined;
      if (quoted) {
        tokens.push(quoted.token);
        at = quoted.end;
        continue;
      }
      const end = endOfName(code, at, isLisp);
      const text = code.slice(at, end);
      // `f"…"`, `r'…'`: a string with a letter before it.
      if (language === "python" && end - at <= 2 && (code[end] === '"' || code[end] === "'")) {
        at = end;
        const string = readString(code, at, language, text.toLowerCase().includes("f"));
        tokens.push({ type: "string", text: string.content, ...(string.open && { open: true }) });
        at = string.end;
        continue;
      }
      tokens.push({ type: "name", text });
      at = end;
    } else if (character === "<" && language === "perl" && endOfGlob(code, at) !== -1) {
      const end = endOfGlob(code, at);
      tokens.push({ type: "string", text: code.slice(at + 1, end) });
      at = end + 1;
    } else if (character === "." && isNameStart(code[at + 1] ?? "") && tokens.at(-1)?.text !== ".") {
      const end = endOfName(code, at + 1, isLisp);
      tokens.push({ type: "name", text: code.slice(at + 1, end), member: true });
      at = end;
    } else if (character === "-" && code[at + 1] === ">" && isNameStart(code[at + 2] ?? "")) {
      const end = endOfName(code, at + 2, isLisp);
      tokens.push({ type: "name", text: code.slice(at + 2, end), member: true });
      at = end;
    } else {
      tokens.push({ type: "mark", text: character });
      at++;
    }
  }
  return tokens;
}

function isComment(language: string, code: string, at: number): boolean {
  const character = code[at];
  if (character === "#") return HASH_COMMENTS.has(language) && code[at + 1] !== "{";
  if (character === "/") return code[at + 1] === "/" && SLASH_COMMENTS.has(language) && code[at - 1] !== ":";
  if (character === "-") return code[at + 1] === "-" && language === "lua";
  return character === ";" && LISPS.has(language);
}

/** The end of Perl's `<src/*>`; -1 for a comparison. */
function endOfGlob(code: string, start: number): number {
  for (let at = start + 1; at < Math.min(code.length, start + 200); at++) {
    if (code[at] === ">") return at > start + 1 ? at : -1;
    if (" \n<=;(".includes(code[at]!)) return -1;
  }
  return -1;
}

function endOfLine(code: string, at: number): number {
  const end = code.indexOf("\n", at);
  return end === -1 ? code.length : end;
}

function isNameStart(character: string): boolean {
  const code = character.charCodeAt(0);
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    code === 0x24 ||
    code > 0x7f
  );
}

function isNamePart(character: string | undefined): boolean {
  return character !== undefined && (isNameStart(character) || (character >= "0" && character <= "9"));
}

/** A name with what leads to it: `os.path`, `File::Path`, `os:cmd`. */
function endOfName(code: string, start: number, isLisp: boolean): number {
  let at = start;
  for (;;) {
    while (
      isNamePart(code[at]) ||
      (isLisp && code[at] === "-") ||
      ((code[at] === "!" || code[at] === "?") && code[at + 1] === "(")
    )
      at++;
    const width = code.startsWith("::", at)
      ? 2
      : code[at] === "." ||
          (code[at] === ":" && !isLisp && code[at + 1] !== " " && isNameStart(code[at - 1] ?? ""))
        ? 1
        : 0;
    const dotted = code[at] === "?" && code[at + 1] === "." ? 2 : width;
    if (dotted === 0 || !isNameStart(code[at + dotted] ?? "")) return at;
    at += dotted;
  }
}

/** From a quote to the same one, with what a language puts in between. */
function readString(
  code: string,
  start: number,
  language: string,
  formatted = false,
): { content: string; open: boolean; end: number } {
  const quote = code[start]!;
  const isTriple =
    quote !== "`" &&
    code.startsWith(quote.repeat(3), start) &&
    (language === "python" || language === "elixir" || language === "groovy" || language === "julia");
  const close = isTriple ? quote.repeat(3) : quote;
  let content = "";
  let open = false;
  let at = start + close.length;
  while (at < code.length && !code.startsWith(close, at)) {
    const character = code[at]!;
    if (character === "\\") {
      const next = code[at + 1] ?? "";
      content += next === "n" ? "\n" : next === "t" ? "\t" : next === "r" ? "\r" : next;
      at += 2;
    } else if (isInterpolation(code, at, language, quote, formatted)) {
      content += "$_";
      open = true;
      at = endOfInterpolation(code, at);
    } else {
      content += character;
      at++;
    }
  }
  return { content, open, end: at + close.length };
}

function isInterpolation(
  code: string,
  at: number,
  language: string,
  quote: string,
  formatted: boolean,
): boolean {
  const character = code[at];
  const next = code[at + 1] ?? "";
  if (character === "$" && language === "javascript") return quote === "`" && next === "{";
  if (character === "#")
    return (language === "ruby" || language === "elixir") && quote !== "'" && next === "{";
  if (character === "$")
    return (
      "perl php groovy scala julia".includes(language) && quote !== "'" && (next === "{" || isNameStart(next))
    );
  return character === "{" && formatted && next !== "{";
}

function endOfInterpolation(code: string, start: number): number {
  const brace = code[start] === "{" ? start : code[start + 1] === "{" ? start + 1 : -1;
  if (brace !== -1) {
    const end = code.indexOf("}", brace);
    return end === -1 ? code.length : end + 1;
  }
  let at = start + 1;
  while (isNamePart(code[at])) at++;
  return at;
}

function isQuoteLetter(code: string, at: number): boolean {
  return "qQwWx([{".includes(code[at + 1] ?? " ");
}

/** Perl's `q(…)`, `qq{…}`, `qw(…)`, `qx(…)` and Ruby's `%q(…)` and like. */
function readQuoteLike(
  code: string,
  start: number,
  language: string,
): { token: Token; end: number } | undefined {
  let at = start;
  let kind = "";
  if (language === "ruby") {
    if (code[at] !== "%") return undefined;
    at++;
    while ("qQwWx".includes(code[at] ?? " ")) kind += code[at++]!.toLowerCase();
  } else {
    if (code[at] !== "q" || isNamePart(code[at - 1])) return undefined;
    kind = code[at + 1] === "q" || code[at + 1] === "w" || code[at + 1] === "x" ? code[at + 1]! : "q";
    at += kind === "q" && code[at + 1] !== "q" ? 1 : 2;
    while (code[at] === " ") at++;
  }
  const opening = code[at];
  if (opening === undefined || !"([{<|/!".includes(opening)) return undefined;
  const closing = CLOSING[opening] ?? opening;
  let depth = 1;
  let end = at + 1;
  for (; end < code.length && depth > 0; end++) {
    if (code[end] === closing) depth--;
    else if (code[end] === opening) depth++;
  }
  const text = code.slice(at + 1, end - 1);
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
