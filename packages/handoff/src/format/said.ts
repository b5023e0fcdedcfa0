import { isSafeId } from "@agentos/platform";
import { escapeItem, unescapeItem } from "./escape.js";
import { formatItem, type RawItem, splitDetail } from "./list-items.js";
import type { Said } from "./schema.js";

const SPEAKERS = { user: "User", agent: "Agent", subagent: "Subagent", summary: "Summary" } as const;
const LABEL = /^(User|Agent|Subagent|Summary)(?: \[([^\]\n]{1,128})\])?:(?: |$)/i;

/** `- User: Never use floats.`, with the session where it is another one: `- Agent [session-1]: ...`. */
export function formatSaid({ by, text, question, session }: Said): string {
  const label = `${SPEAKERS[by]}${session === undefined ? "" : ` [${session}]`}:`;
  return formatItem(text === "" ? label : `${label} ${escapeItem(text)}`, "Question", question);
}

/** Takes back {@link formatSaid}; an item without a label is the user's, who wrote it there. */
export function readSaid(item: RawItem): Said {
  const { text, detail } = splitDetail(item.text, "Question");
  const [label = "", speaker, session] = LABEL.exec(text) ?? [];
  return {
    by: (speaker?.toLowerCase() as Said["by"] | undefined) ?? "user",
    text: unescapeItem(text.slice(label.length)),
    ...(detail !== undefined && { question: detail }),
    ...(isSafeId(session) && { session }),
  };
}
