import { parsePath, type ScopePath } from "./path.js";
import { GROUPS, LOCALS, PLACES } from "./scope.js";

export interface Reference {
  text: string;
  start: number;
  end: number;
  /** Undefined if the text cannot name a value in any scope and is therefore literal. */
  path: ScopePath | undefined;
}

/** `$${` is an escaped `${`. */
const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;

/** Splits a string into literal parts and references. `$${` becomes `${`. */
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

/** Returns every `${...}` in the text, including those without a path. */
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
