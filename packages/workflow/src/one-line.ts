import { printableLine } from "@agentos/platform";

/**
 * Makes untrusted text safe to embed in a line of output: no line breaks, no control characters,
 * truncated to 500 characters.
 */
export const oneLine = (text: string): string => printableLine(text, 500);
