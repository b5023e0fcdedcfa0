import { endsInToken, endsInWord, isDangling, type Source } from "@agentos/text/source";

/**
 * How the end of valid YAML shows that it was cut: a text that breaks off.
 * @param root of the last document, its maps as maps
 */
export function yamlCutOf(source: Source, root: unknown): string | undefined {
  const last = source.lines[source.lastLine]!.slice(0, 1000);
  // Behind the last entry a comment may go on.
  if (/^\s*#/.test(last)) return undefined;
  if (/^\s*-\s*$/.test(last)) return "The last item of the list is empty";
  if (/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(last))
    return "The YAML ends before the text that its last line announces";
  const text = lastOf(root);
  // Closing quotes say that a text is whole.
  const isText = typeof text === "string" && !/["'\]}]$/.test(last.trimEnd());
  if (isText && breaksOff(text)) return "The text of the last entry stops in its middle";
  // From here on the file ends without its last line break, as cut ones do, and as some whole ones do too.
  if (source.endsWithNewline) return undefined;
  if (endsInWord(source.text) || endsInToken(source.text)) return "The YAML ends in the middle of a word";
  if (isText && text.includes("\n")) return undefined;
  if (/\S\s+\S+\s+\S+[ \t]$/.test(last)) return "The YAML ends behind a blank in the middle of a line";
  if (/^\s*(?:- )?[\w."'-]+:\s*$/.test(last) || (source.lastLine > 0 && /^\s+[\w."'-]+$/.test(last)))
    return "The YAML ends in the middle of an entry";
  const words = isText ? text.trim().toLowerCase().split(/\s+/) : [];
  return isText &&
    (/(?:[-,=(&|+]|:\/\/)$/.test(text) || (words.length >= 2 && isDangling(words.at(-1)!, true)))
    ? "The last value of the YAML stops in its middle"
    : undefined;
}

/** The value at the end of a document. */
function lastOf(root: unknown): unknown {
  let node = root;
  while (node instanceof Map || Array.isArray(node))
    node = node instanceof Map ? [...node.values()].at(-1) : node.at(-1);
  return node;
}

/** What no finished text ends with. */
function breaksOff(text: string): boolean {
  const end = text.trimEnd().slice(-400);
  const words = end.split(/\s+/);
  const last = words.at(-1)!;
  const isOpen = end.lastIndexOf("(") > end.lastIndexOf(")") || end.split("`").length % 2 === 0;
  if (end.lastIndexOf("{{") > end.lastIndexOf("}}")) return true;
  if (words.length >= 4 && (isOpen || isDangling(last, false) || /[,(]$/.test(last))) return true;
  // "What the value is cast to" is whole.
  if (words.length >= 5 && isDangling(last, true) && last !== "to") return true;
  // "To list all of them, run:" announces something.
  return (
    text.includes("\n") &&
    (end.endsWith("\\") || /^\s*[A-Za-z`'"]\S*\s.*:$/.test(end.slice(end.lastIndexOf("\n") + 1)))
  );
}
