import { printable } from "@agentos/platform";

/** Text inside an element must not open or close any of these elements. */
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

/** Escapes our own elements' tags in the text. Code and HTML stay readable. */
export function element(
  name: ElementName,
  attributes: Record<string, string | undefined>,
  text: string,
): string {
  return wrap(name, attributes, escapeTags(text));
}

/** Expects content that is already escaped. */
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

/** Cleans the output of programs: removes escape sequences and splits progress lines at `\r`. */
export function cleanText(text: string): string {
  return printable(text.replace(/\r\n?/g, "\n"));
}

/** Normalizes line breaks, and removes blank lines at the start and all whitespace at the end. */
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
