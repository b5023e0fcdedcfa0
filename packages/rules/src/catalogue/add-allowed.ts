import { type Document, isMap, isSeq, parseDocument } from "yaml";

/**
 * Adds a command to the `allow` list of each given rule and returns the new text of the rule file.
 * @param text the current text of the rule file; undefined if there is no file yet
 * @returns undefined if the text is not a rule file
 */
export function addAllowed(
  text: string | undefined,
  rules: readonly string[],
  command: string,
): string | undefined {
  const document: Document = parseDocument(text ?? "rules: []\n");
  const list = isMap(document.contents) ? document.contents.get("rules") : undefined;
  if (document.errors.length > 0 || !isSeq(list)) return undefined;
  for (const id of rules) {
    const entry = list.items.find((item) => isMap(item) && item.get("id") === id);
    const known = isMap(entry) ? entry.get("allow") : undefined;
    if (isSeq(known)) known.add(command);
    else if (isMap(entry)) entry.set("allow", document.createNode([command]));
    else list.add(document.createNode({ id, allow: [command] }));
  }
  list.flow = false;
  return document.toString();
}
