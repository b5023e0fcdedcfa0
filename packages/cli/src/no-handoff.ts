import type { NoHandoff, PassedOver } from "@agentos/handoff/internal";
import { list, oneLine, UsageError } from "./terminal/index.js";

/** Somebody else works with the handoff, or its session is not over. */
class HandoffHeldError extends Error {
  override readonly name = "HandoffHeldError";
  readonly code = "locked";
}

/** Why there is no handoff to go on with, for a person. @param name the session that was asked for */
export function noHandoffError(none: NoHandoff, name = ""): Error {
  switch (none.status) {
    case "none":
      return new UsageError(
        `no handoff of an agent's session waits here: \`aos pause\` writes one, \`aos handoff list\` shows those of before${none.passedOver.map((each) => `\n  ${describe(each)}`).join("")}`,
      );
    case "unknown":
      return new UsageError(
        name.trim() === ""
          ? "name a session by its id, or leave it out"
          : `no handoff of the session ${oneLine(name)} waits here`,
      );
    case "ambiguous":
      return new UsageError(`${oneLine(name)} is ambiguous: ${list(none.sessionIds)}`);
    case "archived":
      return new UsageError(
        `no handoff of the session ${oneLine(name)} waits here; it is archived: aos handoff show ${none.sessionId} prints it`,
      );
    case "held": {
      const { claimant } = none;
      const why =
        claimant === undefined ? "its session still runs, or is a workflow's" : `${oneLine(claimant)} has it`;
      return held(none.sessionId, why);
    }
    case "at-work":
      return held(none.sessionId, "it has written another one meanwhile, and works");
  }
}

function describe({ path, line, reason, sessionId }: PassedOver): string {
  if (line !== undefined) return `${path}:${line}: ${oneLine(reason)}`;
  return `${path}: ${reason}; look at it, and name its session to take it: aos resume ${oneLine(sessionId ?? "")}`;
}

function held(sessionId: string, why: string): HandoffHeldError {
  return new HandoffHeldError(`The handoff of session ${oneLine(sessionId)} cannot be claimed: ${why}`);
}
