import { isExpired } from "../drift/drift.js";
import type { Handoff } from "../format/index.js";
import { type ClaimedHandoff, claimHandoff, releaseHandoff } from "./claim-handoff.js";
import { describeProcess, isRunning } from "./client-process.js";
import { listHandoffs, openHandoffs } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { formatClaimant, isOfRunningSession, parseClaimant } from "./session-marks.js";
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
  | { status: "held"; sessionId: string; claimant?: string }
  /** Its session is running and has replaced the chosen handoff. */
  | { status: "at-work"; sessionId: string };

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
  return agentHandoffs(stateFolder)
    .filter(({ state }) => state === "unclaimed")
    .filter(({ handoff }) => !isOfRunningSession(handoff, at));
}

/**
 * Whether there is an unclaimed handoff or, if `session` (the start of an id) is given, any handoff
 * from that session that has not yet been archived.
 */
export function hasAgentHandoff(stateFolder: string, session?: string): boolean {
  return agentHandoffs(stateFolder).some(({ state, handoff }) =>
    session === undefined ? state === "unclaimed" : session !== "" && handoff.sessionId.startsWith(session),
  );
}

export function chooseWaitingHandoff(
  stateFolder: string,
  options: WaitingOptions,
): ({ status: "waiting" } & WaitingHandoff) | NoHandoff {
  const { session, at, maxAgeDays } = options;
  if (session !== undefined) return chooseNamed(stateFolder, waitingHandoffs(stateFolder, at), session);
  const age = { at, ...(maxAgeDays !== undefined && { maxAgeDays }) };
  const { trusted, passedOver } = sortOut(stateFolder, at, (handoff) => {
    return handoff.workflow === undefined && !isOfRunningSession(handoff, at) && !isExpired(handoff, age);
  });
  return trusted[0] ? { status: "waiting", ...trusted[0] } : { status: "none", passedOver };
}

/** Returns the wanted unclaimed handoffs, newest first. `passedOver` is for a person to judge. */
export function sortOut(
  stateFolder: string,
  at: Date,
  isWanted: (handoff: Handoff) => boolean,
): { trusted: WaitingHandoff[]; passedOver: PassedOver[] } {
  const trusted: WaitingHandoff[] = [];
  const passedOver: PassedOver[] = [];
  for (const { path, state } of openHandoffs(stateFolder)) {
    if (state !== "unclaimed") continue;
    const { handoff, markdown, diagnostics } = readHandoff(path);
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
  options: WaitingOptions & { program: string },
): ({ status: "claimed" } & ClaimedHandoff) | NoHandoff {
  const claimant = formatClaimant({
    client: options.program,
    sessionId: `resume-${process.pid}`,
    process: describeProcess(process.pid),
  });
  for (;;) {
    const chosen = chooseWaitingHandoff(stateFolder, options);
    if (chosen.status !== "waiting") return chosen;
    const { sessionId } = chosen.handoff;
    const claimed = claimHandoff(stateFolder, { sessionId, claimant });
    // Another process was faster. The next attempt finds a different handoff or returns a reason.
    if (claimed === undefined) continue;
    const { handoff } = claimed;
    if (handoff.workflow === undefined && !isOfRunningSession(handoff, options.at))
      return { status: "claimed", ...claimed };
    releaseHandoff(stateFolder, claimed.claimId);
    return { status: "at-work", sessionId };
  }
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

function agentHandoffs(stateFolder: string) {
  return openHandoffs(stateFolder).flatMap(({ path, state }) => {
    const { handoff } = readHandoff(path);
    return handoff === undefined || handoff.workflow !== undefined ? [] : [{ path, state, handoff }];
  });
}

function chooseNamed(
  stateFolder: string,
  waiting: readonly WaitingHandoff[],
  name: string,
): ({ status: "waiting" } & WaitingHandoff) | NoHandoff {
  if (name.trim() === "") return { status: "unknown" };
  const exact = waiting.filter(({ handoff }) => handoff.sessionId === name);
  const found =
    exact.length > 0 ? exact : waiting.filter(({ handoff }) => handoff.sessionId.startsWith(name));
  const sessionIds = [...new Set(found.map(({ handoff }) => handoff.sessionId))];
  if (sessionIds.length > 1) return { status: "ambiguous", sessionIds };
  if (found[0]) return { status: "waiting", ...found[0] };
  const other = listHandoffs(stateFolder).find(({ sessionId }) => sessionId?.startsWith(name));
  if (other?.sessionId === undefined) return { status: "unknown" };
  const { state, sessionId, claimant = "somebody" } = other;
  if (state === "archived") return { status: "archived", sessionId };
  return { status: "held", sessionId, ...(state === "claimed" && { claimant }) };
}
