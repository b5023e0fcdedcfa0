import type { DataValue } from "./data-value.js";
import { wordsOf } from "./key-words.js";
import { REFERS } from "./left-out-values.js";

const MIN_WRITTEN = 3;
const MIN_ITEMS = 6;
const MAX_VALUES = 50_000;
/**
 * What each record of its kind is for: a card without its back is not finished, a person without a phone is.
 */
const MAIN_KEYS =
  /^(?:a|answer|back|definition|meaning|translation|solution|explanation|respuesta|r\u00e9ponse|antwort|antwoord|risposta|resposta)$/;

export function isMainKey(key: string): boolean {
  return MAIN_KEYS.test(wordsOf(key));
}

interface Column {
  written: number;
  empty: number;
  /** Neither. */
  other: number;
}

/** Tells the value of a column that is empty where its siblings are written out. */
export function gapsAmong(values: readonly DataValue[]): (value: DataValue) => boolean {
  if (values.length > MAX_VALUES) return () => false;
  let columns: Map<string, Column> | undefined;
  return (value) => {
    if (!value.isOfRecord || value.isItem || !isEmpty(value)) return false;
    columns ??= columnsOf(values);
    const { written, empty, other } = columns.get(value.keys.join("\n"))!;
    if (value.isEmptyGroup) return empty === 1 && written >= MIN_ITEMS && other * 3 <= written;
    if (other > 0) return false;
    if (isMainKey(value.keys.at(-1) ?? "")) return written >= MIN_WRITTEN && empty * 3 <= written;
    return empty === 1 && written >= MIN_WRITTEN;
  };
}

function columnsOf(values: readonly DataValue[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const each of values) {
    if (!each.isOfRecord) continue;
    const path = each.keys.join("\n");
    const column = columns.get(path) ?? { written: 0, empty: 0, other: 0 };
    columns.set(path, column);
    if (isEmpty(each)) column.empty++;
    else if (typeof each.value === "string" && isWrittenOut(each)) column.written++;
    else column.other++;
  }
  return columns;
}

function isEmpty({ value, isEmptyGroup }: DataValue): boolean {
  return (
    value === null ||
    value === "" ||
    isEmptyGroup === true ||
    (typeof value === "string" && value.length <= 40 && REFERS.test(value.trim().toLowerCase()))
  );
}

/** A sentence or so, which somebody had to write; of what is one of many, and of what each is for, less. */
function isWrittenOut({ keys, value, isItem }: DataValue): boolean {
  const least = isItem ? 2 : isMainKey(keys.at(-1) ?? "") ? 1 : 4;
  return typeof value === "string" && value.trim().split(/\s+/, least).length >= least;
}
