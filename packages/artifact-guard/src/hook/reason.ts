import { excerptOf } from "@agentos/platform";
import { formatFindings } from "../format-findings.js";
import type { CheckedArtifact } from "./check-bound.js";

// Claude Code displays up to 10,000 characters in full, and only a preview of a longer reason.
const MAX_REASON_LENGTH = 8000;
const MAX_PER_FILE = 8;

/** Reasons other than findings in files. */
interface OtherReasons {
  title: string;
  lines: readonly string[];
  todo: string;
}

/** @param closing a sentence about how often the agent can be sent back */
export function reasonOf(failing: readonly CheckedArtifact[], others: OtherReasons, closing: string): string {
  const parts: string[] = [];
  if (failing.length > 0) parts.push("The work is not finished yet:");
  for (const { path, findings } of failing)
    parts.push("", `${excerptOf(path)}:`, ...formatFindings(findings, MAX_PER_FILE));
  if (others.lines.length > 0) {
    const lines = others.lines.slice(0, MAX_PER_FILE).map((line) => `- ${excerptOf(line)}`);
    parts.push(...(failing.length > 0 ? [""] : []), others.title, ...lines);
  }
  const todo = failing.length > 0 ? FIX : others.todo;
  const end = `\n\n${todo} (${closing})`;
  const text = parts.join("\n");
  const room = MAX_REASON_LENGTH - end.length;
  return `${text.length <= room ? text : `${text.slice(0, room - 2).replace(/[\ud800-\udbff]$/, "")} …`}${end}`;
}

export const FIX = "Fix this in the files now. If it cannot be done, say plainly what is missing and why.";
