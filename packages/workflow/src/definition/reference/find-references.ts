import { parsePath, type ScopePath } from "./path.js";
import { GROUPS, LOCALS, PLACES } from "./scope.js";

/** A `${...}` in a text. */
export interface Reference {
  /** As it is written, braces and all. */
  text: string;
  start: number;
  end: number;
  /** Undefined where it spells nothing that a scope could have; it is then text like any other. */
  path: ScopePath | undefined;
}

/** `$${` is a way to write `${` itself. */
const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;

/** A text in its parts, in order. `$${` is `${` in its texts. */
export function splitReferences(text: string): (string | Reference)[] {
  const parts: (string | Reference)[] = [];
  let from = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const [whole, name] = match;
    if (match.index > from) parts.push(text.slice(from, match.index));
    from = match.index + whole.length;
    parts.push(
      name === undefined ? "${" : { text: whole, start: match.index, end: from, path: scopePath(name) },
    );
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The references of a text, also those that spell nothing. */
export function findReferences(text: string): Reference[] {
  return splitReferences(text).filter((part) => typeof part !== "string");
}

function scopePath(text: string): ScopePath | undefined {
  const path = parsePath(text);
  if (path === undefined) return undefined;
  const [root = "", ...names] = path;
  if (isOneOf(PLACES, root)) return names.length === 0 ? path : undefined;
  if (isOneOf(GROUPS, root)) return names.length > 0 ? path : undefined;
  return isOneOf(LOCALS, root) ? path : undefined;
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
