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
    }
    offset += line.length + 1;
  }
}
