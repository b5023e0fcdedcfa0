import { nearest } from "@agentos/platform";

/** Limited, because comparing two names takes time proportional to the product of their lengths. */
const MAX_NAME_LENGTH = 200;

export function suggestId(name: string, ids: Iterable<string>): string | undefined {
  return name.length > MAX_NAME_LENGTH ? undefined : nearest(name, ids);
}
