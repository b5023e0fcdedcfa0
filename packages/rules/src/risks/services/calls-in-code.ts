/** A call in code, as far as its text tells: `User.objects.all().delete()`. */
export interface CodeCall {
  /** The name that is called, with its `!`. */
  name: string;
  /** The names before it, the nearest last: what it is called on. */
  chain: readonly string[];
  /** The text between its brackets; undefined where it stands without any. */
  given: string | undefined;
  /** The texts in quotes among what it is given. */
  texts: readonly string[];
}

const MAX_CODE = 32 * 1024;
const MAX_CALLS = 200;
const MAX_GIVEN = 2_000;

/** The calls of a piece of code in any language with names, dots and brackets, in one pass over it. */
export function callsOf(whole: string): CodeCall[] {
  const code = whole.slice(0, MAX_CODE);
  const calls: CodeCall[] = [];
  let chain: string[] = [];
  let joins = false;
  /** What stands before each bracket that is open: behind it the chain goes on. */
  const open: string[][] = [];
  for (let at = 0; at < code.length && calls.length < MAX_CALLS; ) {
    if (isNameStart(code, at)) {
      const end = nameEnd(code, at);
      const name = code.slice(at, end);
      if (!joins) chain = [];
      const bracket = code[end] === "!" && code[end + 1] === "." ? end + 1 : end;
      if (code[bracket] === "(") {
        const close = closing(code, bracket);
        const given = code.slice(bracket + 1, Math.min(close, bracket + 1 + MAX_GIVEN));
        calls.push({ name, chain: [...chain], given, texts: textsOf(given) });
      } else if (joins && /^[\s;)}'"]|^$/.test(code[end] ?? "")) {
        const line = code.slice(end, lineEnd(code, end));
        calls.push({ name, chain: [...chain], given: undefined, texts: textsOf(line) });
      }
      if (chain.length < 12) chain.push(name);
      at = end;
      joins = false;
    } else if (
      code[at] === "." ||
      (code[at] === ":" && code[at + 1] === ":") ||
      (code[at] === "-" && code[at + 1] === ">")
    ) {
      joins = true;
      at += code[at] === "." ? 1 : 2;
    } else {
      const mark = code[at]!;
      if (mark === "(" || mark === "[") open.push(chain);
      else if (mark === ")" || mark === "]") chain = [...(open.pop() ?? chain)];
      else if (!joins && !"!?\n\t ".includes(mark)) chain = [];
      at++;
    }
  }
  return calls;
}

function isNameStart(code: string, at: number): boolean {
  return isNameCode(code.charCodeAt(at)) && !isDigit(code.charCodeAt(at));
}

function nameEnd(code: string, start: number): number {
  let end = start;
  while (end < code.length && isNameCode(code.charCodeAt(end))) end++;
  if ((code[end] === "!" || code[end] === "?") && code[end + 1] === "(") end++;
  return end;
}

function lineEnd(code: string, start: number): number {
  let end = start;
  while (end < code.length && end - start < 300 && code[end] !== "\n" && code[end] !== ";") end++;
  return end;
}

function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length && at - open < MAX_GIVEN; at++) {
    const mark = code[at]!;
    if (mark === '"' || mark === "'" || mark === "`") at = quoteEnd(code, at);
    else if (mark === "(") depth++;
    else if (mark === ")" && --depth === 0) return at;
  }
  return code.length;
}

function quoteEnd(code: string, start: number): number {
  let at = start + 1;
  while (at < code.length && at - start < MAX_GIVEN && code[at] !== code[start])
    at += code[at] === "\\" ? 2 : 1;
  return at;
}

function textsOf(given: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at < given.length && texts.length < 20; at++) {
    if (given[at] !== '"' && given[at] !== "'" && given[at] !== "`") continue;
    const end = quoteEnd(given, at);
    texts.push(given.slice(at + 1, end));
    at = end;
  }
  return texts;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isDigit(code) || code === 95 || code > 127
  );
}
