import type { Finding } from "../finding.js";
import type { Source } from "../source.js";

/** JSON (with comments and trailing commas, as configuration files have them) that ends too soon, or is none. */
export function checkJson(source: Source): Finding[] {
  if (isJson(source.text) || isJson(withoutComments(source.text))) return [];
  const open = openBracket(source.text);
  if (open === undefined)
    return [source.finding("unparsable", "error", source.lastLine, "This is no valid JSON")];
  const { line } = source.positionOf(open.offset);
  const message =
    open.character === '"'
      ? `The JSON ends too soon: the text that begins at line ${line + 1} is never closed`
      : `The JSON ends too soon: "${open.character}" of line ${line + 1} is never closed`;
  return [source.finding("truncated", "error", source.lastLine, message)];
}

/** JSON Lines of which a line does not parse; the last one is said to be cut. */
export function checkJsonLines(source: Source): Finding[] {
  return source.lines.flatMap((line, index) => {
    if (line.trim() === "" || isJson(line)) return [];
    const isLast = index === source.lastLine;
    return isLast && openBracket(line) !== undefined
      ? [source.finding("truncated", "error", index, "The last line ends too soon")]
      : [source.finding("unparsable", "error", index, "This line is no valid JSON")];
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const COMMENT_OR_TEXT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

function withoutComments(text: string): string {
  return text
    .replace(COMMENT_OR_TEXT, (match) => (match.startsWith('"') ? match : " "))
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match === "," ? " " : match));
}

/** The innermost bracket or quote that is still open at the end. */
function openBracket(text: string): { character: string; offset: number } | undefined {
  const open: { character: string; offset: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') {
      const start = at;
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
      if (at >= text.length) return { character, offset: start };
    } else if (character === "{" || character === "[") open.push({ character, offset: at });
    else if (character === "}" || character === "]") open.pop();
  }
  return open.at(-1);
}
