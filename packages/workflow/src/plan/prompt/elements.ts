import { printable } from "@agentos/platform";

/** The elements a prompt is made of. No text inside one may open or close any of them. */
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
 * `<name>` around a text that cannot leave it: tags of our own elements in it lose their `<`.
 * Everything else stays as it is, so code and HTML are still readable.
 */
export function element(
  name: ElementName,
  attributes: Record<string, string | undefined>,
  text: string,
): string {
  return wrap(name, attributes, escapeTags(text));
}

/** `<name>` around elements that are made already. */
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

/**
 * Text that a program or a model wrote: without escape sequences, and a progress line is one line for each
 * state.
 */
export function cleanText(text: string): string {
  return printable(text.replace(/\r\n?/g, "\n"));
}

/** Text that a person wrote: only the line ends are made the same everywhere. */
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
