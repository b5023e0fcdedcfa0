import { oneLine, shorten } from "@agentos/platform";
import type { Handoff } from "../format/index.js";

const MAX_ALONE = 60;
const MAX_EACH = 40;

/**
 * Returns a title that lets a person recognize the session: the user's first and latest requests,
 * in quotes. Answers to questions do not count. Returns undefined if there is no request.
 */
export function titleOf({ goal, conversation = [] }: Handoff): string | undefined {
  const latest = conversation.findLast(({ by, question }) => by === "user" && question === undefined)?.text;
  const [first, last] = [goal, latest].flatMap((text) => (text?.trim() ? [oneLine(text)] : []));
  if (first === undefined) return undefined;
  if (last === undefined || last === first) return `"${shorten(first, MAX_ALONE)}"`;
  return `"${shorten(first, MAX_EACH)}", then "${shorten(last, MAX_EACH)}"`;
}
