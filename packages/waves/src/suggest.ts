import { nearest } from "@agentos/internal";

/** Comparing two words takes time in the product of their lengths; nobody mistypes longer names than this. */
const LONGEST_NAME = 200;

/** The id that a misspelt one most likely meant. */
export function suggestId(name: string, ids: Iterable<string>): string | undefined {
  return name.length > LONGEST_NAME ? undefined : nearest(name, ids);
}
