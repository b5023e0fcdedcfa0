import type { UsageRow } from "@agentos/clients";
import { IMAGE_TOKENS, MAX_RESULT_SIZE } from "../estimate.js";
import type { Source } from "./measurement.js";

const IMAGE = /"type"\s*:\s*"image"|"inlineData"/;

/** A row of megabytes is read as a whole only if its beginning does not show its meaning. */
export function readLongRow({ rows, format }: Source): UsageRow | undefined {
  const sketch = rows.sketch();
  const { type } = sketch;
  if (typeof type === "string" && format.rowTypes?.includes(type) === false) return undefined;
  const row = format.read(sketch);
  if (row?.type === "addition") return row;
  const object = rows.squeezed();
  return object && format.read(object);
}

/** Estimates the tokens of a row that is too long to parse, from its length and beginning. */
export function estimateLongRow(head: string): number {
  return IMAGE.test(head) ? IMAGE_TOKENS : MAX_RESULT_SIZE;
}
