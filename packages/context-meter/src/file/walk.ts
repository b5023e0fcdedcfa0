import type { JsonObject } from "@agentos/platform";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/**
 * `whole`: the object ended properly, followed only by white space; `cut`: it did not; `stopped`: by the
 * visitor.
 */
type WalkEnd = "whole" | "cut" | "stopped";

/**
 * Called for each of an object's own fields with the offsets of the key (without quotes) and of the value.
 * The value's end is -1 when the bytes end inside it. Return true to stop the walk.
 */
type FieldVisitor = (keyFrom: number, keyTo: number, valueFrom: number, valueTo: number) => boolean;

/**
 * Walks the own fields of the JSON object in `bytes[from, to)`, whose end may be missing. Nested
 * values are skipped, so a transcript quoted in a tool result is never mistaken for the row's own fields.
 */
function walkFields(bytes: Buffer, from: number, to: number, visit: FieldVisitor): WalkEnd {
  let at = skipSpace(bytes, from, to);
  if (bytes[at] !== OPEN_OBJECT) return "cut";
  at = skipSpace(bytes, at + 1, to);
  while (at < to) {
    if (bytes[at] === CLOSE_OBJECT) return skipSpace(bytes, at + 1, to) === to ? "whole" : "cut";
    if (bytes[at] !== QUOTE) return "cut";
    const keyFrom = at + 1;
    at = skipString(bytes, at, to);
    if (at === -1) return "cut";
    const keyTo = at - 1;
    at = skipSpace(bytes, at, to);
    if (at >= to || bytes[at] !== COLON) return "cut";
    const valueFrom = skipSpace(bytes, at + 1, to);
    at = skipValue(bytes, valueFrom, to);
    if (visit(keyFrom, keyTo, valueFrom, at)) return "stopped";
    if (at === -1) return "cut";
    at = skipSpace(bytes, at, to);
    if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1, to);
  }
  return "cut";
}

/**
 * An object's own scalar fields, and those of nested objects to a depth of two, as far as the bytes show
 * them. That is enough to recognise the format from the beginning of a first line.
 */
export function sketch(bytes: Buffer, from: number, to: number, depth = 2): JsonObject {
  const fields: JsonObject = {};
  walkFields(bytes, from, to, (keyFrom, keyTo, valueFrom, valueTo) => {
    const key = bytes.toString("utf8", keyFrom, keyTo);
    const first = bytes[valueFrom];
    if (first === OPEN_OBJECT) {
      fields[key] = depth > 1 ? sketch(bytes, valueFrom, valueTo === -1 ? to : valueTo, depth - 1) : {};
    } else if (first === OPEN_ARRAY) {
      fields[key] = [];
    } else if (valueTo !== -1) {
      try {
        fields[key] = JSON.parse(bytes.toString("utf8", valueFrom, valueTo));
      } catch {
        // Not JSON after all; the keys read so far may still be enough.
      }
    }
    return valueTo === -1;
  });
  return fields;
}

/** The offset after the value, or -1 when the bytes end inside it. */
function skipValue(bytes: Buffer, from: number, to: number): number {
  const first = bytes[from];
  if (first === QUOTE) return skipString(bytes, from, to);
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) return skipNested(bytes, from, to);
  let at = from;
  while (at < to) {
    const byte = bytes[at];
    if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) return at;
    at++;
  }
  return -1;
}

function skipNested(bytes: Buffer, from: number, to: number): number {
  let depth = 0;
  let at = from;
  while (at < to) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = skipString(bytes, at, to);
      if (at === -1) return -1;
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth--;
      if (depth === 0) return at + 1;
    }
    at++;
  }
  return -1;
}

function skipString(bytes: Buffer, from: number, to: number): number {
  // A native search: V8 would begin to optimise a loop over the bytes of a long string, which takes
  // longer.
  for (let at = from + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1 || quote >= to) return -1;
    let text = quote;
    while (bytes[text - 1] === BACKSLASH) text--;
    if ((quote - text) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function skipSpace(bytes: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
  return at;
}
