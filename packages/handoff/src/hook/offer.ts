import { archiveExpired } from "../archive-expired.js";
import { type ClaimedHandoff, claimHandoff, releaseHandoff } from "../claim-handoff.js";
import { describeDrift, isExpired } from "../drift.js";
import { openHandoffs } from "../list-handoffs.js";
import { readHandoff } from "../read-handoff.js";
import { renderForPrompt } from "../render-prompt.js";
import type { Handoff } from "../schema.js";
import { readGitState } from "../transcript/git.js";
import { type ClientProcess, isRunning, isSameProcess } from "./client-process.js";
import { formatClaimant, marksOf, parseClaimant } from "./marks.js";
import { claimsOf } from "./own-handoffs.js";
import type { HookSession } from "./session.js";

/** Claude Code shows the agent 10,000 characters; four make a token at most. */
const MAX_TOKENS = 2_000;
const DAY_MS = 24 * 3_600_000;

interface OfferOptions {
  expiresAfterDays: number;
  /** The session begins where another one of the same client process was cleared away. */
  afterClear: boolean;
  /** Asked when there is something to offer: false when this session was offered something already. */
  isFirst(): boolean;
}

/**
 * Claims the handoff of another session of this project, if there is one that may be offered, and renders it for the prompt. It must
 * not be older than the options say, not a workflow's (its engine resumes it), and its session must be over. Of sessions
 * that start at once, each gets another one or none.
 */
export function offerHandoff(session: HookSession, options: OfferOptions): string | undefined {
  giveBackOfTheDead(session);
  if (claimsOf(session).length > 0) return undefined;
  archiveExpired(session.project.stateFolder, {
    now: new Date(session.now),
    maxAgeDays: options.expiresAfterDays,
    isKept: (handoff) => !isAnothers(handoff, session),
  });
  const candidates = openHandoffs(session.project.stateFolder)
    .filter(({ state }) => state === "unclaimed")
    .flatMap(({ path }) => readHandoff(path).handoff ?? [])
    .filter((handoff) => mayBeOffered(handoff, session, options));
  for (const candidate of inOrder(candidates, session, options)) {
    if (!options.isFirst()) return undefined;
    // Its session may have written another one since we looked, and be alive after all.
    const claimed = claimIf(candidate, session, (handoff) => mayBeOffered(handoff, session, options));
    if (claimed !== undefined) return describe(claimed.handoff, session);
  }
  return undefined;
}

/** Claims the session's handoff, and gives it back at once when it is not one that is wanted. */
function claimIf(
  { sessionId }: Handoff,
  session: HookSession,
  isWanted: (handoff: Handoff) => boolean,
): ClaimedHandoff | undefined {
  const { stateFolder } = session.project;
  const claimed = claimHandoff(stateFolder, { sessionId, claimant: formatClaimant(session) });
  if (claimed === undefined || isWanted(claimed.handoff)) return claimed;
  releaseHandoff(stateFolder, claimed.claimId);
  return undefined;
}

/** A workflow's are its engine's. */
function isAnothers(handoff: Handoff, session: HookSession): boolean {
  return handoff.sessionId !== session.sessionId && handoff.workflow === undefined;
}

function isTooOld(handoff: Handoff, { now }: HookSession, { expiresAfterDays }: OfferOptions): boolean {
  return isExpired(handoff, { now: new Date(now), maxAgeDays: expiresAfterDays });
}

function mayBeOffered(handoff: Handoff, session: HookSession, options: OfferOptions): boolean {
  return (
    isAnothers(handoff, session) && !isTooOld(handoff, session, options) && !isLive(handoff, session, options)
  );
}

function isLive(handoff: Handoff, session: HookSession, { afterClear }: OfferOptions): boolean {
  const marks = marksOf(handoff);
  if (marks?.state !== "running") return false;
  if (afterClear && isOf(marks.process, session)) return false;
  const running = marks.process && isRunning(marks.process);
  // Nobody can tell of a process that is not known, or another machine's: a day without a sign is long.
  return running ?? session.now - Date.parse(handoff.timestamp) < DAY_MS;
}

/** What the same window was at work on comes first, then the newest. */
function inOrder(handoffs: Handoff[], session: HookSession, { afterClear }: OfferOptions): Handoff[] {
  if (!afterClear) return handoffs;
  const isOwn = (handoff: Handoff) => isOf(marksOf(handoff)?.process, session);
  return [...handoffs.filter(isOwn), ...handoffs.filter((handoff) => !isOwn(handoff))];
}

function isOf(process: ClientProcess | undefined, session: HookSession): boolean {
  return process !== undefined && session.process !== undefined && isSameProcess(process, session.process);
}

/** A session that was killed can not give back what it took. Claims of anybody else than this hook are left alone. */
function giveBackOfTheDead({ project, now }: HookSession): void {
  for (const { claimId, claimant, claimedAt } of openHandoffs(project.stateFolder)) {
    const holder = parseClaimant(claimant);
    if (claimId === undefined || holder === undefined) continue;
    const running = holder.process && isRunning(holder.process);
    const isDead = running === undefined ? now - Date.parse(claimedAt ?? "") > DAY_MS : !running;
    if (isDead) releaseHandoff(project.stateFolder, claimId);
  }
}

function describe(handoff: Handoff, { project, now }: HookSession): string {
  const drift = describeDrift(handoff, { git: readGitState(project.folder), now: new Date(now) }).sentences;
  return [
    "An earlier session in this folder left work unfinished, and the handoff below.",
    "The user's present request outranks it: go on with that work only where the user asks for it or agrees.",
    "",
    renderForPrompt(handoff, { maxTokens: MAX_TOKENS, drift }),
  ].join("\n");
}
