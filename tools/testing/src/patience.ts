/**
 * How long tests wait for another process, in milliseconds: practically forever, but a little less than a
 * test's time-out (vitest-config.mjs), so that the message says what it waited for.
 */
export const PATIENCE_MS = 250_000;
