import { endsInToken, endsInWord, isDangling, type Source } from "@agentos/text/source";

type Fields = Map<unknown, unknown>;
const isFields = (value: unknown): value is Fields => value instanceof Map;

/**
 * Returns the reason why valid YAML seems to be cut off.
 * @param root the value of the last document, with maps as `Map`
 */
export function yamlCutOf(source: Source, root: unknown): string | undefined {
  const last = source.lines[source.lastLine]!.slice(0, 1000);
  // The last line is a comment, so the last entry is complete.
  if (/^\s*#/.test(last)) return undefined;
  if (/^\s*-\s*$/.test(last)) return "The last item of the list is empty";
  if (/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(last))
    return "The YAML ends before the text that its last line announces";
  const path = lastOf(root);
  const groups = groupsIn(root);
  const isExplained = path.length < 3 && /^\s*#/.test(source.lines[source.lastLine - 1] ?? "");
  if (/:\s*$/.test(last) && !isExplained && isLackingValue(path, groups))
    return "The last key has no value, though others like it have one";
  if (path.some((each) => isFields(each) && isLackingKeys(each, groups)))
    return "The last entry lacks keys that all others like it have";
  const text = path.at(-1);
  // A closing quotation mark or bracket means that the string is complete.
  const isText = typeof text === "string" && !/["'\]}]$/.test(last.trimEnd());
  if (isText && breaksOff(text)) return "The text of the last entry stops in the middle";
  // The checks below apply only if there is no final line break. A file that was cut off rarely
  // has one.
  if (source.endsWithNewline) return undefined;
  if (endsInWord(source.text) || endsInToken(source.text)) return "The YAML ends in the middle of a word";
  if (isText && text.includes("\n")) return undefined;
  if (/\S\s+\S+\s+\S+[ \t]$/.test(last)) return "The YAML ends after a space in the middle of a line";
  if (/^\s*(?:- )?[\w."'-]+:\s*$/.test(last) || (source.lastLine > 0 && /^\s+[\w."'-]+$/.test(last)))
    return "The YAML ends in the middle of an entry";
  const words = isText ? text.trim().toLowerCase().split(/\s+/) : [];
  return isText &&
    (/(?:[-,=(&|+]|:\/\/)$/.test(text) || (words.length >= 2 && isDangling(words.at(-1)!, true)))
    ? "The last value of the YAML stops in the middle"
    : undefined;
}

/** Returns the containers of the last value, outermost first, followed by the value itself. */
function lastOf(root: unknown): unknown[] {
  const path: unknown[] = [root];
  for (let node = root; isFields(node) || Array.isArray(node); path.push(node))
    node = isFields(node) ? [...node.values()].at(-1) : node.at(-1);
  return path;
}

/**
 * Whether the last key is the only one without a value among its siblings or, if it is deeply
 * nested, in the whole document.
 */
function isLackingValue(path: readonly unknown[], groups: Map<unknown, Fields[]>): boolean {
  const fields = path.at(-2);
  if (!isFields(fields) || path.at(-1) !== null) return false;
  const isOnlyOne = (records: readonly Fields[]) =>
    records.flatMap((record) => [...record.values()]).filter(isEmpty).length === 1;
  return (
    (fields.size > 2 && isOnlyOne([fields])) || (path.length > 3 && isOnlyOne([...groups.values()].flat()))
  );
}

/** Next to `{}` and `[]`, a key without a value can be intentional. */
const isEmpty = (value: unknown) =>
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && value.size === 0);

const MOST = 50;

/** Groups records by their key, or by the key of the list that contains them. */
function groupsIn(root: unknown): Map<unknown, Fields[]> {
  const groups = new Map<unknown, Fields[]>();
  const open: { key: unknown; value: unknown }[] = [{ key: "", value: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, value } = next;
    if (Array.isArray(value)) for (const item of value) open.push({ key, value: item });
    if (!isFields(value)) continue;
    groups.set(key, groups.get(key) ?? []);
    groups.get(key)!.push(value);
    for (const [own, each] of value) open.push({ key: own, value: each });
  }
  return groups;
}

/** Whether a record has only the first few of the keys that all others in its group have. */
function isLackingKeys(own: Fields, groups: Map<unknown, Fields[]>): boolean {
  const group = [...groups.values()].find((each) => each.includes(own)) ?? [];
  const others = group.filter((other) => other !== own).slice(-MOST);
  return others.length >= 2 && own.size > 0 && others.every((other) => extendsRecord(other, own));
}

/**
 * Whether the other record starts with all keys of this one and has more. Keys with Boolean values are
 * considered optional.
 */
function extendsRecord(other: Fields, own: Fields): boolean {
  const entries = [...other];
  const isSame = [...own.keys()].every((key, at) => entries[at]?.[0] === key);
  return isSame && entries.slice(own.size).some(([, value]) => typeof value !== "boolean");
}

function breaksOff(text: string): boolean {
  const end = text.trimEnd().slice(-400);
  const words = end.split(/\s+/);
  const last = words.at(-1)!;
  const isOpen = end.lastIndexOf("(") > end.lastIndexOf(")") || end.split("`").length % 2 === 0;
  if (end.lastIndexOf("{{") > end.lastIndexOf("}}")) return true;
  if (words.length >= 4 && (isOpen || isDangling(last, false) || /[,(]$/.test(last))) return true;
  // "to" can end a complete text: "What the value is cast to".
  if (words.length >= 5 && isDangling(last, true) && last !== "to") return true;
  // A multi-line string that ends with "To list them, run:" lacks the command that should follow.
  return (
    text.includes("\n") &&
    (end.endsWith("\\") || /^\s*[A-Za-z`'"]\S*\s.*:$/.test(end.slice(end.lastIndexOf("\n") + 1)))
  );
}
