import { assertOptions } from "@agentos/platform";
import { assertDate } from "../drift/assert-date.js";
import { assertMaxAge, isExpired } from "../drift/drift.js";
import type { Handoff } from "../format/index.js";
import {
  acknowledgeHandoff,
  type ClaimedHandoff,
  claimHandoff,
  claimIf,
  releaseHandoff,
} from "./claim-handoff.js";
import { isRunning } from "./client-process.js";
import { allHandoffs, type FoundHandoff, openHandoffs } from "./list-handoffs.js";
import { formatCommand, isOfRunningSession, parseClaimant } from "./session-marks.js";
import { reasonToDistrust } from "./trust.js";

const DAY_MS = 24 * 3_600_000;

/** A handoff that can be claimed. Workflows' handoffs are excluded: the engine claims those. */
export interface WaitingHandoff {
  handoff: Handoff;
  path: string;
}

export interface WaitingOptions {
  /** A session id or the start of one. Defaults to the session that wrote last. */
  session?: string | undefined;
  at: Date;
  /** The maximum age in days of a handoff that was not requested by id. Defaults to 7. */
  maxAgeDays?: number | undefined;
}

export type NoHandoff =
  /** Nothing is waiting. `passedOver` lists the files that were not considered. */
  | { status: "none"; passedOver: PassedOver[] }
  | { status: "unknown" }
  | { status: "ambiguous"; sessionIds: string[] }
  | { status: "archived"; sessionId: string }
  /** Held by `claimant`, or else by its running session or by a workflow. */
  | { status: "held"; sessionId: string; claimant?: string };

/** A file that is not handed over automatically, because it is untrusted or unreadable. */
export interface PassedOver {
  path: string;
  reason: string;
  line?: number;
  /** A caller that names this session still gets the handoff. */
  sessionId?: string;
}

/** Returns the unclaimed handoffs from sessions that are over, newest first. */
export function waitingHandoffs(stateFolder: string, at: Date): WaitingHandoff[] {
  return openHandoffs(stateFolder)
    .filter(isFromAgent)
    .filter(({ state, handoff }) => state === "unclaimed" && isOver(handoff, at));
}

/**
 * Whether there is an unclaimed handoff or, if `session` (the start of an id) is given, any handoff
 * from that session.
 */
export function hasAgentHandoff(stateFolder: string, session?: string): boolean {
  if (session === undefined)
    return openHandoffs(stateFolder).some((found) => isFromAgent(found) && found.state === "unclaimed");
  const isNamed = (id: string | undefined) => session !== "" && id?.startsWith(session) === true;
  return allHandoffs(stateFolder).some((found) => isNamed(found.sessionId) && isFromAgent(found));
}

export function chooseWaitingHandoff(
  stateFolder: string,
  options: WaitingOptions,
): ({ status: "waiting" } & WaitingHandoff) | NoHandoff {
  const { session, at, maxAgeDays } = options;
  if (session !== undefined) return chooseNamed(stateFolder, session, at);
  const { trusted, passedOver } = sortByTrust(stateFolder, at, (handoff) => {
    return isOver(handoff, at) && !isExpired(handoff, { at, maxAgeDays });
  });
  return trusted[0] ? { status: "waiting", ...trusted[0] } : { status: "none", passedOver };
}

/** Returns the wanted unclaimed handoffs, newest first. `passedOver` is for a person to judge. */
export function sortByTrust(
  stateFolder: string,
  at: Date,
  isWanted: (handoff: Handoff) => boolean,
): { trusted: WaitingHandoff[]; passedOver: PassedOver[] } {
  const trusted: WaitingHandoff[] = [];
  const passedOver: PassedOver[] = [];
  for (const { path, state, handoff, markdown, diagnostics } of openHandoffs(stateFolder)) {
    if (state !== "unclaimed") continue;
    if (handoff === undefined) {
      const first = diagnostics.find(({ severity }) => severity === "error");
      // Other programs also use this file name.
      if (first !== undefined && /^session_id|^# Session Handoff$/m.test(markdown))
        passedOver.push({ path, reason: first.message, line: first.line ?? 1 });
    } else if (isWanted(handoff)) {
      const reason = reasonToDistrust(path, handoff, { stateFolder, at });
      if (reason === undefined) trusted.push({ path, handoff });
      else passedOver.push({ path, reason, sessionId: handoff.sessionId });
    }
  }
  return { trusted, passedOver };
}

export function claimWaitingHandoff(
  stateFolder: string,
  options: WaitingOptions,
): ({ status: "claimed" } & ClaimedHandoff) | NoHandoff {
  for (;;) {
    const chosen = chooseWaitingHandoff(stateFolder, options);
    if (chosen.status !== "waiting") return chosen;
    const { sessionId } = chosen.handoff;
    const claimed = claimHandoff(stateFolder, { sessionId, claimant: formatCommand("resume") });
    // Another process was faster. The next attempt finds a different handoff or returns a reason.
    if (claimed === undefined) continue;
    if (isOver(claimed.handoff, options.at)) return { status: "claimed", ...claimed };
    // The session is still running and has replaced the chosen handoff.
    releaseHandoff(stateFolder, claimed.claimId);
    return { status: "held", sessionId };
  }
}

export interface ArchiveExpiredOptions {
  at: Date;
  maxAgeDays?: number | undefined;
}

/**
 * Archives unclaimed handoffs that have expired. Running sessions' handoffs are exempt, and so are
 * those of workflows, which may be waiting for a person to approve a gate.
 * @returns the ids of the sessions whose handoffs were archived
 * @throws TypeError if `at` is not a valid date, RangeError if `maxAgeDays` is negative or not a
 *   number, or the system's error if a file cannot be moved
 */
export function archiveExpired(stateFolder: string, options: ArchiveExpiredOptions): string[] {
  assertOptions(options, { at: true, maxAgeDays: true });
  assertDate(options.at);
  if (options.maxAgeDays !== undefined) assertMaxAge(options.maxAgeDays);
  const isOld = (handoff: Handoff) => isOver(handoff, options.at) && isExpired(handoff, options);
  return waitingHandoffs(stateFolder, options.at).flatMap(({ handoff }) => {
    const which = { sessionId: handoff.sessionId, claimant: formatCommand("archive") };
    const claimed = isOld(handoff) ? claimIf(stateFolder, which, isOld) : undefined;
    if (claimed === undefined) return [];
    acknowledgeHandoff(stateFolder, claimed.claimId);
    return [which.sessionId];
  });
}

/**
 * Releases the claims of killed sessions and, after a day, those from other machines. Keeps claims
 * that name no session.
 */
export function releaseClaimsOfTheDead(stateFolder: string, at: Date): void {
  for (const { claimId, claimant, claimedAt } of openHandoffs(stateFolder)) {
    const holder = parseClaimant(claimant);
    if (claimId === undefined || holder === undefined) continue;
    const running = holder.process && isRunning(holder.process);
    const isDead = running === undefined ? at.getTime() - Date.parse(claimedAt ?? "") > DAY_MS : !running;
    if (isDead) releaseHandoff(stateFolder, claimId);
  }
}

function isFromAgent(found: FoundHandoff): found is FoundHandoff & WaitingHandoff {
  return found.handoff !== undefined && found.handoff.workflow === undefined;
}

/** Whether the handoff comes from an agent's session, not from a workflow, and that session is over. */
export function isOver(handoff: Handoff, at: Date): boolean {
  return handoff.workflow === undefined && !isOfRunningSession(handoff, at);
}

function chooseNamed(
  stateFolder: string,
  name: string,
  at: Date,
): ({ status: "waiting" } & WaitingHandoff) | NoHandoff {
  if (name.trim() === "") return { status: "unknown" };
  const waiting = waitingHandoffs(stateFolder, at);
  const exact = waiting.filter(({ handoff }) => handoff.sessionId === name);
  const found =
    exact.length > 0 ? exact : waiting.filter(({ handoff }) => handoff.sessionId.startsWith(name));
  const sessionIds = [...new Set(found.map(({ handoff }) => handoff.sessionId))];
  if (sessionIds.length > 1) return { status: "ambiguous", sessionIds };
  if (found[0]) return { status: "waiting", ...found[0] };
  const other = allHandoffs(stateFolder).find(({ sessionId }) => sessionId?.startsWith(name));
  if (other?.sessionId === undefined) return { status: "unknown" };
  const { state, sessionId, claimant = "somebody" } = other;
  if (state === "archived") return { status: "archived", sessionId };
  return { status: "held", sessionId, ...(state === "claimed" && { claimant }) };
}
