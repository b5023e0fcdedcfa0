// What a scripted model says, without the words of any one API. `used` is what the conversation occupies
// after the turn, in tokens.

/** Ends the turn with words. */
export function say(text, options = {}) {
  return { text, ...options };
}

/** Calls a tool. */
export function call(name, input, options = {}) {
  return { calls: [{ name, input }], ...options };
}

/** Calls several tools at once. */
export function callAll(calls, options = {}) {
  return { calls: calls.map(([name, input]) => ({ name, input })), ...options };
}

/** The tokens of a turn as APIs count them: most of the input comes out of a cache, as in real sessions. */
export function usageOf({ used = 1_000 }) {
  const output = Math.min(50, used);
  const fresh = Math.min(3, used - output);
  const written = Math.min(1_000, used - output - fresh);
  return { fresh, written, read: used - output - fresh - written, output };
}
