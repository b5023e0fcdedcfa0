import { existsSync } from "node:fs";
import { oneLine } from "../../one-line.js";
import type { NewSessionEvent, PhaseState, SessionState, StopDecision } from "../../session/index.js";
import { refuseRequest, standingOf } from "./approvals.js";

export interface StopAnswers {
  /** One event for each phase that needs no further decisions. */
  events: Extract<NewSessionEvent, { type: "gate.decided" }>[];
  /** One line for each action, question or merge that is still waiting for a person. */
  open: string[];
}

/**
 * Collects the decisions about stopped phases.
 * @param refused a phase whose actions are refused by this resume
 * @param answer the answer to one phase's question, or to all questions
 */
export function answerStops(
  state: SessionState,
  projectFolder: string,
  refused?: { phase: string; reason: string },
  answer?: { phase?: string; text: string },
): StopAnswers {
  const answers: StopAnswers = { events: [], open: [] };
  for (const phase of state.phases) {
    if (phase.status !== "stopped") continue;
    const { conflict, asks } = phase;
    if (asks !== undefined) {
      if (answer === undefined || (answer.phase ?? phase.id) !== phase.id)
        answers.open.push(`${phase.id} is waiting for an answer: ${oneLine(asks.text)}`);
      else answers.events.push({ type: "gate.decided", phase: phase.id, decisions: [], answer: answer.text });
      continue;
    }
    if (conflict !== undefined && existsSync(conflict.mergeHead)) {
      answers.open.push(
        `${phase.id} is still waiting for a merge: resolve ${conflict.files.join(", ")} in ${conflict.folder}, and commit there`,
      );
      continue;
    }
    const refusal = refused?.phase === phase.id ? refused.reason : undefined;
    const others = (requestId: string) => phasesThatWaitFor(requestId, state).filter((id) => id !== phase.id);
    const { decisions, open } = decide(phase, projectFolder, refusal, others);
    answers.open.push(...open);
    if (open.length === 0) answers.events.push({ type: "gate.decided", phase: phase.id, decisions });
  }
  return answers;
}

/** Dismisses refused requests. Must be called after the refusals have been recorded. */
export function settleRefusals(projectFolder: string, { events }: StopAnswers): void {
  for (const { decisions } of events) {
    for (const { id, decision } of decisions) if (decision === "refused") refuseRequest(projectFolder, id);
  }
}

function phasesThatWaitFor(requestId: string, { phases }: SessionState): string[] {
  const waiting = phases.filter(
    ({ status, stopped }) => status === "stopped" && stopped?.some(({ id }) => id === requestId),
  );
  return waiting.map(({ id }) => id);
}

function decide(
  { id: phase, stopped = [] }: PhaseState,
  projectFolder: string,
  refusal: string | undefined,
  others: (requestId: string) => string[],
): { decisions: StopDecision[]; open: string[] } {
  const decisions: StopDecision[] = [];
  const open: string[] = [];
  for (const { id, rule, summary } of stopped) {
    const standing = standingOf(projectFolder, id);
    if (standing.status === "granted") {
      const { by, until } = standing;
      const sharedWith = others(id);
      decisions.push({
        ...{ id, rule, summary, decision: "granted", until },
        ...(by !== undefined && { by }),
        ...(sharedWith.length > 0 && { sharedWith }),
      });
    } else if (standing.status === "gone") decisions.push({ id, rule, summary, decision: "gone" });
    else if (refusal !== undefined)
      decisions.push({ id, rule, summary, decision: "refused", reason: refusal });
    else {
      const why = standing.ranOut ? "its approval expired unused" : "nobody has decided";
      open.push(`${phase} is still waiting, because ${why}: aos approve ${id} (${rule}) ${summary}`);
    }
  }
  return { decisions, open };
}

/** @param outputOf set if a worker runs approved commands; returns the path of a command's output file */
export function decisionsText(
  decisions: readonly StopDecision[] | undefined,
  outputOf?: (request: string) => string,
): string | undefined {
  if (decisions === undefined || decisions.length === 0) return undefined;
  return [
    "A rule stopped these actions in the last attempt. The decisions about them:",
    "",
    ...decisions.map((decision) => lineOf(decision, outputOf)),
    "",
    "Everything else that the last attempt did is still there: look before you redo it.",
  ].join("\n");
}

function lineOf(
  { id, rule, summary, decision, by, until, reason, sharedWith }: StopDecision,
  outputOf: ((request: string) => string) | undefined,
): string {
  const what = `${summary} (rule ${rule}, request ${id})`;
  switch (decision) {
    case "granted":
      if (outputOf !== undefined)
        return `- Approved${by === undefined ? "" : ` by ${by}`}: ${what}. It was to run once, before you started: ${outputOf(id)} contains its output and exit code, or says why it did not run. Do not run it again.`;
      if (sharedWith !== undefined) {
        const others = `the phase${sharedWith.length === 1 ? "" : "s"} ${sharedWith.join(", ")}`;
        return `- Approved${by === undefined ? "" : ` by ${by}`}: ${what}. It is allowed once, exactly as it was, until ${until}, for you and ${others} together: check whether it is already done. If not, do it; if so, finish without it.`;
      }
      return `- Approved${by === undefined ? "" : ` by ${by}`}: ${what}. It is allowed once, exactly as it was, until ${until}: do it.`;
    case "refused":
      return `- Refused: ${what}. Reason: ${reason ?? "none was given"}. Do not do it, or anything else with the same effect; finish without it.`;
    case "gone":
      return `- No longer open: ${what}. If it is still needed, try it again; that makes a new request.`;
  }
}
