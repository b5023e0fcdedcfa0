import { nearest } from "./nearest.js";

/** The names of an options type. Since every name is required, a new option cannot be forgotten. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Rejects unknown options, because a misspelled one would otherwise have no effect.
 * @param name the option that has `given` as its value, for messages
 * @throws TypeError that names the unknown option and the one that was probably meant
 */
export function assertOptions<Options extends object>(
  given: Options,
  known: OptionNames<NoInfer<Options>>,
  name?: string,
): void {
  assertObject(given, name === undefined ? "the options" : `"${name}"`);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(known, key));
  if (unknown === undefined) return;
  const within = name === undefined ? "" : `${name}.`;
  const names = Object.keys(known);
  const meant = nearest(unknown, names);
  const hint =
    meant === undefined ? `the options are ${names.join(", ")}` : `did you mean "${within}${meant}"?`;
  throw new TypeError(`Unknown option "${within}${unknown}"; ${hint}`);
}

/**
 * @param what the argument's name for the message
 * @throws TypeError unless the value is an object and not a list
 */
export function assertObject(given: unknown, what: string): asserts given is object {
  if (typeof given === "object" && given !== null && !Array.isArray(given)) return;
  throw new TypeError(`Expected ${what} to be an object, not ${shown(given)}`);
}

/** @throws TypeError unless the value is a string */
export function assertString(given: unknown, name: string): asserts given is string {
  if (typeof given !== "string")
    throw new TypeError(`Expected "${name}" to be a string, not ${shown(given)}`);
}

/** @throws TypeError unless the value is an AbortSignal or undefined */
export function assertSignal(given: unknown, name: string): void {
  if (given === undefined || typeof (given as AbortSignal | null)?.throwIfAborted === "function") return;
  const hint = given instanceof AbortController ? `an AbortController: pass its "signal"` : shown(given);
  throw new TypeError(`Expected "${name}" to be an AbortSignal, not ${hint}`);
}

/** Returns a value for a message: text in quotes, the type of an object, or anything else as it is. */
export function shown(given: unknown): string {
  if (typeof given === "string") return JSON.stringify(given.slice(0, 60));
  if (Array.isArray(given)) return "a list";
  if (typeof given === "function") return "a function";
  return typeof given === "object" && given !== null ? "an object" : String(given);
}
