/**
 * A pattern that is made when it is first asked for. One with a property of characters, or put together from
 * parts, costs a hook's start more than its use: V8 parses a pattern where it stands, and compiles it when it
 * first runs.
 */
export function lazyPattern(create: () => RegExp): () => RegExp {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= create();
    return pattern;
  };
}
