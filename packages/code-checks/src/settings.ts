<<<<<<< HEAD
import type { Finding, Source } from "@agentos/artifact-text";
import { checkValues, type DataValue } from "./values.js";

/** Files of `KEY=value` lines. */
const SETTINGS = /(?:^|[/\\])\.env(?:\.[\w-]{1,40})*$|\.(?:env|properties|ini|cfg)$/i;

export function hasSettings(path: string | undefined): boolean {
  return SETTINGS.test((path ?? "").slice(-200));
}

/** What the values of a file of settings say of it. */
export function checkSettings(source: Source, path: string | undefined): Finding[] {
  return checkValues(source, valuesOf(source.lines), path);
}

function* valuesOf(lines: readonly string[]): Generator<DataValue> {
  let section: string[] = [];
  let offset = 0;
  for (const line of lines) {
    const head = /^\s*\[([^\]]{1,80})\]\s*$/.exec(line.slice(0, 200));
    const entry = /^\s*(?:export\s+)?([\w.-]{1,100})\s*[=:]\s*(?=\S)/.exec(line.slice(0, 300));
    if (head !== null) section = [head[1]!];
    else if (entry !== null) {
      const from = entry[0].length;
      const raw = line.slice(from).trim();
      const value = /^(["'])(.*)\1$/.exec(raw)?.[2] ?? raw;
      yield { keys: [...section, entry[1]!], value, offset: offset + from, isOfRecord: false };
=======
import type { Finding } from "@agentos/artifact-text";
import type { CodeFile } from "./code-file.js";
import { checkValues, type DataValue } from "./values.js";

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
>>>>>>> main
    }
    offset += line.length + 1;
  }
}
<<<<<<< HEAD
=======

function unquoted(value: string): string {
  return /^(["'])([^"']*)\1$/.exec(value)?.[2] ?? value;
}
>>>>>>> main
