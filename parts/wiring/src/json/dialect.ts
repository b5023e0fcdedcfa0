import { visit } from "jsonc-parser";
import { applySplices, type Edited, type Splice } from "../splice.js";
import { type JsonDocument, parseJson, positionOf, property, type TextProblem } from "./parse.js";

/** Strict JSON (RFC 8259), or JSON with comments. No client accepts trailing commas. */
type Dialect = "json" | "json with comments";

export interface Reader {
  name: string;
  dialect: Dialect;
}

/** Why a client rejects a file that an editor would accept, and the fixed text. */
export interface Rejection extends TextProblem {
  fixed: Edited;
}

/**
 * Checks whether a client accepts a document that {@link parseJson} accepts.
 * @returns the first problem and the fixed text; undefined if there are no problems
 */
export function findRejection(document: JsonDocument, reader: Reader): Rejection | undefined {
  const { text } = document;
  const faults = [...commentsAndCommas(text, reader.dialect), ...nulls(document)].sort(
    (one, other) => one.at - other.at,
  );
  const [first] = faults;
  if (!first) return undefined;
  const taken = applySplices(text, faults.map(({ cut }) => cut).reverse());
  const rest = parseJson(taken.text);
  const again = "root" in rest ? findRejection(rest, reader) : undefined;
  const fixed = again ? { text: again.fixed.text, undo: [...again.fixed.undo, ...taken.undo] } : taken;
  const message = `${reader.name} cannot use this file because of ${first.what}`;
  return { message, ...positionOf(text, first.at), fixed };
}

interface Fault {
  at: number;
  what: string;
  cut: Splice;
}

function commentsAndCommas(text: string, dialect: Dialect): Fault[] {
  const found: Fault[] = [];
  let comma: number | undefined;
  const value = () => {
    comma = undefined;
  };
  const end = () => {
    if (comma !== undefined)
      found.push({ at: comma, what: "a comma before a closing bracket", cut: cut(comma, comma + 1) });
    comma = undefined;
  };
  visit(
    text,
    {
      onComment(at, length) {
        if (dialect === "json") found.push({ at, what: "a comment", cut: wholeLines(text, at, at + length) });
      },
      onSeparator(character, at) {
        comma = character === "," ? at : undefined;
      },
      onObjectBegin: value,
      onObjectProperty: value,
      onArrayBegin: value,
      onLiteralValue: value,
      onObjectEnd: end,
      onArrayEnd: end,
    },
    { allowTrailingComma: true },
  );
  return found;
}

/** Finds `null` in place of an object, which some tools leave behind. It makes the file invalid. */
function nulls({ root }: JsonDocument): Fault[] {
  return ["hooks", "permissions"].flatMap((name) => {
    const found = property(root, name);
    if (found?.value.type !== "null") return [];
    const { offset, length } = found.value;
    return [{ at: offset, what: `null at "${name}"`, cut: { at: offset, remove: length, insert: "{}" } }];
  });
}

/** Removes a comment with the blanks before it, or its entire line if nothing else is on it. */
function wholeLines(text: string, from: number, to: number): Splice {
  let start = from;
  while (start > 0 && (text[start - 1] === " " || text[start - 1] === "\t")) start--;
  let stop = to;
  while (text[stop] === " " || text[stop] === "\t") stop++;
  const begins = start === 0 || text[start - 1] === "\n";
  const ends = stop === text.length || text[stop] === "\n" || text[stop] === "\r";
  if (!ends) return cut(from, to);
  if (!begins) return cut(start, to);
  if (text[stop] === "\r") stop++;
  if (text[stop] === "\n") stop++;
  return cut(start, stop);
}

function cut(at: number, stop: number): Splice {
  return { at, remove: stop - at, insert: "" };
}
