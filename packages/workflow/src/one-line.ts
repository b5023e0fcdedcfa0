import { printableLine } from "@agentos/platform";

/** Makes untrusted text safe to embed in a line of output. */
export const oneLine = (text: string): string => printableLine(text, 500);
