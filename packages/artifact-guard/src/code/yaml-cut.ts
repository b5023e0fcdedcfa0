import { endsInToken, endsInWord, isDangling, type Source } from "@agentos/text/source";
import { isMap, isPair, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import { isEmpty, keyOf, lastOf } from "./yaml-nodes.js";
import { isLackingKeys, isShortRow, isTitleAlone, type Placed, stopsShort } from "./yaml-peers.js";
import { lacksReferred } from "./yaml-references.js";
import { isLackingShape } from "./yaml-shapes.js";
import {
  breaksOff,
  isEnded,
  isOpenBracket,
  isOpenScript,
  isUnended,
  openTextOf,
  textOf,
} from "./yaml-texts.js";

/** What is written in a document's places, read once. */
interface Written {
  maps: Placed[];
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
  const { maps, sentences } = written;
  const isLast = (test: (map: YAMLMap, above: readonly unknown[]) => boolean) =>
    path.some((node, index) => isMap(node) && test(node, path.slice(0, index)));
  if (isTagAlone(path.at(-1))) return "The last value is only a tag";
  // Behind the last entry a comment may go on.
  const isEntry = !isComment(last);
  if (isEntry && isLackingValue(path, written, isComment(source.lines[source.lastLine - 1] ?? "")))
    return "The last key has no value, though others like it have one";
  if (isLast((map, above) => isLackingKeys(map, above, maps)))
    return "The last entry lacks keys that all others like it have";
  if (isLast(isTitleAlone)) return "The last entry has a name, and nothing else";
  if (isEntry && isLoneItem(path.at(-1), path.at(-2))) return "The last item is a word, all others have keys";
  if (path.some((node, index) => isSeq(node) && isShortRow(node, path[index - 1])))
    return "The last row is shorter than all others";
  if (isLackingShape(path))
    return "The last entry lacks keys without which a file of this kind means nothing";
  if (lacksReferred(path, root)) return "What the file refers to is not in it";
  if (isLast((map, above) => stopsShort(map, above, maps)))
    return "The last entry ends with a key that others go on from";
  const text = isEntry ? openTextOf(path.at(-1)) : undefined;
  if (text !== undefined && (breaksOff(text) || isOpenScript(path, text) || isUnended(text, sentences)))
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
  if (!isEntry) return undefined;
  // Valid, as null or as a text; but a file that stops without its line break right there was most likely
  // cut.
  const isKey = /^\s*(?:- )?[\w."'-]+:\s*$/.test(last.slice(0, 300));
  const isLoneWord = /^\s+[\w."'-]+$/.test(last.slice(0, 300)) && source.lastLine > 0 && !isScalarText(text);
  if ((isKey && !isScalarText(text)) || isLoneWord) return "The YAML ends in the middle of an entry";
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

/** `!Ref`, and nothing that it is said of. */
function isTagAlone(node: unknown): boolean {
  return isScalar(node) && node.tag !== undefined && node.source === "";
}

/** A word where all other items of the list are records. */
function isLoneItem(node: unknown, list: unknown): boolean {
  if (!isSeq(list) || list.flow === true || !isScalar(node)) return false;
  const others = list.items.slice(0, -1);
  return others.length >= 2 && others.every((other) => isMap(other));
}

/** A text that goes on over several lines by itself. */
function isScalarText(text: string | undefined): boolean {
  return text?.includes("\n") === true;
}

function read(root: unknown): Written {
  const written: Written = { maps: [], values: new Map(), sentences: [] };
  const open: { node: unknown; under: string; above: string; isItem: boolean }[] = [
    { node: root, under: "", above: "", isItem: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, under, above, isItem } = next;
    if (isMap(node)) {
      written.maps.push({ map: node, under, above, isItem });
      for (let index = node.items.length - 1; index >= 0; index--) {
        const pair = node.items[index]!;
        const key = keyOf(pair);
        const count = written.values.get(key) ?? { empty: 0, filled: 0 };
        if (isEmpty(pair)) count.empty++;
        else count.filled++;
        written.values.set(key, count);
        open.push({ node: pair.value, under: key, above: under, isItem: false });
      }
    } else if (isSeq(node))
      for (let index = node.items.length - 1; index >= 0; index--)
        open.push({ node: node.items[index], under, above, isItem: true });
    else {
      const text = textOf(node);
      if (text !== undefined && /\S\s+\S+\s+\S+\s+\S+\s+\S/.test(text.slice(0, 400)))
        written.sentences.push(text);
    }
  }
  return written;
}

/** The last key has no value, though its neighbours or its namesakes have. */
function isLackingValue(path: readonly unknown[], { values }: Written, isExplained: boolean): boolean {
  const at = path.findLastIndex((node) => isPair(node));
  const pair = path[at];
  const map = path[at - 1];
  // A bracket that is closed says that this is all.
  if (!isPair(pair) || !isMap(map) || map.flow === true || !isEmpty(pair)) return false;
  const { empty, filled } = values.get(keyOf(pair))!;
  if (empty === 1 && filled > 0) return true;
  const others = map.items.slice(0, -1);
  // A setting of the whole file may well be left to its default.
  if (at === 1 && isExplained) return false;
  if (others.length >= 2 && !others.some(isEmpty)) return true;
  if (at === 1) return false;
  if (!isOnlyEmpty(values)) return false;
  // Volumes and networks without settings, and events, stand there by their names alone.
  const root = path[1];
  return !(at === 3 && isPair(root) && NAMED_ALONE.test(keyOf(root)));
}

const NAMED_ALONE = /^(?:volumes|networks|secrets|configs|on)$/;
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
