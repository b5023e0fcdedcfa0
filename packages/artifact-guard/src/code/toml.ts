import type { Finding } from "@agentos/text/source";
import type { CodeFile } from "./code-file.js";
import type { DataValue } from "./data-value.js";
import { checkValues } from "./values.js";

/** What the values of a TOML file say of it. */
export function checkTomlValues({ source, codeLines }: CodeFile, path?: string): Finding[] {
  return checkValues(source, valuesOf(source.lines, codeLines), path);
}

function* valuesOf(lines: readonly string[], codeLines: readonly string[]): Generator<DataValue> {
  let table: string[] = [];
  let isOfRecord = false;
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const code = codeLines[index] ?? "";
    const head = /^\s*(\[\[?)([^\]"]*)\]/.exec(code);
    const entry = /^\s*([\w.-]+)\s*=\s*(?=\S)/.exec(code);
    if (head !== null) {
      table = head[2]!.split(".").map((key) => key.trim());
      isOfRecord = head[1] === "[[";
    } else if (entry !== null) {
      const from = entry[0].length;
      const raw = line.slice(from).trim();
      const text = /^(["'])(.*)\1/.exec(raw.slice(0, 1000))?.[2];
      const keys = [...table, ...entry[1]!.split(".")];
      if (raw.startsWith("["))
        for (const match of raw.slice(0, 1000).matchAll(/"([^"\\]*)"/g))
          yield { keys, value: match[1]!, offset: offset + from, isOfRecord: true, isItem: true };
      const value = text ?? (raw === "true" ? true : raw === "false" ? false : null);
      if (value !== null) yield { keys, value, offset: offset + from, isOfRecord };
    }
    offset += line.length + 1;
  }
}
