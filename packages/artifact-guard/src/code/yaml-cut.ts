import { endsInToken, endsInWord, isDangling, type Source } from "@agentos/text/source";
import { isMap, isPair, isScalar, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import { scan } from "./scan.js";

/** A record, and what it stands under. */
interface Placed {
  map: YAMLMap;
  under: string;
  isItem: boolean;
}

/** What is written in a document's places, read once. */
interface Written {
  maps: Placed[];
  /** By key: how often its value is nothing, and something. */
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
  const isEntry = !isComment(last);
  const end = path.at(-1);
  if (isScalar(end) && end.tag !== undefined && end.source === "") return "The last value is only a tag";
  if (isEntry && isLackingValue(path, written, isComment(source.lines[source.lastLine - 1] ?? "")))
    return "The last key has no value, though others like it have one";
  for (const [index, node] of path.entries()) {
    // A bracket that is closed says that this is all.
    if (!isMap(node) || node.flow === true) continue;
    const above = path.slice(0, index);
    if (isLackingKeys(node, above, written.maps))
      return "The last entry lacks keys that all others like it have";
    if (isTitleAlone(node, above)) return "The last entry has a name, and nothing else";
  }
  const text = isEntry ? openTextOf(end) : undefined;
  if (text !== undefined && (breaksOff(text) || isOpenScript(path, text)))
    return "The text of the last entry stops in its middle";
  return source.endsWithNewline ? undefined : endsOpen(source, last, isEntry, text, written);
}

function isComment(line: string): boolean {
  return /^\s*#/.test(line);
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
  if (!isEntry || text?.includes("\n") === true) return undefined;
  // Valid, as null or as a text; but a file that stops without its line break right there was most likely
  // cut.
  if (
    /^\s*(?:- )?[\w."'-]+:\s*$/.test(last.slice(0, 300)) ||
    (source.lastLine > 0 && /^\s+[\w."'-]+$/.test(last.slice(0, 300)))
  )
    return "The YAML ends in the middle of an entry";
  if (text === undefined) return undefined;
  if (/(?:[-,=(&|+]|:\/\/)$/.test(text) || isOpenBracket(text))
    return "The last value of the YAML stops in its middle";
  const words = text.trim().split(/\s+/);
  const others = sentences.slice(0, -1).slice(-12);
  const isUsual = others.length >= 2 && others.filter(isEnded).length >= 0.8 * others.length;
  return (words.length >= 2 && isDangling(words.at(-1)!.toLowerCase(), true)) ||
    (words.length >= 5 && !isEnded(text) && isUsual)
    ? "The last text of the YAML stops in mid-sentence"
    : undefined;
}

/** The nodes that hold the end of a document, from the outermost inwards; pairs are among them. */
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

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : "";
}

/** The key that the last of these nodes stands under; "" for what is outermost. */
function keyAbove(above: readonly unknown[]): string {
  const pair = above.findLast((node) => isPair(node));
  return isPair(pair) ? keyOf(pair) : "";
}

/** Nothing stands behind the key; `null` and `~` are said. */
function isEmpty({ value }: Pair): boolean {
  return value === null || (isScalar(value) && value.value === null && (value.source ?? "") === "");
}

/** The maps right below a map or a list. */
function childrenOf(node: unknown): YAMLMap[] {
  if (isSeq(node)) return node.items.filter((item): item is YAMLMap => isMap(item));
  if (!isMap(node)) return [];
  return node.items.map(({ value }) => value).filter((value): value is YAMLMap => isMap(value));
}

function read(root: unknown): Written {
  const written: Written = { maps: [], values: new Map(), sentences: [] };
  const open: { node: unknown; under: string; isItem: boolean }[] = [
    { node: root, under: "", isItem: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, under, isItem } = next;
    if (isMap(node)) {
      written.maps.push({ map: node, under, isItem });
      for (const pair of node.items.toReversed()) {
        const key = keyOf(pair);
        const count = written.values.get(key) ?? { empty: 0, filled: 0 };
        if (isEmpty(pair)) count.empty++;
        else count.filled++;
        written.values.set(key, count);
        open.push({ node: pair.value, under: key, isItem: false });
      }
    } else if (isSeq(node))
      for (const item of node.items.toReversed()) open.push({ node: item, under, isItem: true });
    else if (
      isScalar(node) &&
      typeof node.value === "string" &&
      /\S(?:\s+\S+){3}\s+\S/.test(node.value.slice(0, 400))
    )
      written.sentences.push(node.value);
  }
  return written;
}

/** Volumes and networks without settings, and events, stand there by their names alone. */
const NAMED_ALONE = /^(?:volumes|networks|secrets|configs|on)$/;

/** The last key has no value, though its neighbours or its namesakes have. */
function isLackingValue(path: readonly unknown[], { values }: Written, isExplained: boolean): boolean {
  const at = path.findLastIndex((node) => isPair(node));
  const pair = path[at];
  const map = path[at - 1];
  if (!isPair(pair) || !isMap(map) || map.flow === true || !isEmpty(pair)) return false;
  const { empty, filled } = values.get(keyOf(pair))!;
  if (empty === 1 && filled > 0) return true;
  const others = map.items.slice(0, -1);
  // A setting of the whole file may well be left to its default.
  if (at === 1 && isExplained) return false;
  if (others.length >= 2 && !others.some(isEmpty)) return true;
  if (at === 1) return false;
  const all = [...values.values()];
  if (all.reduce((sum, each) => sum + each.empty, 0) > 1 || !all.some((each) => each.filled > 0))
    return false;
  return !(at === 3 && isPair(path[1]) && NAMED_ALONE.test(keyOf(path[1])));
}

/** What stands below these is whole with whatever keys it has. */
const SCHEMAS = /^(?:properties|definitions|schemas|\$defs|responses|patternProperties)$/;
const MANY = 6;
const MOST = 50;

/**
 * The last of several records holds only the first keys of those that all others have: those beside it, those
 * under the same key elsewhere, and items of lists that begin with the same key.
 */
function isLackingKeys(map: YAMLMap, above: readonly unknown[], maps: readonly Placed[]): boolean {
  const under = keyAbove(above);
  if (SCHEMAS.test(under)) return false;
  const own = map.items.map(keyOf);
  const parent = above.findLast((node) => isMap(node) || isSeq(node));
  const pair = above.findLast((node) => isPair(node));
  const holder = isMap(parent) ? above.findLast((node) => isPair(node) && node !== pair) : pair;
  const least = isPair(holder) && SCHEMAS.test(keyOf(holder)) ? MANY : 2;
  const among = (test: (other: Placed) => boolean) =>
    maps.filter((other) => other.map !== map && test(other)).map((other) => other.map);
  const groups = [
    childrenOf(parent).filter((other) => other !== map),
    under === "" ? [] : among((other) => other.under === under),
    isSeq(parent)
      ? among(
          (other) => other.isItem && other.map.items[0] !== undefined && keyOf(other.map.items[0]) === own[0],
        )
      : [],
  ];
  return groups.some((group) => group.length >= least && lacks(own, group.slice(-MOST)));
}

/**
 * Whether all others begin with the same keys and go on, each with more of them; or what all of them have
 * is missing, and stands behind what is there.
 */
function lacks(own: readonly string[], others: readonly YAMLMap[]): boolean {
  const lists = others.map(({ items }) => items.map(keyOf));
  if (lists.some((list) => list.length <= own.length)) return false;
  const common = (lists[0] ?? []).filter((key) => lists.every((list) => list.includes(key)));
  const missing = common.filter((key) => !own.includes(key));
  // `required: true`: who does not want it leaves it out.
  const isSwitch = (key: string) => others.every((map) => typeof map.get(key) === "boolean");
  if (lists.every((list) => own.every((key, index) => list[index] === key)))
    return missing.length === 0 || !missing.every(isSwitch);
  // What has a key that none of the others has is of another kind.
  if (own.some((key) => !lists.some((list) => list.includes(key)))) return false;
  // Who leaves something out on purpose does not leave out all that comes behind.
  const lastOwn = own.at(-1)!;
  return (
    (missing.length > 1 || (missing.length === 1 && lists.length >= MANY)) &&
    lists.every((list) => {
      const at = list.indexOf(lastOwn);
      return at !== -1 && missing.every((key) => list.indexOf(key) > at);
    })
  );
}

/** What is below these is done, not named. */
const STEPS = /^(?:tasks|steps|handlers|pre_tasks|post_tasks|block|rescue|always)$/;

/** An item that says what it is for, and no more, where others do: `- name: Install the packages`. */
function isTitleAlone({ items }: YAMLMap, above: readonly unknown[]): boolean {
  const list = above.at(-1);
  const [pair] = items;
  if (!isSeq(list) || pair === undefined || items.length > 1 || keyOf(pair) !== "name") return false;
  const name = isScalar(pair.value) ? pair.value.value : undefined;
  const words = typeof name === "string" ? name.trim().split(/\s+/).length : 0;
  const others = childrenOf(list).slice(0, -1);
  return (words >= 3 || STEPS.test(keyAbove(above))) && !others.some((other) => other.items.length === 1);
}

/** The text of a value; none where its closing quotes say that it is whole. */
function openTextOf(node: unknown): string | undefined {
  const scalar = isPair(node) ? node.value : node;
  if (!isScalar(scalar) || scalar.type === "QUOTE_DOUBLE" || scalar.type === "QUOTE_SINGLE") return undefined;
  return typeof scalar.value === "string" ? scalar.value : undefined;
}

/** What no text ends with, whoever wrote it. */
function breaksOff(text: string): boolean {
  const end = text.trimEnd().slice(-400);
  const words = end.split(/\s+/);
  const last = words.at(-1)!;
  if (end.lastIndexOf("{{") > end.lastIndexOf("}}") && text.includes("{{")) return true;
  const isOpen =
    isDangling(last, false) || /[,(]$/.test(last) || isOpenBracket(text) || text.split("`").length % 2 === 0;
  if (words.length >= 4 && isOpen) return true;
  // "What the value is cast to" is whole.
  if (words.length >= 5 && isDangling(last, true) && last !== "to") return true;
  const isLong = text.trimEnd().includes("\n");
  if (isLong && end.endsWith("\\")) return true;
  // "To list all of them, run:" announces something.
  const line = end.slice(end.lastIndexOf("\n") + 1);
  return line.endsWith(":") && /^\s*[A-Za-z`'"]\S*\s+\S+/.test(line) && (isLong || words.length >= 4);
}

/** Under these keys stands what a shell runs. */
const SCRIPTS = /^(?:run|script|shell|bash|command|cmd|before_script|after_script|install|pre_build|build)$/;

/** A script with a here-document, a block, a bracket or a text that nothing closes. */
function isOpenScript(path: readonly unknown[], text: string): boolean {
  const record = path.findLast((node) => isMap(node));
  const shell = isMap(record) ? record.get("shell") : undefined;
  const key = keyAbove(path);
  if (typeof shell === "string" && key !== "shell" && !/sh\b/.test(shell)) return false;
  const body = text.trimEnd();
  if (!body.includes("\n") || (!SCRIPTS.test(key) && !/^#!.*\b(?:ba|z|da)?sh\b/.test(body.slice(0, 80))))
    return false;
  // What the runner fills in is no code of the shell.
  const code = body.replace(/\$?\{\{[^{}\n]{0,400}\}\}/g, (said) => "x".repeat(said.length));
  return scan(`${code}\n`, "shell").open !== undefined;
}

function isEnded(text: string): boolean {
  return /[.!?:。！？)\]}>"'`…]$/.test(text.trimEnd());
}

function isOpenBracket(text: string): boolean {
  const end = text.slice(-2000);
  const open = end.lastIndexOf("(");
  // Some texts smile.
  return open > end.lastIndexOf(")") && end[open - 1] !== ":";
}
