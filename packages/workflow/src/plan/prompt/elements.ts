import { printable } from "@agentos/platform";

/** The elements of a prompt. No text inside one may open or close any of them. */
const NAMES = [
  "rules",
  "rule",
  "continue_here",
  "approval_notes",
  "sent_back",
  "last_attempt",
  "merge_conflict",
  "answer",
  "stopped_actions",
  "unfinished_artifact",
  "last_iteration",
  "phase_outputs",
  "phase_output",
  "task",
  "artifact_criteria",
] as const;
type ElementName = (typeof NAMES)[number];

const OWN_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${NAMES.join("|")})(?![\\w-]))`, "gi");

/**
 * Wraps a text in `<name>`. Tags of our own elements in the text are escaped, so it cannot close the element.
 * Other tags stay unchanged, so code and HTML are still readable.
 */
export function element(
  name: ElementName,
  attributes: Record<string, string | undefined>,
  text: string,
): string {
  return wrap(name, attributes, escapeTags(text));
}

/** Wraps finished elements in `<name>`. */
export function wrap(
  name: ElementName,
  attributes: Record<string, string | undefined>,
  content: string,
): string {
  const shown = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${shown.join("")}>\n${content}\n</${name}>`;
}

export function escapeTags(text: string): string {
  return text.replace(OWN_TAG, "&lt;");
}

/** Cleans text from a program or a model: removes escape sequences, and splits progress lines at `\r`. */
export function cleanText(text: string): string {
  return printable(text.replace(/\r\n?/g, "\n"));
}

/** Tidies text from a person: normalises line ends and trims. */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/^\n+|\s+$/g, "");
}

function escapeAttribute(value: string): string {
  return printable(value)
    .replace(/\s+/g, " ")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
