import { printable } from "@agentos/platform";

/** Text from a program or a model within a line of ours: no line break in it can forge another one. */
export function oneLine(text: string): string {
  // Cut before the work, not after: it may be as long as a file.
  return printable(text.slice(0, 500)).replace(/\s+/g, " ").trim();
}
