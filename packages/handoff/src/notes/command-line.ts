/** A program with its arguments, and the operator before it: `|`, `||`, `&&` or `;`. */
export interface Segment {
  before: string;
  words: string[];
  output?: string;
  isBackground?: boolean;
}

const MAX_LENGTH = 8_000;
/** Matches the start of a here-document, but not a here-string (`<<<`). */
const HEREDOC = /(?<!<)<<-?[^\S\n]*(?:\\|(["'])?)([A-Za-z_][\w.-]*)\1/;
const TOKEN =
  /"((?:[^"\\]|\\[\s\S])*)"?|'([^']*)'?|\\([\s\S])|(<<<?)|(?<![^\s;|&])\d?(?:>|&>)[>&]*\s*[^\s;|&]*|&?>[>&]*\s*[^\s;|&]*|(&&|\|\||\|&?|[;&\n])|([^\S\n]+)|([^\s"'\\;|&<>]+|<)/g;

const OUTPUT = /^>{1,2}\|?\s*([^\s&|;<>$`()'"]+)/;

export function splitCommand(command: string): Segment[] {
  const segments: Segment[] = [];
  let current: Segment = { before: "", words: [] };
  let isOpen = false;
  for (const [token, double, single, escaped, , separator, blank, plain] of withoutHeredocs(command)
    .slice(0, MAX_LENGTH)
    .matchAll(TOKEN)) {
    const text = double ?? single ?? escaped ?? plain;
    const output = OUTPUT.exec(token.split("\n", 1)[0]!)?.[1];
    if (text === undefined && output !== undefined) current.output = output;
    if (text !== undefined) {
      if (isOpen) current.words.push(`${current.words.pop()}${text}`);
      else current.words.push(text);
    } else if (separator !== undefined) {
      if (current.words.length > 0)
        segments.push(separator === "&" ? { ...current, isBackground: true } : current);
      current = { before: separator === "\n" ? ";" : separator.replace("|&", "|"), words: [] };
    }
    isOpen = text !== undefined && blank === undefined && token !== "";
  }
  return current.words.length > 0 ? [...segments, current] : segments;
}

/** Omits the bodies of here-documents, which are input and not commands. */
function withoutHeredocs(command: string): string {
  if (!command.includes("<<")) return command;
  const lines: string[] = [];
  let end: string | undefined;
  for (const line of command.split("\n"))
    if (end === undefined) {
      end = HEREDOC.exec(line)?.[2];
      lines.push(line.replace(HEREDOC, " "));
    } else if (line.trim() === end) end = undefined;
  return lines.join("\n");
}

/** Programs that only prepare or print, and are never the purpose of a command line. */
const AROUND = new Set(
  "cd pushd popd export set source . echo printf sleep mkdir true : ulimit nvm unset shopt".split(" "),
);
const BEFORE =
  /^(?:(?:\w+=\S*|time|nice|nohup|env|command|exec|sudo|npx|bunx|pnpx|timeout(?: -\S+| \d\S*)+|python[\d.]* -m|(?:poetry|uv|pdm|hatch|rye|pipenv) run|bundle exec|(?:npm|pnpm|yarn|bun) (?:exec|dlx|x)(?: --)?) )+/;
const SCRIPT = /^(?:npm|pnpm|yarn|bun) (?:-\S+ )?(?:run(?:-script)? |(?=t(?:e?st)?\b))/;

/**
 * Returns the main programs in normalized form: `cd app && CI=1 npm run test 2>&1 | tail -20`
 * becomes `run test`. Ignores programs after a pipe or `||`.
 */
export function mainPrograms(command: string): string[][] {
  const found: string[][] = [];
  let isAfterPipe = false;
  for (const { before, words } of splitCommand(command)) {
    if (before !== "|") isAfterPipe = before === "||" && found.length > 0;
    else if (found.length > 0) isAfterPipe = true;
    if (isAfterPipe) continue;
    const line = words
      .join(" ")
      .replace(BEFORE, "")
      .replace(SCRIPT, "run ")
      .replace(/^run ts?t\b|^run t\b/, "run test");
    const program = line.split(" ").filter((word) => word !== "");
    if (program.length > 0) program[0] = program[0]!.replace(/^.*\//, "");
    if (program.length > 0 && !AROUND.has(program[0]!)) found.push(program);
  }
  return found;
}
