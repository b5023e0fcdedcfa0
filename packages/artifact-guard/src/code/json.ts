import type { Finding, Source } from "@agentos/text/source";
import { scan } from "./scan.js";
import { checkValues } from "./values.js";

/** With more invalid lines, the file is probably not in the JSON Lines format. */
const MAX_FINDINGS = 20;

/**
 * Checks JSON. Comments and trailing commas are allowed: they are common in configuration files.
 */
export function checkJson(source: Source, path?: string): Finding[] {
  const data = parseJson(source.text) ?? parseJson(withoutComments(source.text));
  if (data !== undefined) return checkValues(source, [data.value], path);
  const { open } = scan(source.text, "json");
  if (open === undefined)
    return [source.finding("unparsable", "error", source.lastLine, "This is not valid JSON")];
  const what = open.mark === '"' ? "the string that begins on" : `"${open.mark}" of`;
  const message = `The JSON ends too soon: ${what} line ${source.positionOf(open.offset).line + 1} is never closed`;
  return [source.finding("truncated", "error", source.lastLine, message)];
}

/** Reports invalid lines. If the last line is invalid, the file may have been cut off. */
export function checkJsonLines(source: Source): Finding[] {
  const findings: Finding[] = [];
  for (const [line, text] of source.lines.entries()) {
    if (text.trim() === "" || parseJson(text) !== undefined) continue;
    const isCut = line === source.lastLine && scan(text, "json").open !== undefined;
    findings.push(
      isCut
        ? source.finding("truncated", "error", line, "The last line ends too soon")
        : source.finding("unparsable", "error", line, "This line is not valid JSON"),
    );
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

export function parseJson(text: string): { value: unknown } | undefined {
  if (!/^\s*[[{"\d\-tfn]/.test(text.slice(0, 1000))) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function withoutComments(text: string): string {
  let plain = "";
  let at = 0;
  for (const { start, end } of scan(text, "json").comments) {
    plain += text.slice(at, start);
    at = end;
  }
  return (plain + text.slice(at)).replace(/,(?=\s*[}\]])/g, "");
}
