/** The path at which a part of a value was left out, and the number of the equal known part. */
export type Copy = [path: (string | number)[], part: number];

// For shorter parts, a reference costs as much as the text.
const MIN_LENGTH = 40;

/**
 * A value without the parts that `known` already has. A turn's messages repeat its answer and results, which
 * were logged when they arrived.
 */
export function withoutCopies(value: unknown, known: readonly unknown[]): { value: unknown; copies: Copy[] } {
  const places = new Map<string, number>();
  // Compared as JSON, because that is what is read back later.
  for (const [number, part] of [...partsOf(plain(known))].entries()) {
    const text = JSON.stringify(part);
    if (text.length >= MIN_LENGTH && !places.has(text)) places.set(text, number);
  }
  const copies: Copy[] = [];
  const strip = (each: unknown, path: (string | number)[]): unknown => {
    const text = isPart(each) ? JSON.stringify(each) : "";
    const number = text.length >= MIN_LENGTH ? places.get(text) : undefined;
    if (number !== undefined) {
      copies.push([path, number]);
      return Array.isArray(each) ? [] : typeof each === "string" ? "" : {};
    }
    if (Array.isArray(each)) return each.map((item, index) => strip(item, [...path, index]));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, strip(item, [...path, key])]));
  };
  return { value: strip(plain(value), []), copies };
}

/** Reverts {@link withoutCopies}. Paths that the value does not have are ignored. */
export function withCopies(value: unknown, copies: readonly Copy[], known: readonly unknown[]): unknown {
  const parts = [...partsOf(known)];
  const root = { value };
  for (const [path, number] of copies) {
    const steps = ["value", ...path];
    const key = steps.pop()!;
    const holder = steps.reduce<unknown>(ownOf, root);
    if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) continue;
    // A plain assignment to `__proto__` would not create an own property.
    Object.defineProperty(holder, key, { ...OWN, value: parts[number] });
  }
  return root.value;
}

const OWN = { configurable: true, enumerable: true, writable: true };

function ownOf(holder: unknown, key: string | number): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return undefined;
  return (holder as Record<string | number, unknown>)[key];
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/** Every string, list and object in some values, in an order that JSON preserves. */
function* partsOf(value: unknown): Generator<unknown> {
  if (!isPart(value)) return;
  yield value;
  if (typeof value === "object") for (const each of Object.values(value)) yield* partsOf(each);
}

function isPart(value: unknown): value is string | object {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}
