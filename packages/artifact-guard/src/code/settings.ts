import type { Finding } from "@agentos/text/source";
import type { CodeFile } from "./code-file.js";
import type { DataValue } from "./data-value.js";
import { checkValues } from "./values.js";

/** What the values of a file of settings (`.env`, `.properties`, `.ini`, `.conf`) say of it. */
export function checkSettings({ source, codeLines }: CodeFile, path?: string): Finding[] {
  return checkValues(source, valuesOf(source.lines, codeLines), path, { isOfSettings: true });
}

const ENTRY = /^\s{0,40}(?:export )?([\w.@/ -]{1,100}?)\s{0,40}[=:]\s{0,40}(?=[^\s=:])/;
const SECTION = /^\s{0,40}\[([^\]]{1,100})\]\s*$/;
/** These name marks and words that a tool looks for. */
const OF_WORDS =
  /^(?:notes|ignore|exclude\w*|include\w*|keywords?|words?|tags?|markers?|patterns?|\w*regex\w*)$/i;

function* valuesOf(lines: readonly string[], codeLines: readonly string[]): Generator<DataValue> {
  let section: string[] = [];
  let offset = 0;
  let goesOn = false;
  /** How far the entries of this section are indented: what is deeper goes on with the one before. */
  let margin = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const code = codeLines[index] ?? "";
    const indent = line.search(/\S/);
    const isContinued = goesOn || indent > margin;
    goesOn = /(?:^|[^\\])\\$/.test(line);
    if (!isContinued && code.trim() !== "") {
      const head = SECTION.exec(code);
      const entry = head === null ? ENTRY.exec(code.slice(0, 400)) : null;
      if (head !== null) {
        section = [head[1]!.trim()];
        margin = Number.POSITIVE_INFINITY;
      } else if (entry !== null) margin = Math.min(margin, indent);
      if (head !== null) goesOn = false;
      // A line that goes on is only the beginning of a value.
      else if (entry !== null && !goesOn) {
        const from = entry[0].length;
        const key = entry[1]!.trim();
        const keys = key.slice(key.lastIndexOf(" ") + 1).split(".");
        const value = unquoted(line.slice(from, Math.max(from, code.trimEnd().length)).trim());
        if (!OF_WORDS.test(keys.at(-1)!))
          yield { keys: [...section, ...keys], value, offset: offset + from, isOfRecord: false };
      }
    }
    offset += line.length + 1;
  }
}

function unquoted(value: string): string {
  return /^(["'])([^"']*)\1$/.exec(value)?.[2] ?? value;
}
