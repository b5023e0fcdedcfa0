import { nearest } from "@agentos/platform";

/** Comparing two names takes time in the product of their lengths. */
const MAX_NAME_LENGTH = 200;

export function suggestId(name: string, ids: Iterable<string>): string | undefined {
  return name.length > MAX_NAME_LENGTH ? undefined : nearest(name, ids);
}
