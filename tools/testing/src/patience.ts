/**
 * How long tests wait for another process, in milliseconds. Less than a test's timeout, so that the
 * failure names what was awaited.
 */
export const PATIENCE_MS = 250_000;
