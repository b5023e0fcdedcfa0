import { asObjects } from "@agentos/platform";

/** Returns a message's text blocks on separate lines, without thoughts. */
export function messageText(content: unknown): string {
  if (typeof content === "string") return content;
  return asObjects(content)
    .flatMap(({ text, thought }) => (typeof text === "string" && thought !== true ? text : []))
    .join("\n");
}
