import type { SessionStep } from "./session-record.js";

type Texts = Pick<Extract<SessionStep, { type: "edit" }>, "removed" | "added" | "before" | "after">;

/** Whether an edit changes more of a file than comments and blank lines, as far as the edit shows. */
export function changesFile({ removed, added, before, after }: Texts): boolean {
  const isTold = removed !== undefined && added !== undefined;
  const [old, now] = isTold ? [removed, added] : [before ?? undefined, after];
  return old === undefined || now === undefined || codeOf(old) !== codeOf(now);
}

const COMMENT = /^\s*(?:\/\/|#(?!!|\[|include|define|if|endif|pragma)|\/\*|\*[ /]|\*$|--\s|"""|<!--)/;

const codeOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !COMMENT.test(line))
    .join("\n");
