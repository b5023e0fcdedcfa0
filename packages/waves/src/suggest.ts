import { nearest } from "@agentos/platform";

/** Comparing two words takes time in the product of their lengths, so longer names get no suggestion. */
const MAX_NAME_LENGTH = 200;

/** The id that a misspelt one most likely meant. */
export function suggestId(name: string, ids: Iterable<string>): string | undefined {
  return name.length > MAX_NAME_LENGTH ? undefined : nearest(name, ids);
}
