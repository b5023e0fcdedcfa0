/** Where in a value a part was left out, and the number of the equal part in what is known already. */
export type Copy = [path: (string | number)[], part: number];

// A shorter part costs as much as saying where it is.
const MIN_LENGTH = 40;

/**
 * A value without the parts that are in `known` already: a turn's messages repeat the answer and the
 * results, which are in the log from the moment they came.
 */
export function withoutCopies(value: unknown, known: readonly unknown[]): { value: unknown; copies: Copy[] } {
  const places = new Map<string, number>();
  // As JSON makes of both what comes back later.
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

/** Takes back {@link withoutCopies}. A place that the value does not have is passed over. */
export function withCopies(value: unknown, copies: readonly Copy[], known: readonly unknown[]): unknown {
  const parts = [...partsOf(known)];
  const root = { value };
  for (const [path, number] of copies) {
    const steps = ["value", ...path];
    const key = steps.pop()!;
    const holder = steps.reduce<unknown>(ownOf, root);
    if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) continue;
    // Assigned, a key of `__proto__` would be no property of the value's own.
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

/** Every text, list and object in some values, in an order that JSON keeps. */
function* partsOf(value: unknown): Generator<unknown> {
  if (!isPart(value)) return;
  yield value;
  if (typeof value === "object") for (const each of Object.values(value)) yield* partsOf(each);
}

function isPart(value: unknown): value is string | object {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}
