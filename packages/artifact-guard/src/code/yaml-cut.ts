import { isPartOfWord, type Source } from "@agentos/text/source";

const BARE_KEY = /^(\s*)(?:- )*[\w."'-]{1,100}:\s*$/;

/** Returns the reason why valid YAML seems to be cut off. */
export function yamlCutOf({ lines, lastLine, text, endsWithNewline }: Source): string | undefined {
  const last = lines[lastLine]!.slice(0, 1000);
  // The last line is a comment, so the last entry is complete.
  if (/^\s*#/.test(last)) return undefined;
  if (/^\s*-\s*$/.test(last)) return "The last item of the list is empty";
  if (/:\s+[|>][+-]?\d?\s*$/.test(last)) return "The YAML ends before the text that its last line announces";
  // Closer to the margin, a key without a value is common: `volumes:\n  data:`.
  const isNested = (BARE_KEY.exec(last)?.[1]?.length ?? 0) > 2;
  if (isNested && !lines.slice(0, lastLine).some((_, at) => isEmptyKey(lines, at)))
    return "The last key has no value, though all others have one";
  if (last.lastIndexOf("{{") > last.lastIndexOf("}}")) return "The YAML ends in the middle of an expression";
  const word = /[\p{Ll}]{3,30}$/u.exec(last)?.[0] ?? "";
  return !endsWithNewline && isPartOfWord(text, word) ? "The YAML ends in the middle of a word" : undefined;
}

/** Whether a key has no value: no line below it is indented more or is an item. */
function isEmptyKey(lines: readonly string[], at: number): boolean {
  const indent = BARE_KEY.exec(lines[at]!)?.[1]?.length;
  const next = lines.slice(at + 1, at + 50).find((line) => !/^\s*(?:#|$)/.test(line)) ?? "";
  return indent !== undefined && next.search(/\S/) <= indent && !/^\s*-\s/.test(next);
}
