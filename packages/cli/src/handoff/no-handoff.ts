import type { NoHandoff, PassedOver } from "@agentos/handoff/internal";
import { list, oneLine, UsageError } from "../terminal/index.js";

/** Thrown if another session has the handoff, or if the session to continue may still be running. */
export class HandoffHeldError extends Error {
  override readonly name = "HandoffHeldError";
  readonly code = "locked";
}

/** @param newer says that a newer session has not ended */
export function noHandoffError(none: NoHandoff, name = "", newer = "`aos pause` writes one"): Error {
  switch (none.status) {
    case "none":
      return new UsageError(
        `no agent's handoff is waiting here: ${newer}, and \`aos handoff list\` shows earlier ones${none.passedOver.map((each) => `\n  ${describe(each)}`).join("")}`,
      );
    case "unknown":
      return new UsageError(
        name.trim() === ""
          ? "give a session's id, or leave it out"
          : `no handoff of session ${oneLine(name)} is waiting here`,
      );
    case "ambiguous":
      return new UsageError(`${oneLine(name)} is ambiguous: ${list(none.sessionIds)}`);
    case "archived":
      return new UsageError(
        `no handoff of session ${oneLine(name)} is waiting here; it is archived: aos handoff show ${none.sessionId} prints it`,
      );
    case "held": {
      const { claimant, sessionId } = none;
      const why =
        claimant === undefined
          ? "its session is still running, or belongs to a workflow"
          : `${oneLine(claimant)} has it`;
      return new HandoffHeldError(`The handoff of session ${oneLine(sessionId)} cannot be claimed: ${why}`);
    }
  }
}

function describe({ path, line, reason, sessionId }: PassedOver): string {
  if (line !== undefined) return `${path}:${line}: ${oneLine(reason)}`;
  return `${path}: ${reason}; check it, then name its session to resume it: aos resume ${oneLine(sessionId ?? "")}`;
}
