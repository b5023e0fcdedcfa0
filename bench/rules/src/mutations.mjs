const NAMES = ["tool", "input", "command", "cwd", "file_path", "edits", "content", "cells", "x", "__proto__"];

/**
 * Replaces parts of a value with lists, numbers, huge or deep values, or other parts of it. Also
 * adds, removes and repeats keys.
 * @param {unknown} value
 * @param {() => number} next returns random numbers from 0 to 1
 */
export function mutated(value, next) {
  const below = (end) => Math.floor(next() * end);
  const pick = (list) => list[below(list.length)];
  const whole = structuredClone(value);
  const mutatedPart = (part) =>
    pick([
      () => null,
      () => undefined,
      () => pick([0, -1, 1e308, Number.NaN, true, false, 7n.toString()]),
      () => pick(["", "\0", "\ud800", "\udc00x", "\u202e", "../".repeat(50), "constructor", "a\r\n\0b"]),
      () => [part],
      () => ({ [pick(NAMES)]: part }),
      () => [[part, part], null],
      () => Object.assign(Object.create(null), { [pick(NAMES)]: part }),
      () => (typeof part === "string" ? part.repeat(1 + below(2_000)).slice(0, 96_000) : [part, part, part]),
      () => (typeof part === "string" ? part.split("") : typeof part),
      () => deep(part, 1 + below(next() < 0.9 ? 60 : 20_000)),
      () => Array.from({ length: below(3_000) }, () => part),
      () => structuredClone(value),
      () => ({ toString: "x", length: -1 }),
    ])();
  const deep = (part, depth) => {
    let inner = part;
    for (let at = 0; at < depth; at++) inner = at % 3 === 0 ? [inner] : { [pick(NAMES)]: inner };
    return inner;
  };
  if (next() < 0.05) return mutatedPart(whole);
  for (let round = 1 + below(3); round > 0; round--) {
    const places = placesIn(whole);
    if (places.length === 0) break;
    const { holder, key } = pick(places);
    const part = holder[key];
    const kind = below(5);
    if (kind === 0) delete holder[key];
    else if (kind === 1) Object.defineProperty(holder, pick(NAMES), { value: part, ...PLAIN });
    else Object.defineProperty(holder, key, { value: mutatedPart(part), ...PLAIN });
  }
  return whole;
}

const PLAIN = { enumerable: true, writable: true, configurable: true };

/** Returns the places in a value that can be changed, at most 400. */
function placesIn(whole) {
  const places = [];
  const open = [whole];
  for (let holder = open.pop(); holder !== undefined && places.length < 400; holder = open.pop()) {
    if (typeof holder !== "object" || holder === null) continue;
    for (const key of Object.keys(holder).slice(0, 40)) {
      places.push({ holder, key });
      if (holder[key] !== undefined) open.push(holder[key]);
    }
  }
  return places;
}
