import { oneLine } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import { listUsedActions } from "@agentos/state/approvals";
import type { Handoff } from "./format/index.js";

const HEAD = "This was refused or interrupted; ask the user before it runs again:";
const MAX_COMMAND = 300;
const HELD = new RegExp(`${HEAD.replace(/[.;]/g, "\\$&")}\\n((?:- [^\\n]*(?:\\n|$))+)\\n?`, "g");

/** Formats refused actions, one per line. */
export function heldText(refused: readonly string[]): string {
  return `${HEAD}\n${refused.map((what) => `- ${lineOf(what)}`).join("\n")}`;
}

/** Removes from a handoff's text the refused actions that have since been approved and carried out. */
export function withoutApproved(text: string, stateFolder: string): string {
  if (!text.includes(HEAD)) return text;
  const used = new Set(listUsedActions(stateFolder).map((what) => `- ${lineOf(oneLine(what))}`));
  if (used.size === 0) return text;
  return text.replace(HELD, (block, list: string) => {
    const lines = list.trimEnd().split("\n");
    const open = lines.filter((line) => !used.has(line));
    if (open.length === lines.length) return block;
    return open.length === 0 ? "" : block.replace(lines.join("\n"), () => open.join("\n"));
  });
}

/** Returns the handoff without the refused actions that have since been approved and carried out. */
export function sinceApproved(handoff: Handoff, stateFolder: string): Handoff {
  const { nextAction, ...rest } = handoff;
  if (nextAction === undefined) return handoff;
  const text = withoutApproved(nextAction, stateFolder).trim();
  return text === "" ? rest : { ...rest, nextAction: text };
}

function lineOf(what: string): string {
  return excerpt(what, MAX_COMMAND);
}
