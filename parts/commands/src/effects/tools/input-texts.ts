const MAX_VALUES = 5_000;

/**
 * The texts in a tool's input at any depth, and the names of its fields. Without recursion: an input may be
 * nested deeper than the stack is. What lies beyond some thousand values is not given.
 */
export function* textsIn(input: unknown): Generator<string> {
  const open: unknown[] = [input];
  for (let left = MAX_VALUES; open.length > 0 && left > 0; left--) {
    const value = open.pop();
    if (typeof value === "string") yield value;
    else if (Array.isArray(value)) open.push(...value.slice(0, left));
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value).slice(0, left)) {
        yield key;
        open.push(each);
      }
  }
}
