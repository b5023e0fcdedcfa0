import { endsInToken, endsInWord, isDangling, type Source } from "@agentos/artifact-text";
import { isMap, isPair, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from "yaml";
import { isLackingShape } from "./yaml-shapes.js";

/** What is written in a document's places, read once. */
interface Written {
  maps: { map: YAMLMap; under: string }[];
  /** By key: whether its values are nothing, or something. */
  values: Map<string, { empty: number; filled: number }>;
  /** Texts of several words, in their order. */
  sentences: string[];
}

/**
 * How the end of valid YAML tells that the rest was cut: a last entry without what all others like it have,
 * or a text that breaks off.
 * @param root of the last document
 */
export function yamlCutOf(source: Source, root: Node | null | undefined): string | undefined {
  const last = source.lines[source.lastLine] ?? "";
  if (/^\s*-\s*$/.test(last)) return "The last item of the list is empty";
  if (/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(last))
    return "The YAML ends before the text that its last line announces";
  const path = lastOf(root);
  const written = read(root);
  // Behind the last entry a comment may go on.
  const isEntry = !/^\s*#/.test(last);
  if (isEntry && isLackingValue(path, written))
    return "The last key has no value, though others like it have one";
  if (path.some((node, index) => isMap(node) && isLackingKeys(node, path.slice(0, index), written)))
    return "The last entry lacks keys that all others like it have";
  if (path.some((node, index) => isMap(node) && isTitleAlone(node, path[index - 1])))
    return "The last entry has a name, and nothing else";
  if (isLackingShape(path))
    return "The last entry lacks keys without which a file of this kind means nothing";
  if (path.some((node, index) => isMap(node) && stopsShort(node, path.slice(0, index), written)))
    return "The last entry ends with a key that others go on from";
  const text = isEntry ? textOf(path.at(-1)) : undefined;
  if (text !== undefined && (breaksOff(text) || isUnended(text, written.sentences)))
    return "The text of the last entry stops in its middle";
  if (source.endsWithNewline) return undefined;
  return endsOpen(source, last, isEntry, text, written);
}

/** From here on the file ends without its last line break, as cut ones do, and as some whole ones do too. */
function endsOpen(
  source: Source,
  last: string,
  isEntry: boolean,
  text: string | undefined,
  { sentences }: Written,
): string | undefined {
  if (/\S\s+\S+\s+\S+[ \t]$/.test(last.slice(-400)))
    return "The YAML ends behind a blank in the middle of a line";
  if (endsInWord(source.text) || (isEntry && endsInToken(source.text)))
    return "The YAML ends in the middle of a word";
  if (!isEntry) return undefined;
  // Valid, as null or as a text; but a file that stops without its line break right there was most likely
  // cut.
  const isKey = /^\s*(?:- )?[\w."'-]+:\s*$/.test(last.slice(0, 300));
  const isLoneWord = /^\s+[\w."'-]+$/.test(last.slice(0, 300)) && source.lastLine > 0 && !isScalarText(text);
  if (isKey || isLoneWord) return "The YAML ends in the middle of an entry";
  if (text === undefined) return undefined;
  if (/(?:[-,=(&|+]|:\/\/)$/.test(text) || isOpenBracket(text))
    return "The last value of the YAML stops in its middle";
  const words = text.trim().split(/\s+/);
  if (words.length >= 2 && isDangling(words.at(-1)!.toLowerCase(), true))
    return "The last text of the YAML stops in mid-sentence";
  const others = sentences.slice(0, -1).slice(-12);
  const ended = others.filter(isEnded).length;
  return words.length >= 5 && !isEnded(text) && others.length >= 2 && ended >= 0.8 * others.length
    ? "The last text of the YAML stops in mid-sentence"
    : undefined;
}

/** A text that goes on over several lines by itself. */
function isScalarText(text: string | undefined): boolean {
  return text?.includes("\n") === true;
}

/** The nodes that hold the end of a document, from the outermost inwards. */
function lastOf(root: unknown): unknown[] {
  const path: unknown[] = [];
  for (let node = root; node !== undefined && node !== null; ) {
    path.push(node);
    if (isMap(node) || isSeq(node)) node = node.items.at(-1);
    else if (isPair(node)) node = node.value;
    else break;
  }
  return path;
}

function read(root: unknown): Written {
  const written: Written = { maps: [], values: new Map(), sentences: [] };
  const open: { node: unknown; under: string }[] = [{ node: root, under: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, under } = next;
    if (isMap(node)) {
      written.maps.push({ map: node, under });
      for (let index = node.items.length - 1; index >= 0; index--) {
        const pair = node.items[index]!;
        const key = keyOf(pair);
        const count = written.values.get(key) ?? { empty: 0, filled: 0 };
        if (isEmpty(pair)) count.empty++;
        else count.filled++;
        written.values.set(key, count);
        open.push({ node: pair.value, under: key });
      }
    } else if (isSeq(node))
      for (let index = node.items.length - 1; index >= 0; index--)
        open.push({ node: node.items[index], under });
    else {
      const text = textOf(node);
      if (text !== undefined && /\S\s+\S+\s+\S+\s+\S+\s+\S/.test(text.slice(0, 400)))
        written.sentences.push(text);
    }
  }
  return written;
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : "";
}

function keysOf(map: YAMLMap): string[] {
  return map.items.map(keyOf);
}

/** Nothing stands behind the key; `null` and `~` are said. */
function isEmpty({ value }: Pair): boolean {
  return value === null || (isScalar(value) && value.value === null && (value.source ?? "") === "");
}

/** The last key has no value, though its neighbours or its namesakes have. */
function isLackingValue(path: readonly unknown[], { values }: Written): boolean {
  const at = path.findLastIndex((node) => isPair(node));
  const pair = path[at];
  const map = path[at - 1];
  // A bracket that is closed says that this is all.
  if (!isPair(pair) || !isMap(map) || map.flow === true || !isEmpty(pair)) return false;
  const { empty, filled } = values.get(keyOf(pair))!;
  if (empty === 1 && filled > 0) return true;
  const others = map.items.slice(0, -1);
  if (others.length >= 2 && !others.some(isEmpty)) return true;
  // A setting of the whole file may well be left to its default.
  if (at === 1 || !isOnlyEmpty(values)) return false;
  return others.length === 0 ? at > DEEP : !others.every(({ value }) => isMap(value));
}

/**
 * A volume or a network without settings stands alone under its heading; deeper down nothing has a name
 * alone.
 */
const DEEP = 4;
const MIN_FILLED = 1;

/** Whether one key alone of the whole document has no value. */
function isOnlyEmpty(values: Written["values"]): boolean {
  let empty = 0;
  let filled = 0;
  for (const count of values.values()) {
    empty += count.empty;
    filled += count.filled;
  }
  return empty === 1 && filled >= MIN_FILLED;
}

const MIN_ALIKE = 4;

/** In all records under the same key the one behind which this one ends is followed by another one. */
function stopsShort(map: YAMLMap, above: readonly unknown[], { maps }: Written): boolean {
  const own = keysOf(map);
  const last = own.at(-1);
  if (last === undefined || map.flow === true) return false;
  const pair = above.findLast((node) => isPair(node));
  // Items of the outermost list are of many kinds.
  if (pair === undefined) return false;
  const under = keyOf(pair);
  const lists = maps
    .filter((other) => other.map !== map && other.under === under)
    .map((other) => keysOf(other.map))
    .filter((keys) => keys.includes(last));
  if (lists.length < MIN_ALIKE || lists.some((keys) => keys.length <= own.length)) return false;
  // What comes next is the same in all of them.
  const next = new Set(lists.map((keys) => keys[keys.indexOf(last) + 1]));
  return next.size === 1 && !next.has(undefined) && !own.includes([...next][0]!);
}

/** The last of several records holds only the first keys of those that all others have. */
function isLackingKeys(map: YAMLMap, above: readonly unknown[], { maps }: Written): boolean {
  const own = keysOf(map);
  const parent = above.findLast((node) => isMap(node) || isSeq(node));
  const pair = above.findLast((node) => isPair(node));
  const under = pair === undefined ? "" : keyOf(pair);
  const siblings = childrenOf(parent).filter((other) => other !== map);
  const namesakes = maps
    .filter((other) => other.under === under && other.map !== map)
    .map((other) => other.map);
  return (
    (siblings.length >= 2 &&
      (siblings.length > 2 || isMap(parent) || lacksSeveral(own, siblings)) &&
      lacks(own, siblings)) ||
    (namesakes.length >= 2 && under !== "" && lacks(own, namesakes.slice(-50)))
  );
}

const MIN_WORDS = 3;

/**
 * An item of a list that says what it is for, and no more: `- name: Install the packages`. Not in a list of
 * names.
 */
function isTitleAlone({ items }: YAMLMap, list: unknown): boolean {
  const [pair] = items;
  if (!isSeq(list) || pair === undefined || items.length > 1 || keyOf(pair) !== "name") return false;
  const words = textOf(pair)?.trim().split(/\s+/).length ?? 0;
  const others = childrenOf(list).slice(0, -1);
  return words >= MIN_WORDS && !others.some((other) => other.items.length === 1);
}

/** One of three items of a list may lack a key by nature. */
function lacksSeveral(own: readonly string[], others: readonly YAMLMap[]): boolean {
  return others.every((other) => keysOf(other).length > own.length + 1);
}

function childrenOf(node: unknown): YAMLMap[] {
  if (isSeq(node)) return node.items.filter((item): item is YAMLMap => isMap(item));
  if (!isMap(node)) return [];
  return node.items.map(({ value }) => value).filter((value): value is YAMLMap => isMap(value));
}

/**
 * Whether all others begin with the same keys and go on, each with more of them; what all have is among what
 * is missing.
 */
function lacks(own: readonly string[], others: readonly YAMLMap[]): boolean {
  const lists = others.map(keysOf);
  const isBeginning = lists.every(
    (list) => list.length > own.length && own.every((key, index) => list[index] === key),
  );
  if (isBeginning) return true;
  const [first = []] = lists;
  const common = first.filter((key) => lists.every((list) => list.includes(key)));
  const missing = common.filter((key) => !own.includes(key));
  // Who leaves something out on purpose does not leave out all that comes behind.
  const lastOwn = own.at(-1)!;
  return (
    missing.length > 0 &&
    lists.every((list) => {
      const at = list.indexOf(lastOwn);
      return at !== -1 && missing.every((key) => list.indexOf(key) > at);
    })
  );
}

function textOf(node: unknown): string | undefined {
  if (isPair(node)) return textOf(node.value);
  const { value } = isScalar(node) ? (node as Scalar) : { value: undefined };
  return typeof value === "string" ? value : undefined;
}

/** What no text ends with, whoever wrote it. */
function breaksOff(text: string): boolean {
  const end = text.trimEnd().slice(-400);
  const words = end.split(/\s+/);
  if (words.length >= 4 && isDangling(words.at(-1)!, false)) return true;
  if (end.lastIndexOf("{{") > end.lastIndexOf("}}") && text.includes("{{")) return true;
  // "To list all of them, run:" announces something.
  const line = end.slice(end.lastIndexOf("\n") + 1);
  return line.endsWith(":") && /^\s*[A-Z][a-z]+\s+\S+\s+\S+/.test(line) && text.includes("\n");
}

const MIN_ENDED = 4;

/** A text of several lines stops without the mark that all others end with. */
function isUnended(text: string, sentences: readonly string[]): boolean {
  if (isEnded(text) || !/[a-z],?\s*$/.test(text.slice(-20)) || !text.trim().includes("\n")) return false;
  const others = sentences.slice(0, -1).filter((other) => other.trim().includes("\n"));
  return others.length >= MIN_ENDED && others.every(isEnded);
}

function isEnded(text: string): boolean {
  return /[.!?:。！？)\]}>"'`…]$/.test(text.trimEnd());
}

function isOpenBracket(text: string): boolean {
  const end = text.slice(-2000);
  return end.lastIndexOf("(") > end.lastIndexOf(")");
}
