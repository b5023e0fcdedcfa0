import { SessionLoopError } from "./errors.js";
import { messageOf } from "./turn.js";

export interface UsablePrompt {
  text: string | undefined;
  source?: string | undefined;
  /** Why the current prompt could not be used. */
  problem?: string;
}

/**
 * Returns the new prompt, or the last usable prompt if the new one is invalid or too large.
 * @throws SessionLoopError `no-system-prompt` if neither can be used
 */
export async function usePrompt(
  read: () => Promise<unknown>,
  last: string | undefined,
  fits: (text: string) => boolean,
): Promise<UsablePrompt> {
  const found = await tryRead(read, fits);
  if (found.problem === undefined) return found;
  if (last !== undefined) return { text: last, problem: found.problem };
  throw new SessionLoopError("no-system-prompt", `The system prompt cannot be used: ${found.problem}`);
}

async function tryRead(read: () => Promise<unknown>, fits: (text: string) => boolean) {
  try {
    const given = await read();
    const { text, source } = (
      typeof given === "object" && given !== null ? given : { text: given }
    ) as Partial<Record<"text" | "source", unknown>>;
    if (text === undefined) return { text: undefined };
    if (typeof text !== "string") return { problem: `it is ${typeof text}, not text` };
    if (text.trim() === "") return { problem: "it is empty" };
    // These are NUL and the character that replaces invalid UTF-8.
    if (/[\0\ufffd]/.test(text)) return { problem: "it is not UTF-8 text" };
    if (!fits(text)) return { problem: "it takes more than half of the context window" };
    return { text, ...(typeof source === "string" && { source }) };
  } catch (error) {
    return { problem: `reading it failed: ${messageOf(error)}` };
  }
}
