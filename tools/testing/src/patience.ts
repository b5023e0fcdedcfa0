/**
 * How long tests wait for another process, in milliseconds. Shorter than a test's timeout, so that
 * the error can say what the test was waiting for.
 */
export const PATIENCE_MS = 250_000;
