/**
 * How long tests wait for what another process has to do, in milliseconds: for ever, but a little shorter
 * than the time-out of a test (vitest-config.mjs), so that the message says what was waited for.
 */
export const PATIENCE_MS = 250_000;
