import { excerptOf } from "@agentos/platform";
import { formatFindings } from "../retry-prompt.js";
import type { CheckedArtifact } from "./check-bound.js";

// Claude Code shows 10,000 characters; what is longer becomes a preview.
const MAX_REASON_LENGTH = 8000;
const MAX_PER_FILE = 8;

/** What an agent is sent back with. @param closing how often that happens, a sentence */
export function reasonOf(
  failing: readonly CheckedArtifact[],
  deferrals: readonly { text: string }[],
  closing: string,
): string {
  const parts: string[] = [];
  if (failing.length > 0) parts.push("The work is not finished yet:");
  for (const { path, findings } of failing)
    parts.push("", `${excerptOf(path)}:`, ...formatFindings(findings, MAX_PER_FILE));
  if (deferrals.length > 0) {
    parts.push(
      ...(failing.length > 0 ? [""] : []),
      "Your last message puts work off:",
      ...deferrals.slice(0, 3).map(({ text }) => `- "${text}"`),
    );
  }
  const end = `\n\nFix this in the files now. If it cannot be done, say plainly what is missing and why. (${closing})`;
  const text = parts.join("\n");
  const room = MAX_REASON_LENGTH - end.length;
  return `${text.length <= room ? text : `${text.slice(0, room - 2).replace(/[\ud800-\udbff]$/, "")} …`}${end}`;
}
