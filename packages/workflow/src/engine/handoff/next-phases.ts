import { relative } from "node:path";
import { writeFileAtomic } from "@agentos/platform";
import { fileDate, planAttempt } from "../../plan/index.js";
import { isSettled, leavesOf, type PhaseState, type SessionState, usingState } from "../../session/index.js";
import { unfinishedText } from "../attempt/unfinished-text.js";
import { decisionsText } from "../gates/stopped-actions.js";
import { type OpenSession, stateOf } from "../open-session.js";

export interface NextPhase {
  id: string;
  agent: string;
  /** Path of the compiled prompt, relative to the project folder. */
  promptFile?: string;
}

// The prompts are for a person to read. The "Remaining" section lists all phases.
const MAX_PROMPTS = 5;

/** Returns the phases that can start once all waiting gates have been approved, in file order. */
export function nextPhases(state: SessionState): PhaseState[] {
  const finished = new Set(state.phases.filter(isSettled).map(({ id }) => id));
  return leavesOf(state).filter(
    (phase) => !isSettled(phase) && phase.dependsOn.every((id) => finished.has(id)),
  );
}

export async function compileNext(session: OpenSession): Promise<NextPhase[]> {
  const state = stateOf(session);
  const next: NextPhase[] = [];
  for (const phase of nextPhases(state).slice(0, MAX_PROMPTS)) {
    const promptFile = await compile(session, state, phase);
    next.push({ id: phase.id, agent: phase.agent, ...(promptFile !== undefined && { promptFile }) });
  }
  return next;
}

async function compile(
  { prepared, paths, options: { projectFolder }, now }: OpenSession,
  state: SessionState,
  phase: PhaseState,
): Promise<string | undefined> {
  const attempt = phase.attempts + 1;
  try {
    const { promptFile, request } = planAttempt({ prepared, projectFolder, paths }, state, phase.id, {
      attempt,
      date: fileDate(now()),
      unfinished: await unfinishedText(phase, attempt, projectFolder),
      stopped: decisionsText(phase.decisions),
      missing: "keep",
    });
    usingState(promptFile, "write", () => writeFileAtomic(promptFile, request.prompt, { mode: 0o600 }));
    return relative(projectFolder, promptFile);
  } catch {
    // The handoff must be written even without this prompt. The phase reports the problem when it starts.
    return undefined;
  }
}
