import { asObjects } from "@agentos/platform";

/** What a message says: the texts of its blocks, one below the other, without what was only thought. */
export function messageText(content: unknown): string {
  if (typeof content === "string") return content;
  return asObjects(content)
    .flatMap(({ text, thought }) => (typeof text === "string" && thought !== true ? text : []))
    .join("\n");
}
