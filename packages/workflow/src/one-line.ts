import { printableLine } from "@agentos/platform";

/** Text from a program or a model within a line of ours. */
export const oneLine = (text: string): string => printableLine(text, 500);
