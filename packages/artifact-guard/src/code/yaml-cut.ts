import { endsInToken, endsInWord, isDangling, type Source } from "@agentos/text/source";

const BARE_KEY = /^(\s*)(?:- )*[\w."'-]{1,100}:\s*$/;

/**
 * Returns the reason why valid YAML seems to be cut off.
 * @param root the value of the last document
 */
export function yamlCutOf(
  { lines, lastLine, text, endsWithNewline }: Source,
  root: unknown,
): string | undefined {
  const last = lines[lastLine]!.slice(0, 1000);
  // The last line is a comment, so the last entry is complete.
  if (/^\s*#/.test(last)) return undefined;
  if (/^\s*-\s*$/.test(last)) return "The last item of the list is empty";
  if (/:\s+[|>][+-]?\d?\s*$/.test(last)) return "The YAML ends before the text that its last line announces";
  // Closer to the margin, a key without a value is common: `volumes:\n  data:`.
  const isNested = (BARE_KEY.exec(last)?.[1]?.length ?? 0) > 2;
  if (isNested && !lines.slice(0, lastLine).some((_, at) => isEmptyKey(lines, at)))
    return "The last key has no value, though all others have one";
  if (endsWithNewline) return undefined;
  if (endsInWord(text) || endsInToken(text)) return "The YAML ends in the middle of a word";
  const words = String(lastOf(root)).trim().split(/\s+/);
  return words.length >= 2 && isDangling(words.at(-1)!, true)
    ? "The last value of the YAML stops in the middle"
    : undefined;
}

/** Whether a key has no value: no line below it is indented more or is an item. */
function isEmptyKey(lines: readonly string[], at: number): boolean {
  const indent = BARE_KEY.exec(lines[at]!)?.[1]?.length;
  const next = lines.slice(at + 1, at + 50).find((line) => !/^\s*(?:#|$)/.test(line)) ?? "";
  return indent !== undefined && next.search(/\S/) <= indent && !/^\s*-\s/.test(next);
}

/** Returns the last value in a tree of lists and records. */
function lastOf(root: unknown): unknown {
  let node = root;
  while (typeof node === "object" && node !== null) node = Object.values(node).at(-1);
  return node;
}
