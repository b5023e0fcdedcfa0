import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { Handoff } from "@agentos/handoff";
import { errorCode } from "@agentos/platform";
import { type SessionLog, type SessionState, stateFolder, usingState } from "../../session/index.js";
import { type HandoffInUse, type OpenSession, stateOf } from "../open-session.js";
import type { RunOptions } from "../options.js";
import { handoffOf, stopReasonOf, withoutCommands } from "./session-handoff.js";

// Most handoffs are a page long and need less than this, which is small for any context window.
const MAX_TOKENS = 4000;

/**
 * Claims the session's handoff, which a person may have edited. If it is missing or unreadable,
 * generates one from the session's log.
 */
export async function takeHandoff(
  log: SessionLog,
  before: SessionState,
  options: RunOptions,
  at: Date,
): Promise<HandoffInUse> {
  const { claimHandoff, readHandoff, renderForPrompt } = await handoffPackage();
  const render = (handoff: Handoff) => renderForPrompt(withoutCommands(handoff), { maxTokens: MAX_TOKENS });
  const { projectFolder, onWarning } = options;
  const folder = stateFolder(projectFolder);
  const claimant = `process ${process.pid} on ${hostname()}`;
  // Earlier claims may be taken over, because the current process holds the session's lock.
  const claim = usingState(folder, "write", () =>
    claimHandoff(folder, { sessionId: before.id, claimant, takeOverClaims: true }),
  );
  if (claim) log.append({ type: "handoff.claimed", claimId: claim.claimId });
  for (const { message, line } of claim?.diagnostics ?? []) {
    onWarning?.(`${before.handoff ?? folder}${line === undefined ? "" : `:${line}`}: ${message}`);
  }
  const handoff = claim?.handoff;
  if (handoff && (handoff.workflow === undefined || handoff.workflow === before.workflow.id))
    return { text: render(handoff), claimed: handoff };
  if (handoff) {
    onWarning?.(
      `The handoff of this session belongs to the workflow ${handoff.workflow}, not ${before.workflow.id}: prompts use the session's log instead`,
    );
  } else if (before.handoff !== undefined && isUnreadable(before.handoff, readHandoff)) {
    onWarning?.(
      `${before.handoff} cannot be read as this session's handoff: prompts use the session's log instead`,
    );
  }
  return { text: render(handoffOf(before, { reason: stopReasonOf(before), at, projectFolder })) };
}

/** Acknowledges the handoff. Called when the first phase that could read it has completed. */
export async function acknowledge(session: OpenSession): Promise<void> {
  session.handoff = undefined;
  if (stateOf(session).claimId === undefined) return;
  const { acknowledgeHandoff } = await handoffPackage();
  // Another phase may have completed while the package was being loaded.
  const { claimId, id } = stateOf(session);
  if (claimId === undefined) return;
  const folder = stateFolder(session.options.projectFolder);
  try {
    usingState(folder, "write", () => acknowledgeHandoff(folder, claimId));
  } catch (error) {
    if (errorCode((error as Error).cause) !== "unknown-claim") throw error;
    session.options.onWarning?.(`The handoff that session ${id} had claimed was taken or removed`);
  }
  session.log.append({ type: "handoff.acknowledged", claimId });
}

/**
 * Whether the file exists but cannot be read. If it can be read, it now belongs to a different
 * session.
 */
function isUnreadable(path: string, read: HandoffPackage["readHandoff"]): boolean {
  return existsSync(path) && read(path).handoff === undefined;
}

type HandoffPackage = typeof import("@agentos/handoff");

/**
 * Loads the package on demand, because new runs have no handoff, and loading takes as long as
 * starting Node.
 */
function handoffPackage(): Promise<HandoffPackage> {
  return import("@agentos/handoff");
}
