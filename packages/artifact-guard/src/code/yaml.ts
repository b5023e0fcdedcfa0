import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, Parser, parseAllDocuments } from "yaml";
import type { Finding } from "../finding.js";
import type { Source } from "../source.js";
import { endsInWord } from "../words.js";
import { checkValues, type DataValue } from "./values.js";
import { hasDenseLine, isTooDeep, MOST_YAML_LEVELS } from "./yaml-depth.js";

// A message each for a file of thousands of mistakes helps nobody.
const MOST_ERRORS = 5;
const MOST_MISPLACED = 20;
/** The parser needs some 100 bytes of memory for each of the text's. */
const LONGEST_YAML = 4 * 1024 * 1024;

/** YAML that does not parse, whose last key stands without a value because the rest was cut, or that says that it is unfinished. */
export function checkYaml(source: Source): Finding[] {
  if (source.text.length > LONGEST_YAML) return [unchecked(source, "it is larger than 4 MB")];
  if (isTooDeep(source.lines))
    return [unchecked(source, `it is nested deeper than ${MOST_YAML_LEVELS} levels`)];
  if (hasDenseLine(source.lines)) return [unchecked(source, "a line of it holds too many entries")];
  const misplaced = firstOfManyErrors(source.text);
  if (misplaced !== undefined) {
    const { line, column } = source.positionOf(misplaced);
    return [source.finding("unparsable", "error", line, "This is no valid YAML", column)];
  }
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(source.text, {
    logLevel: "silent",
    prettyErrors: false,
    uniqueKeys: false,
    lineCounter,
    // Tags of CloudFormation and its kin are theirs to know.
    customTags: [],
  });
  const all = Array.isArray(documents) ? documents : [];
  const errors = all.flatMap((document) => document.errors);
  if (errors.length > 0) {
    return errors.slice(0, MOST_ERRORS).map((error) => {
      const { line, col } = lineCounter.linePos(Math.min(error.pos[0], source.text.length));
      const isAtEnd = line - 1 >= source.lastLine || error.pos[1] >= source.text.trimEnd().length;
      const message = isAtEnd ? "The YAML ends too soon" : "This is no valid YAML";
      return source.finding(
        isAtEnd ? "truncated" : "unparsable",
        "error",
        Math.max(0, Math.min(line - 1, source.lastLine)),
        `${message}: ${(error.message.split("\n")[0] ?? "").slice(0, 200)}`,
        col - 1,
      );
    });
  }
  const values = checkValues(
    source,
    all.flatMap(({ contents }) => [...valuesOf(contents as Node | null)]),
  );
  const reason = cutOf(source, all.at(-1)?.contents as Node | null | undefined);
  if (reason === undefined) return values;
  return [...values, source.finding("truncated", "error", source.lastLine, reason)];
}

/** Where the first of many mistakes stands: what is no YAML at all need not be read to its end, which takes seconds. */
function firstOfManyErrors(text: string): number | undefined {
  let count = 0;
  let first: number | undefined;
  for (const token of new Parser().parse(text)) {
    if (token.type !== "error") continue;
    first ??= token.offset;
    if (++count > MOST_MISPLACED) return first;
  }
  return undefined;
}

function unchecked(source: Source, why: string): Finding {
  return source.finding("not-checked", "warning", 0, `This YAML could not be checked: ${why}`);
}

function cutOf(source: Source, root: Node | null | undefined): string | undefined {
  const last = source.lines[source.lastLine] ?? "";
  if (/^\s*-\s*$/.test(last)) return "The last item of the list is empty";
  if (/^\s*(?:- )?[\w."'-]{1,100}:\s+[|>][+-]?\d?\s*$/.test(last))
    return "The YAML ends before the text that its last line announces";
  if (source.endsWithNewline) return undefined;
  if (endsInWord(source.text)) return "The YAML ends in the middle of a word";
  if (lacksKeys(root)) return "The last item of the list lacks keys that all others have";
  if (!/^\s*(?:- )?[\w."'-]+:?\s*$/.test(last.slice(0, 300))) return undefined;
  // Valid, as null or as a text; but a file that stops without its line break right there was most likely cut.
  const isKey = last.trimEnd().endsWith(":");
  const isLoneWord = !isKey && !/^\s*- /.test(last) && source.lastLine > 0;
  return isKey || isLoneWord ? "The YAML ends in the middle of an entry" : undefined;
}

/** Whether the last of several records holds only the first keys of those that all others have in the same order. */
function lacksKeys(root: Node | null | undefined): boolean {
  let node: unknown = root;
  for (let level = 0; level <= MOST_YAML_LEVELS; level++) {
    if (isMap(node) || isSeq(node)) {
      const items: unknown[] = isMap(node) ? node.items.map(({ value }) => value) : node.items;
      const records = items.map((item) =>
        isMap(item) ? item.items.map(({ key }) => String(isScalar(key) ? key.value : "")) : undefined,
      );
      const last = records.at(-1);
      const others = records.slice(0, -1);
      const isPrefix = (record: string[] | undefined) =>
        last !== undefined &&
        record !== undefined &&
        record.length > last.length &&
        last.every((key, index) => record[index] === key);
      if (others.length >= 2 && others.every(isPrefix)) return true;
      node = items.at(-1);
    } else return false;
  }
  return false;
}

/** The texts and truth values, with the keys that lead to them. The depth was bounded before. */
function* valuesOf(root: Node | null): Generator<DataValue> {
  const open: { node: unknown; keys: readonly string[]; isOfRecord: boolean }[] = [
    { node: root, keys: [], isOfRecord: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, keys, isOfRecord } = next;
    if (isMap(node)) {
      for (let index = node.items.length - 1; index >= 0; index--) {
        const { key, value } = node.items[index]!;
        open.push({ node: value, keys: [...keys, isScalar(key) ? String(key.value) : ""], isOfRecord });
      }
    } else if (isSeq(node)) {
      for (let index = node.items.length - 1; index >= 0; index--)
        open.push({ node: node.items[index], keys, isOfRecord: isOfRecord || isMap(node.items[index]) });
    } else if (isScalar(node) && !isAlias(node)) {
      const { value, range } = node;
      if (typeof value === "string" || typeof value === "boolean")
        yield { keys, value, offset: range?.[0] ?? 0, isOfRecord };
    }
  }
}
