import { printableLine } from "@agentos/platform";

/** Text from a program or a model, made safe for use inside one of our lines. */
export const oneLine = (text: string): string => printableLine(text, 500);
