import { relative } from "node:path";
import type { Handoff } from "@agentos/handoff";
import { DEVIATIONS, deviationsSection, type SessionDeviation } from "@agentos/handoff/deviations";
import { findAosCommand, isInside } from "@agentos/platform";
import {
  type Conflict,
  hasFailed,
  isFinished,
  isSettled,
  leavesOf,
  outerPhases,
  type PhaseState,
  type SessionState,
  stateFolder,
} from "../../session/index.js";
import { type NextPhase, nextPhases } from "./next-phases.js";

const MAX_NAMED = 10;

export type StopReason = "gate" | "requested" | "stopped" | "failed" | "interrupted" | "limit" | "budget";

const DECIDE = "Decide about ";
/** Precedes the command at the end of a blocker. */
const HOW_TO_DECIDE = " Decide with: ";
const NEXT = /^Next: .*\(@/;

const STATUS: Record<Exclude<StopReason, "gate">, string> = {
  requested: "paused (on request)",
  stopped: "paused (stopped at once)",
  failed: "paused (a phase failed)",
  interrupted: "interrupted (its process ended)",
  limit: "paused (until a limit resets)",
  budget: "paused (its budget is spent)",
};

export function stopReasonOf({ status, resumeAt, isSpent }: SessionState): StopReason {
  if (status === "waiting") return "gate";
  if (status === "failed") return "failed";
  if (isSpent) return "budget";
  if (status === "paused") return resumeAt === undefined ? "requested" : "limit";
  return "interrupted";
}

/** Copies what a person added to the previous handoff into a new handoff. */
export function withWritten(handoff: Handoff, before: Handoff): Handoff {
  const { goal, decisions, failedApproaches, assumptions, verify, notes, extraFrontMatter } = before;
  const theirs = (before.extraSections ?? []).filter(({ heading }) => heading !== DEVIATIONS);
  const extraSections = [...(handoff.extraSections ?? []), ...theirs];
  return {
    ...handoff,
    ...{ goal, decisions, failedApproaches, assumptions, verify, notes },
    ...(extraSections.length > 0 && { extraSections }),
    ...(extraFrontMatter && { extraFrontMatter }),
    nextAction: [handoff.nextAction ?? "", ...theirLines(before)].join("\n").trim(),
  };
}

/** Removes commands that only a person can use, because agents read the result. */
export function withoutCommands(handoff: Handoff): Handoff {
  const { nextAction: _, blockers, ...rest } = handoff;
  const lines = theirLines(handoff).join("\n").trim();
  return {
    ...rest,
    ...(lines !== "" && { nextAction: lines }),
    ...(blockers && { blockers: blockers.map(withoutDecision) }),
  };
}

function withoutDecision(blocker: string): string {
  const at = blocker.lastIndexOf(HOW_TO_DECIDE);
  return at === -1 || !isApproval(blocker.slice(at)) ? blocker : blocker.slice(0, at);
}

/** Whether a text ends with the command that approves a request, however it spells `aos`. */
function isApproval(text: string): boolean {
  return /aos approve \S+$/.test(text);
}

/**
 * Returns the lines that a person added to the next action. Omits the generated lines, which are
 * outdated.
 */
function theirLines({ nextAction = "", sessionId }: Handoff): string[] {
  const isOurs = (line: string) =>
    line.includes(resumeCommand({ sessionId }, "aos")) ||
    (line.startsWith(DECIDE) && isApproval(line)) ||
    NEXT.test(line);
  return nextAction.split("\n").filter((line) => !isOurs(line));
}

export function handoffOf(
  state: SessionState,
  options: {
    reason: StopReason;
    at: Date;
    projectFolder: string;
    git?: Handoff["git"];
    deviations?: readonly SessionDeviation[];
    /** Next phases with their prompts. Defaults to the next phases without prompts. */
    next?: readonly NextPhase[];
  },
): Handoff {
  const { reason, at, projectFolder, git, deviations = [], next = nextPhases(state) } = options;
  const aos = findAosCommand(projectFolder, process.env) ?? "aos";
  const phases = outerPhases(state);
  const finished = phases.filter(isFinished);
  const unfinished = phases.filter((phase) => !isSettled(phase));
  const failed = unfinished.filter(hasFailed);
  const blockers = [...failed.map(blockerOf), ...leavesOf(state).flatMap((phase) => stoppedBy(phase, aos))];
  const last = lastPhase(state, reason);
  const current = next[0] ?? last;
  return {
    sessionId: state.id,
    workflow: state.workflow.id,
    ...(last && { phase: last.id, agent: last.agent }),
    timestamp: `${at.toISOString().slice(0, 19)}Z`,
    completed: finished.map(({ id, agent, durationMs }) => ({
      name: id,
      ...(agent !== "" && { agent }),
      ...(durationMs !== undefined && { durationMs: roughly(durationMs) }),
    })),
    current: { ...(current && { phase: current.id, agent: current.agent }), status: statusOf(state, reason) },
    remaining: unfinished.map(({ id, agent }) => ({ name: id, ...(agent !== "" && { agent }) })),
    nextAction: [...nextAction(state, reason, projectFolder, aos), ...nextLine(next)].join("\n"),
    ...(blockers.length > 0 && { blockers }),
    filesChanged: state.phases
      .filter(isFinished)
      .flatMap(({ artifact }) => projectFile(artifact, projectFolder)),
    ...(deviations.length > 0 && {
      extraSections: [deviationsSection(deviations)],
    }),
    ...(git && { git: { branch: git.branch, head: git.head } }),
  };
}

function statusOf({ phases }: SessionState, reason: StopReason): string {
  if (reason !== "gate") return STATUS[reason];
  const waiting = phases.filter(({ status }) => status === "waiting" || status === "stopped");
  return `paused (waiting for approval of ${waiting.map(({ id }) => id).join(", ")})`;
}

/**
 * Returns a line such as
 * `Next: build (@dev), prompt .agentos/compiled/dev-build-20261121T090000000Z.prompt.md`.
 */
function nextLine(next: readonly NextPhase[]): string[] {
  if (next.length === 0) return [];
  const shown = next.map(({ id, agent, promptFile }) =>
    promptFile === undefined ? `${id} (@${agent})` : `${id} (@${agent}), prompt ${promptFile}`,
  );
  return [`Next: ${shown.join("; ")}`];
}

function blockerOf({ id, code, reason = "failed" }: PhaseState): string {
  return code === undefined ? `${id}: ${reason}` : `${id}: ${code}: ${reason}`;
}

function stoppedBy({ id, stopped = [], conflict, asks }: PhaseState, aos: string): string[] {
  const asked = asks === undefined ? [] : [`${id} asks: ${asks.text}`];
  const merge = conflict === undefined ? [] : [`${id}: ${mergeText(conflict)}`];
  const actions = stopped.map(
    ({ id: request, rule, reason, summary }) =>
      `${id}: stopped by ${rule} at ${summary} (${reason})${HOW_TO_DECIDE}${aos} approve ${request}`,
  );
  return [...asked, ...merge, ...actions];
}

function mergeText({ phase, files, folder }: Conflict): string {
  return `the work of ${phase} has merge conflicts. Resolve ${files.join(", ")} in ${folder}, and commit there`;
}

function lastPhase(state: SessionState, reason: StopReason): PhaseState | undefined {
  const waiting = state.phases.find(({ status }) => status === "waiting" || status === "stopped");
  if (reason === "gate" && waiting) return waiting;
  const begun = state.phases.filter(({ startedAt }) => startedAt !== undefined);
  return begun.reduce<PhaseState | undefined>(
    (latest, phase) => ((phase.startedAt ?? "") >= (latest?.startedAt ?? "") ? phase : latest),
    undefined,
  );
}

function nextAction(state: SessionState, reason: StopReason, projectFolder: string, aos: string): string[] {
  const resume = resumeCommand({ sessionId: state.id }, aos);
  const stopped = state.phases.flatMap((phase) => phase.stopped ?? []);
  const decideActions = stopped.map(({ id, summary }) => `${DECIDE}${summary}: ${aos} approve ${id}`);
  if (reason === "gate") {
    const waiting = state.phases.filter(({ status }) => status === "waiting");
    const read = waiting.map(({ id, artifact }) =>
      artifact === undefined ? `what ${id} did` : `${relative(projectFolder, artifact)} (${id})`,
    );
    const merges = state.phases.flatMap(({ conflict }) => conflict ?? []).map(mergeText);
    const asking = state.phases.filter(({ asks }) => asks !== undefined);
    const decide = [
      ...asking.map(({ id }) => `Answer ${id} with: ${resume} --answer "..." --phase ${id}`),
      ...merges,
      ...decideActions,
    ];
    if (read.length === 0)
      return [...decide, `Then continue with: ${resume}`, `Or refuse with: ${resume} --reject "why"`];
    return [
      ...decide,
      `Read ${read.join(" and ")}, then approve and continue with: ${resume}`,
      `Or send the work back with: ${resume} --reject "why"`,
    ];
  }
  if (reason === "failed") {
    const failed = leavesOf(state).filter(hasFailed);
    const read = failed
      .slice(0, MAX_NAMED)
      .map(({ id, log }) => `${id} (${log === undefined ? "no log" : relative(projectFolder, log)})`);
    if (failed.length > read.length) read.push(`${failed.length - read.length} more`);
    return [`Fix what made ${read.join(" and ")} fail, then continue with: ${resume}`];
  }
  const refused = state.phases.filter(({ status }) => status === "deferred" || status === "retrying");
  if (reason === "limit")
    return refused.map(
      ({ id, retryAt = "", reason: why = "it was refused" }) =>
        `From ${retryAt} on, continue with: ${resume} (${id}: ${why.replaceAll("\n", " ")})`,
    );
  if (reason === "budget") return [`Continue with a higher budget: ${resume} --budget <amount>`];
  return [...decideActions, `Continue with: ${resume}`];
}

function resumeCommand({ sessionId }: Pick<Handoff, "sessionId">, aos: string): string {
  return `${aos} resume ${sessionId}`;
}

/** Returns the path of an artifact, unless it is in AgentOS's state folder. */
function projectFile(artifact: string | undefined, projectFolder: string): string[] {
  if (artifact === undefined || isInside(stateFolder(projectFolder), artifact)) return [];
  return [relative(projectFolder, artifact)];
}

/** Rounds durations of a second or more to whole seconds. */
function roughly(durationMs: number): number {
  return durationMs < 1000 ? Math.round(durationMs) : Math.round(durationMs / 1000) * 1000;
}
