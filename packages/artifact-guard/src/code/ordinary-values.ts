import type { Finding } from "@agentos/text/source";
import type { DataValue } from "./data-value.js";
import { framed } from "./framed.js";
import { isMainKey } from "./gaps.js";
import { lastWord, wordsOf } from "./key-words.js";

/** The world decides it, not the author: a gate, a room, a guest that is not known yet. */
const OF_THE_WORLD =
  /^(?:tb[adc]|to be (?:announced|determined|decided|confirmed|agreed|assigned|scheduled)|pending)$/;
const ANNOUNCED = /^(?:tba|to be announced)$/;
/** How far something is, in the languages of the field's names. */
export const STATE_KEYS =
  /^(?:status|state|completion|completeness|progress|phase|stage|verdict|conclusion|readiness|implementation|coverage|result|outcome|zustand|stand|statut|\u00e9tat|etat|estado|estatus|stato|\u72b6\u614b|\u9032\u6357|\u72b6\u6001|\u8fdb\u5ea6|\uc0c1\ud0dc)$/;
/** States of a document's parts, not of things that it lists. */
export const PART_KEYS = /^(?:sections?|chapters?|parts?|contents?|deliverables?|pages)$/;
const MAX_WORD_LENGTH = 24;
const MAX_VALUES = 50_000;

/**
 * Tells the values that are ordinary where they stand, by what stands beside them: a word that the file
 * itself lists or defines, the state of one record among others, a room "TBD" among rooms.
 */
export function ordinaryAmong(
  values: readonly DataValue[],
): (value: DataValue, severity: Finding["severity"]) => boolean {
  let defined: Set<string> | undefined;
  let columns: Map<string, Column> | undefined;
  const columnOf = (value: DataValue) => {
    columns ??= columnsOf(values);
    return columns.get(value.keys.join("\n"));
  };
  return (value, severity) => {
    if (typeof value.value !== "string" || values.length > MAX_VALUES) return false;
    // A code among codes: "XXX" among currencies, "ETC" among airports.
    if (isCode(value.value) && value.isOfRecord && areCodes(columnOf(value))) return true;
    if (severity === "error") return false;
    if (/^[.\u2026]+$/.test(value.value)) return areSigns(values);
    defined ??= definedWords(values);
    const text = value.value.trim().toLowerCase();
    if (!value.isItem && defined.has(text)) return true;
    if (!value.isOfRecord) return false;
    const isState = STATE_KEYS.test(lastWord(wordsOf(value.keys.at(-1) ?? "")));
    const isOfPart = PART_KEYS.test(wordsOf(value.keys.at(-2) ?? ""));
    if (framed(text) !== undefined || isMainKey(value.keys.at(-1) ?? "")) return false;
    const isPhrase = text.includes(" ") && isWord(text);
    if (isState ? isOfPart : !isPhrase && !OF_THE_WORLD.test(text)) return false;
    // Among other words it is one of them; among numbers or sentences it stands for one that is missing.
    const column = columnOf(value);
    if (column === undefined) return false;
    // Others announce it: a platform, a speaker.
    if (ANNOUNCED.test(text)) return column.size > 1;
    const same = column.counts.get(value.value) ?? 0;
    const others = column.size - same;
    const areWords = column.words - (isWord(value.value) ? same : 0);
    if (!isPhrase || isState) return areWords > 0;
    // Where the others hardly ever repeat they are texts, and this is none.
    const kinds = column.counts.size - 1;
    return areWords > MIN_ALIKE && areWords === others && kinds * 2 <= others;
  };
}

/** Dots among other signs: Morse code, a crossword's grid. */
function areSigns(values: readonly DataValue[]): boolean {
  return values.some(
    ({ value }) => typeof value === "string" && /^(?=.*[^.\u2026])[.\u2026\-_ #]+$|^\.{4,}$/.test(value),
  );
}

/** "NOK", "ETC" */
function isCode(text: string): boolean {
  return /^[A-Z\d]{1,5}$/.test(text);
}

const MIN_ALIKE = 3;

/** Whether nearly all values of a column are codes. */
function areCodes(column: Column | undefined): boolean {
  return column !== undefined && column.size >= MIN_ALIKE && column.codes * 10 >= column.size * 9;
}

function isWord(text: string): boolean {
  const said = text.trim();
  return (
    said !== "" &&
    said.length <= MAX_WORD_LENGTH &&
    /\p{L}|^\d+$/u.test(said) &&
    said.split(/\s+/).length <= 3 &&
    !/[.!?]$/.test(said)
  );
}

/** The words of lists, and the names of groups. */
function definedWords(values: readonly DataValue[]): Set<string> {
  const words = new Set<string>();
  for (const { keys, value, isItem } of values) {
    for (const key of keys.slice(0, -1)) words.add(key.toLowerCase());
    if (isItem && typeof value === "string" && value.length <= MAX_WORD_LENGTH)
      words.add(value.trim().toLowerCase());
  }
  return words;
}

/**
 * What stands under one key in all records: counted once, so that many records cost no more than each its own
 * look.
 */
interface Column {
  size: number;
  /** How many of them are words. */
  words: number;
  counts: Map<DataValue["value"], number>;
  /** How many of them are codes. */
  codes: number;
}

function columnsOf(values: readonly DataValue[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const { isOfRecord, keys, value } of values) {
    if (!isOfRecord || value === null) continue;
    const path = keys.join("\n");
    const column = columns.get(path) ?? { size: 0, words: 0, counts: new Map(), codes: 0 };
    columns.set(path, column);
    column.size++;
    if (typeof value === "string" && isWord(value)) column.words++;
    if (typeof value === "string" && isCode(value)) column.codes++;
    column.counts.set(value, (column.counts.get(value) ?? 0) + 1);
  }
  return columns;
}
