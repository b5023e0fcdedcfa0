/** A program of a command line, with its arguments, and what stands before it: `|`, `||`, `&&`, `;`. */
export interface Segment {
  before: string;
  words: string[];
}

const MAX_LENGTH = 8_000;

/**
 * Cuts a command line into its programs, as far as quotes and separators tell. A here-document's text is not
 * read.
 */
export function splitCommand(command: string): Segment[] {
  const text = command.slice(0, MAX_LENGTH);
  const segments: Segment[] = [];
  let current: Segment = { before: "", words: [] };
  let word = "";
  let hasWord = false;
  const endWord = () => {
    if (hasWord) current.words.push(word);
    word = "";
    hasWord = false;
  };
  const endSegment = (before: string) => {
    endWord();
    if (current.words.length > 0) segments.push(current);
    current = { before, words: [] };
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "'" || character === '"') {
      const end = closing(text, at);
      word += text.slice(at + 1, end);
      hasWord = true;
      at = end;
    } else if (character === "\\" && at + 1 < text.length) {
      word += text[++at];
      hasWord = true;
    } else if (text.startsWith("<<", at)) break;
    else if (character === ">" || (character === "&" && text[at + 1] === ">"))
      at = skipRedirect(text, at, endOfNumber);
    else if (character === "&" || character === "|" || character === ";" || character === "\n") {
      const isDouble = text[at + 1] === character && character !== "\n";
      endSegment(isDouble ? character + character : character === "\n" ? ";" : character);
      if (isDouble || (character === "|" && text[at + 1] === "&")) at++;
    } else if (/\s/.test(character)) endWord();
    else {
      word += character;
      hasWord = true;
    }
  }
  endSegment("");
  return segments;

  /** `2` of `2>` is no argument. */
  function endOfNumber(): void {
    if (/^\d$/.test(word)) {
      word = "";
      hasWord = false;
    }
    endWord();
  }
}

function closing(text: string, open: number): number {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\" && quote === '"') at++;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

/** Up to the last character of where output goes to. */
function skipRedirect(text: string, from: number, endWord: () => void): number {
  endWord();
  let at = from;
  while (at < text.length && /[&>]/.test(text[at]!)) at++;
  while (text[at] === " ") at++;
  while (at < text.length && !/[\s;|&]/.test(text[at]!)) at++;
  return at - 1;
}

/** What only prepares or tells: not what a command line is run for. */
const AROUND = new Set(
  "cd pushd popd export set source . echo printf sleep mkdir true : ulimit nvm unset shopt".split(" "),
);
/** What stands before a program and does not change what it does. */
const BEFORE = new Set("time nice nohup env command exec sudo npx bunx pnpx".split(" "));
const MANAGERS = new Set("npm pnpm yarn bun".split(" "));
const RUNNERS: Readonly<Record<string, string>> = {
  poetry: "run",
  uv: "run",
  bundle: "exec",
  pdm: "run",
  hatch: "run",
  rye: "run",
  pipenv: "run",
};

/**
 * What a command line is run for, each program in one way however it is called: `cd app && CI=1 npm run test
 * 2>&1 | tail -20` is `run test`. What comes after a pipe, and what only follows to hide a failure or to tell
 * of it, does not count.
 */
export function mainPrograms(command: string): string[][] {
  const found: string[][] = [];
  let isAfterPipe = false;
  for (const { before, words } of splitCommand(command)) {
    if (before !== "|") isAfterPipe = before === "||" && found.length > 0;
    else if (found.length > 0) isAfterPipe = true;
    if (isAfterPipe) continue;
    const program = canonical(words);
    if (program.length > 0 && !AROUND.has(program[0]!)) found.push(program);
  }
  return found;
}

function canonical(words: readonly string[]): string[] {
  let left = [...words];
  for (;;) {
    const [first, second] = left;
    if (first === undefined) return left;
    if (/^[A-Za-z_]\w*=/.test(first) || BEFORE.has(first)) left = left.slice(1);
    else if (first === "timeout")
      left = left.slice(left.findIndex((word, at) => at > 0 && /^\d/.test(word)) + 1 || 1);
    else if (/^python\d?(?:\.\d+)?$/.test(first) && second === "-m") left = left.slice(2);
    else if (RUNNERS[first] !== undefined && RUNNERS[first] === second) left = left.slice(2);
    else if (MANAGERS.has(first)) return ofManager(left);
    else return [first.replace(/^.*\//, ""), ...left.slice(1)];
  }
}

/** `npm test`, `npm run test`, `pnpm t`: the project's own script. */
function ofManager([manager, ...rest]: string[]): string[] {
  const words = rest.filter((word, at) => !(word.startsWith("-") && at === 0));
  const [first, second] = words;
  if (first === "exec" || first === "dlx" || first === "x")
    return canonical(words.slice(1).filter((word) => word !== "--"));
  if (first === "run" || first === "run-script")
    return second === undefined ? ["run"] : ["run", ...words.slice(1)];
  if (first === "t" || first === "tst") return ["run", "test", ...words.slice(1)];
  if (first === "test") return ["run", ...words];
  const isScript =
    manager !== "npm" &&
    first !== undefined &&
    !/^(?:install|i|add|remove|ci|publish|init|create|why|up|upgrade|update|link|pack)$/.test(first);
  return isScript ? ["run", ...words] : [manager!, ...words];
}
