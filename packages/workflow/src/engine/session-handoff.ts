import { relative } from "node:path";
import type { Handoff } from "@agentos/handoff";
import { DEVIATIONS, deviationsSection, type SessionDeviation } from "@agentos/handoff/deviations";
import { isInside } from "@agentos/internal";
import { stateFolder } from "../session/paths.js";
import { hasFailed, isFinished, type PhaseState, type SessionState } from "../session/state.js";

/** Why the session stopped, as a handoff says it. */
export type StopReason = "gate" | "requested" | "stopped" | "failed" | "interrupted";

/** A line of `nextAction` about what a rule stopped. */
const DECISION = /^Decide about .*: aos approve \S+$/;

const STATUS: Record<StopReason, string> = {
  gate: "paused (waiting for approval)",
  requested: "paused (on request)",
  stopped: "paused (stopped at once)",
  failed: "paused (a phase failed)",
  interrupted: "interrupted (its process ended)",
};

/** Why a session stopped that is not running any more, as far as its events tell. */
export function stopReasonOf({ status }: SessionState): StopReason {
  if (status === "waiting") return "gate";
  if (status === "failed") return "failed";
  return status === "paused" ? "requested" : "interrupted";
}

/** A new handoff with what a person wrote into the one before, which nobody has done yet. */
export function withWritten(handoff: Handoff, before: Handoff): Handoff {
  const { goal, decisions, failedApproaches, assumptions, verify, notes, extraFrontMatter } = before;
  const theirs = (before.extraSections ?? []).filter(({ heading }) => heading !== DEVIATIONS);
  const extraSections = [...(handoff.extraSections ?? []), ...theirs];
  // Our own lines name the command to go on or to decide with, and are of the past.
  const lines = (before.nextAction ?? "")
    .split("\n")
    .filter((line) => !line.includes(resumeCommand(handoff)) && !DECISION.test(line));
  return {
    ...handoff,
    ...{ goal, decisions, failedApproaches, assumptions, verify, notes },
    ...(extraSections.length > 0 && { extraSections }),
    ...(extraFrontMatter && { extraFrontMatter }),
    nextAction: [handoff.nextAction ?? "", ...lines].join("\n").trim(),
  };
}

/** What the next process, or a person, must know of a session. Pure. */
export function handoffOf(
  state: SessionState,
  options: {
    reason: StopReason;
    now: Date;
    projectFolder: string;
    git?: Handoff["git"];
    deviations?: readonly SessionDeviation[];
  },
): Handoff {
  const { reason, now, projectFolder, git, deviations = [] } = options;
  const finished = state.phases.filter(isFinished);
  const unfinished = state.phases.filter((phase) => !isFinished(phase));
  const failed = unfinished.filter(hasFailed);
  const blockers = [...failed.map(blockerOf), ...unfinished.flatMap(stoppedBy)];
  const current = currentPhase(state, reason);
  return {
    sessionId: state.id,
    workflow: state.workflow.id,
    ...(current && { phase: current.id, agent: current.agent }),
    timestamp: `${now.toISOString().slice(0, 19)}Z`,
    completed: finished.map(({ id, agent, durationMs }) => ({
      name: id,
      agent,
      ...(durationMs !== undefined && { durationMs: roughly(durationMs) }),
    })),
    current: { ...(current && { phase: current.id, agent: current.agent }), status: STATUS[reason] },
    remaining: unfinished.map(({ id, agent }) => ({ name: id, agent })),
    nextAction: nextAction(state, reason, projectFolder),
    ...(blockers.length > 0 && { blockers }),
    filesChanged: finished.flatMap(({ artifact }) => projectFile(artifact, projectFolder)),
    ...(deviations.length > 0 && {
      extraSections: [deviationsSection(deviations)],
    }),
    ...(git && { git: { branch: git.branch, head: git.head, dirty: git.dirty } }),
  };
}

function blockerOf({ id, code, reason = "failed" }: PhaseState): string {
  return code === undefined ? `${id}: ${reason}` : `${id}: ${code}: ${reason}`;
}

function stoppedBy({ id, stopped = [] }: PhaseState): string[] {
  return stopped.map(
    ({ id: request, rule, reason, summary }) =>
      `${id}: stopped by ${rule} at ${summary} (${reason}) Decide with: aos approve ${request}`,
  );
}

/** The phase that was running, or ran last. */
function currentPhase(state: SessionState, reason: StopReason): PhaseState | undefined {
  const waiting = state.phases.find(({ status }) => status === "waiting" || status === "stopped");
  if (reason === "gate" && waiting) return waiting;
  const begun = state.phases.filter(({ startedAt }) => startedAt !== undefined);
  return begun.reduce<PhaseState | undefined>(
    (latest, phase) => ((phase.startedAt ?? "") >= (latest?.startedAt ?? "") ? phase : latest),
    undefined,
  );
}

function nextAction(state: SessionState, reason: StopReason, projectFolder: string): string {
  const resume = resumeCommand({ sessionId: state.id });
  if (reason === "gate") {
    const waiting = state.phases.filter(({ status }) => status === "waiting");
    const read = waiting.map(({ id, artifact }) =>
      artifact === undefined ? `what ${id} did` : `${relative(projectFolder, artifact)} (${id})`,
    );
    const stopped = state.phases.flatMap((phase) => phase.stopped ?? []);
    const decide = stopped.map(({ id, summary }) => `Decide about ${summary}: aos approve ${id}`);
    if (read.length === 0)
      return [...decide, `Then go on with: ${resume}`, `Or refuse it with: ${resume} --reject "why"`].join(
        "\n",
      );
    const gate = `Read ${read.join(" and ")}, then approve and go on with: ${resume}\nOr send it back with: ${resume} --reject "why"`;
    return [...decide, gate].join("\n");
  }
  if (reason === "failed") {
    const read = state.phases
      .filter(hasFailed)
      .map(({ id, log }) => `${id} (${log === undefined ? "no log" : relative(projectFolder, log)})`);
    return `Mend what made ${read.join(" and ")} fail, then run it again with: ${resume}`;
  }
  return `Go on with: ${resume}`;
}

function resumeCommand({ sessionId }: Pick<Handoff, "sessionId">): string {
  return `aos resume ${sessionId}`;
}

/** The artefact as a file that somebody would look for; what lies among our own state is not the project's. */
function projectFile(artifact: string | undefined, projectFolder: string): string[] {
  if (artifact === undefined || isInside(stateFolder(projectFolder), artifact)) return [];
  return [relative(projectFolder, artifact)];
}

/** Whole seconds from one second up: nobody needs the rest in a handoff. */
function roughly(durationMs: number): number {
  return durationMs < 1000 ? Math.round(durationMs) : Math.round(durationMs / 1000) * 1000;
}
