// Turns of a scripted model. `used` is the size of the conversation afterwards, in tokens.

export function say(text, options = {}) {
  return { text, ...options };
}

export function call(name, input, options = {}) {
  return { calls: [{ name, input }], ...options };
}

/** Calls several tools in a single turn. */
export function callAll(calls, options = {}) {
  return { calls: calls.map(([name, input]) => ({ name, input })), ...options };
}

export function refuse(status, type, message, { retryAfter } = {}) {
  return { refusal: { status, type, message, retryAfter } };
}

/**
 * For parallel phases: each request receives the next turn of the phase that its prompt names.
 * @param {Record<string, unknown[]>} turns by phase
 */
export function byPhase(turns) {
  const left = Object.fromEntries(Object.entries(turns).map(([phase, list]) => [phase, [...list]]));
  const next = (request) => {
    const phase = [...request.text.matchAll(/<task workflow="[^"]+" phase="([^"]+)"/g)].at(-1)?.[1];
    const turn = left[phase]?.shift() ?? say(`Nothing is left to do in ${phase}.`);
    return typeof turn === "function" ? turn(request) : turn;
  };
  return Array(200).fill(next);
}

/** As in real sessions, most of the input comes from a cache. */
export function usageOf({ used = 1_000 }) {
  const output = Math.min(50, used);
  const fresh = Math.min(3, used - output);
  const written = Math.min(1_000, used - output - fresh);
  return { fresh, written, read: used - output - fresh - written, output };
}
