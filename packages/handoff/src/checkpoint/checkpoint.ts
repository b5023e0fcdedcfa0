import { type FrontMatterValue, type Handoff, normalizeHandoff } from "../format/index.js";
import { nextStep, PLAN, planSection } from "../workspace/active-plan.js";
import type { WorkspaceState } from "../workspace/gather-state.js";

/** What is known when a conversation is about to be compacted. */
export interface CheckpointState {
  /** The only session that can recover the checkpoint. */
  sessionId: string;
  timestamp: string;
  workspace?: WorkspaceState;
  handoff?: Handoff;
  extraFrontMatter?: Record<string, FrontMatterValue>;
}

/**
 * Creates a session's handoff to itself. `handoff` takes precedence over `workspace`.
 * @throws TypeError if the session id or the timestamp is invalid
 */
export function checkpointHandoff(state: CheckpointState): Handoff {
  const { sessionId, timestamp, handoff, workspace } = state;
  const plan = workspace?.plan;
  const isDone = handoff === undefined || handoff.current?.status.startsWith("done");
  return normalizeHandoff({
    ...handoff,
    sessionId,
    timestamp,
    ...(plan && isDone && { nextAction: `Continue with the plan: ${nextStep(plan.text)}` }),
    // The latest failure comes last: the log can be old, but the transcript is recent.
    failedApproaches: union(
      workspace?.lastFailure === undefined ? [] : [workspace.lastFailure],
      handoff?.failedApproaches,
    ),
    filesChanged: union(handoff?.filesChanged, workspace?.filesChanged),
    extraSections: [
      ...(handoff?.extraSections ?? []).filter(({ heading }) => heading !== PLAN),
      ...(plan ? [planSection(plan)] : []),
    ],
    extraFrontMatter: { ...handoff?.extraFrontMatter, ...state.extraFrontMatter },
  });
}

export function saysSomething({
  sessionId: _,
  timestamp: __,
  extraFrontMatter: ___,
  ...handoff
}: Handoff): boolean {
  return Object.values(handoff).some((value) => !Array.isArray(value) || value.length > 0);
}

function union(...lists: (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}
