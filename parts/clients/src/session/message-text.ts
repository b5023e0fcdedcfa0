import { asObjects } from "@agentos/platform";

/** A message's text: its text blocks on separate lines, without the thinking. */
export function messageText(content: unknown): string {
  if (typeof content === "string") return content;
  return asObjects(content)
    .flatMap(({ text, thought }) => (typeof text === "string" && thought !== true ? text : []))
    .join("\n");
}
