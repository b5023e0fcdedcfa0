import type { Finding } from "@agentos/text/source";
import type { CodeFile } from "./code-file.js";
import { checkValues, type DataValue } from "./values.js";

/** What the values of a file of `key = value` lines (TOML, `.env`, `.properties`, `.ini`, `.conf`) say of it. */
export function checkEntries(file: CodeFile, path?: string): Finding[] {
  return checkValues(file.source, valuesOf(file), path, file.name === "settings");
}

const HEAD = /^\s{0,40}(\[\[?)([^\]"]{1,100})\]/;
const ENTRY = /^\s{0,40}(?:export )?(?:[\w.@/-]{1,100} )?([\w.@/-]{1,100}?)\s{0,40}[=:]\s{0,40}(?=[^\s=:])/;

function* valuesOf({ source, codeLines, name }: CodeFile): Generator<DataValue> {
  let section: string[] = [];
  let isOfRecord = false;
  let offset = 0;
  let goesOn = false;
  /** How far the entries of this section are indented: what is deeper goes on with the one before. */
  let margin = Number.POSITIVE_INFINITY;
  for (const [index, line] of source.lines.entries()) {
    const code = codeLines[index] ?? "";
    const isContinued = goesOn || (name === "settings" && line.search(/\S/) > margin);
    goesOn = line.endsWith("\\");
    const head = isContinued ? null : HEAD.exec(code);
    const entry = isContinued || head !== null || goesOn ? null : ENTRY.exec(code.slice(0, 400));
    if (head !== null) {
      section = head[2]!.split(".").map((key) => key.trim());
      isOfRecord = head[1] === "[[";
      margin = Number.POSITIVE_INFINITY;
    } else if (entry !== null) {
      margin = Math.min(margin, line.search(/\S/));
      const from = entry[0].length;
      const raw = line.slice(from, Math.max(from, code.trimEnd().length)).trim();
      const keys = [...section, ...entry[1]!.split(".")];
      const quoted = /^(["'])(.*)\1$/.exec(raw.slice(0, 1000))?.[2];
      if (raw.startsWith("[") && name === "toml")
        for (const [, item] of raw.slice(0, 1000).matchAll(/"([^"\\]*)"/g))
          yield { keys, value: item!, offset: offset + from, isOfRecord: true, isItem: true };
      const value = quoted ?? (name === "settings" ? raw : raw === "false" ? false : null);
      if (value !== null) yield { keys, value, offset: offset + from, isOfRecord };
    }
    offset += line.length + 1;
  }
}
