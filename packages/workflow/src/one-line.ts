import { printable } from "@agentos/internal";

/** Text that a program or a model wrote, as part of a line of ours: no line break in it can begin a line that passes for ours. */
export function oneLine(text: string): string {
  // Cut before the work, not after: it may be as long as a file.
  return printable(text.slice(0, 500)).replace(/\s+/g, " ").trim();
}
