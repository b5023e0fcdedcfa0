import { trimEdges } from "@agentos/platform";
import { DURATION, formatDuration, parseDuration } from "./duration.js";
import { escapeInline, escapeItem, unescapeCharacters, unescapeItem } from "./escape.js";

export interface Task {
  name: string;
  agent?: string | undefined;
  durationMs?: number | undefined;
}

const AGENT = "(?:^|[ \\n])\\(by @((?:[^()\\\\]|\\\\.)*)\\)";
const AGENT_AT_END = new RegExp(`${AGENT}$`, "isu");
const DURATION_AT_END = new RegExp(`(?:^|[ \\n])[-–—][ \\t]+(${DURATION})$`, "u");

// What a name must not show unescaped. The look-behind keeps a run of a million backslashes linear.
const AGENT_IN_NAME = /(?<!\\)\\*\(by @/gi;
const DURATION_IN_NAME = new RegExp(`(^|[ \\n])(\\\\*[-–—][ \\t]+${DURATION})$`, "u");

/** `plan (by @sm) - 1m 33s`, escaped as the text of a list item. */
export function formatTask({ name, agent, durationMs }: Task): string {
  const parts: string[] = [];
  if (name) parts.push(escapeName(name));
  if (agent !== undefined) parts.push(`(by @${escapeInline(agent).replace(/[()\\]/g, "\\$&")})`);
  if (durationMs !== undefined) parts.push(`- ${formatDuration(durationMs)}`);
  return parts.join(" ");
}

/** Takes back {@link formatTask}. */
export function parseTask(text: string): Task {
  const [whole, duration] = DURATION_AT_END.exec(text) ?? [];
  const durationMs = duration === undefined ? undefined : parseDuration(duration);
  if (whole === undefined || !Number.isSafeInteger(durationMs)) return parseNameAndAgent(text);
  return { ...parseNameAndAgent(text.slice(0, -whole.length)), durationMs: durationMs! };
}

/** A task that has no duration, so that `wait - 5m` is a name. */
export function parseNameAndAgent(text: string): Task {
  const [whole, agent] = AGENT_AT_END.exec(text) ?? [];
  if (whole === undefined || agent === undefined) return { name: unescapeName(text) };
  return {
    name: unescapeName(text.slice(0, text.length - whole.length)),
    agent: unescapeCharacters(agent.replace(/\\([()\\])/g, "$1")),
  };
}

function escapeName(name: string): string {
  return escapeItem(name)
    .replace(AGENT_IN_NAME, (by) => `\\${by}`)
    .replace(DURATION_IN_NAME, (_, before: string, dash: string) => `${before}\\${dash}`);
}

function unescapeName(text: string): string {
  const name = trimEdges(text)
    .replace(DURATION_IN_NAME, (_, before: string, dash: string) => before + dash.replace("\\", ""))
    .replace(AGENT_IN_NAME, (by) => by.replace("\\", ""));
  return unescapeItem(name);
}
