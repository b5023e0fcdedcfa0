import { oneLine } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import { listUsedActions } from "@agentos/state/approvals";
import type { Handoff } from "./format/index.js";

/** A longer command is shortened in a handoff. */
export const MAX_COMMAND = 300;

/** Returns the handoff without the refused commands that have since been approved and run. */
export function withoutApproved(handoff: Handoff, stateFolder: string): Handoff {
  const { refused, ...rest } = handoff;
  if (refused === undefined) return handoff;
  const used = new Set(listUsedActions(stateFolder).map((what) => excerpt(oneLine(what), MAX_COMMAND)));
  const open = refused.filter((what) => !used.has(what));
  return open.length === 0 ? rest : { ...rest, refused: open };
}
