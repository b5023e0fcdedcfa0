import {
  type Finding,
  hasDenseLine,
  isDense,
  isTooDeep,
  MAX_YAML_LEVELS,
  Source,
} from "@agentos/text/source";
import { Composer, type CST, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, Parser } from "yaml";

import { checkValues, type DataValue } from "./values.js";
import { withIndentedContinuations } from "./yaml-continuations.js";
import { yamlCutOf } from "./yaml-cut.js";

// A message each for a file of thousands of mistakes helps nobody.
const MAX_ERRORS = 5;
const MAX_MISPLACED = 20;
/** The parser needs some 100 bytes of memory for each of the text's. */
const MAX_YAML_LENGTH = 4 * 1024 * 1024;

/**
 * YAML that does not parse, whose last key stands without a value because the rest was cut, or that says that
 * it is unfinished.
 */
export function checkYaml(source: Source, path?: string): Finding[] {
  if (source.text.length > MAX_YAML_LENGTH) return [unchecked(source, "it is larger than 4 MB")];
  if (isTooDeep(source.lines))
    return [unchecked(source, `it is nested deeper than ${MAX_YAML_LEVELS} levels`)];
  if (isDense(source.text)) return [unchecked(source, "it holds too many entries for its length")];
  if (hasDenseLine(source.lines)) return [unchecked(source, "a line of it holds too many entries")];
  // A template of Helm or Ansible is YAML only once it was filled in.
  if (source.lines.some((line) => /^\s*\{[{%]/.test(line))) return [];
  const findings = checkParsed(source, path);
  if (!findings.some(({ code }) => code === "unparsable") || isDense(source.text, 2)) return findings;
  const indented = withIndentedContinuations(source.lines);
  if (indented === undefined) return findings;
  const again = checkParsed(new Source(source.endsWithNewline ? `${indented}\n` : indented), path);
  return again.some(({ code }) => code === "unparsable") ? findings : again;
}

function checkParsed(source: Source, path: string | undefined): Finding[] {
  const lineCounter = new LineCounter();
  const { tokens, misplaced } = tokensOf(source.text, lineCounter);
  if (misplaced !== undefined) {
    const { line, column } = source.positionOf(misplaced);
    return [source.finding("unparsable", "error", line, "This is no valid YAML", column)];
  }
  const composer = new Composer({
    logLevel: "silent",
    prettyErrors: false,
    uniqueKeys: false,
    // Tags of CloudFormation and its kin are theirs to know.
    customTags: [],
  });
  const all = withoutStacks(() => [...composer.compose(tokens)]);
  const errors = all.flatMap((document) => document.errors);
  if (errors.length > 0) {
    return errors.slice(0, MAX_ERRORS).map((error) => {
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
    path,
  );
  const reason = yamlCutOf(source, all.at(-1)?.contents as Node | null | undefined);
  if (reason === undefined) return values;
  return [...values, source.finding("truncated", "error", source.lastLine, reason)];
}

/**
 * What the text is made of; and where the first of many mistakes stands: what is no YAML at all need not be
 * read to its end, which takes seconds.
 */
function tokensOf(text: string, lineCounter: LineCounter): { tokens: CST.Token[]; misplaced?: number } {
  const tokens: CST.Token[] = [];
  let count = 0;
  let first: number | undefined;
  for (const token of new Parser(lineCounter.addNewLine).parse(text)) {
    tokens.push(token);
    if (token.type !== "error") continue;
    first ??= token.offset;
    if (++count > MAX_MISPLACED) return { tokens, misplaced: first };
  }
  return { tokens };
}

/** Each mistake is an error to the parser, and where it was thrown takes longer to find out than all else. */
function withoutStacks<Result>(parse: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function unchecked(source: Source, why: string): Finding {
  return source.finding("not-checked", "warning", 0, `This YAML could not be checked: ${why}`);
}

/** The texts and truth values, with the keys that lead to them. The depth was bounded before. */
function* valuesOf(root: Node | null): Generator<DataValue> {
  const open: { node: unknown; keys: readonly string[]; isOfRecord: boolean; isItem: boolean }[] = [
    { node: root, keys: [], isOfRecord: false, isItem: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, keys, isOfRecord, isItem } = next;
    if (isMap(node)) {
      for (let index = node.items.length - 1; index >= 0; index--) {
        const { key, value } = node.items[index]!;
        open.push({
          node: value,
          keys: [...keys, isScalar(key) ? String(key.value) : ""],
          isOfRecord,
          isItem: false,
        });
      }
    } else if (isSeq(node) && node.items.length === 0 && isOfRecord && !isItem) {
      yield { keys, value: null, offset: node.range?.[0] ?? 0, isOfRecord, isEmptyGroup: true };
    } else if (isSeq(node)) {
      for (let index = node.items.length - 1; index >= 0; index--)
        open.push({
          node: node.items[index],
          keys,
          isOfRecord: isOfRecord || isMap(node.items[index]),
          isItem: true,
        });
    } else if (isScalar(node) && !isAlias(node)) {
      const { value, range } = node;
      if (
        typeof value === "string" ||
        typeof value === "boolean" ||
        value === null ||
        (typeof value === "number" && keys.length === 1)
      )
        yield { keys, value, offset: range?.[0] ?? 0, isOfRecord, isItem };
    }
  }
}
