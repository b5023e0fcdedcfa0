import { withoutUndefined } from "@agentos/platform";
import { buildHandoff, type FrontMatterValue, type Handoff, normalizeHandoff } from "../format/index.js";
import { type ActivePlan, currentStep, type PlanStep } from "./active-plan.js";
import type { WorkspaceState } from "./gather-state.js";
import type { ModelFreshness } from "./model-freshness.js";

/** All that is known when a conversation is about to be compacted. */
export interface CheckpointState {
  /** The session that may have it back, and no other. */
  sessionId: string;
  /** When it is written: ISO 8601. */
  timestamp: string;
  /** From `gatherState`. */
  workspace?: WorkspaceState;
  /** What the transcript tells, from `handoffFromTranscript`. */
  handoff?: Handoff;
  /** Front matter of the caller's own. */
  extraFrontMatter?: Record<string, FrontMatterValue>;
}

const OWN_SECTIONS: ReadonlySet<string> = new Set(["Plan", "Models"]);

/**
 * The checkpoint as the Markdown of `.context-checkpoint.md`: a handoff of the session to itself, which
 * {@link parseHandoff} reads. What the transcript tells counts more than the workspace; the plan has a
 * section of its own as well.
 * @throws TypeError when the session id or the timestamp is not valid
 */
export function buildCheckpoint(state: CheckpointState): string {
  return buildHandoff(checkpointHandoff(state));
}

/** What {@link buildCheckpoint} writes, as data. */
export function checkpointHandoff(state: CheckpointState): Handoff {
  const { sessionId, timestamp, handoff, workspace } = state;
  const plan = workspace?.plan;
  // A session that is done says nothing of what the plan has left.
  const told = handoff?.current?.status.startsWith("done") ? undefined : handoff;
  const hasTasks = handoff !== undefined && handoff.completed.length + handoff.remaining.length > 0;
  const tasks = hasTasks || plan === undefined ? handoff : tasksOf(plan);
  const extraFrontMatter = { ...handoff?.extraFrontMatter, ...state.extraFrontMatter };
  const extraSections = [
    // Those of an earlier checkpoint are not so any more.
    ...(handoff?.extraSections ?? []).filter(({ heading }) => !OWN_SECTIONS.has(heading)),
    ...section("Plan", plan && describePlan(plan)),
    ...section("Models", workspace && describeModels(workspace, sessionId)),
  ];
  return normalizeHandoff({
    ...handoff,
    sessionId,
    timestamp,
    completed: tasks?.completed ?? [],
    remaining: tasks?.remaining ?? [],
    ...withoutUndefined({
      goal: handoff?.goal ?? plan?.goal,
      current: told?.current ?? (plan && currentOf(plan)) ?? handoff?.current,
      nextAction: told?.nextAction ?? (plan && nextActionOf(plan)) ?? handoff?.nextAction,
      decisions: listed([
        ...(handoff?.decisions ?? []),
        ...(plan?.decisions ?? []).map((decision) => ({ decision })),
      ]),
      // The latest last: the log is of any age, the transcript's of this hour.
      failedApproaches: union(
        single(workspace?.lastFailure),
        plan && failuresOf(plan),
        handoff?.failedApproaches,
      ),
      assumptions: union(handoff?.assumptions, plan?.assumptions),
      filesChanged: union(handoff?.filesChanged, workspace?.filesChanged, moreFiles(workspace)),
    }),
    extraFrontMatter,
    extraSections,
  });
}

/** Whether there is anything in it that would be worth reading. */
export function saysSomething({
  sessionId: _,
  timestamp: __,
  extraFrontMatter: ___,
  ...handoff
}: Handoff): boolean {
  return Object.values(handoff).some((value) => !Array.isArray(value) || value.length > 0);
}

function tasksOf({ steps }: ActivePlan): Pick<Handoff, "completed" | "remaining"> {
  const names = (status: PlanStep["status"]) =>
    steps.filter((step) => step.status === status).map((step) => ({ name: describeStep(step) }));
  return { completed: names("done"), remaining: [...names("in progress"), ...names("open")] };
}

function currentOf(plan: ActivePlan): Handoff["current"] {
  const step = currentStep(plan);
  if (step === undefined) return undefined;
  return { phase: describeStep(step), status: step.status === "open" ? "not begun" : step.status };
}

function nextActionOf(plan: ActivePlan): string | undefined {
  const step = currentStep(plan);
  return step && `${step.status === "in progress" ? "Go on with" : "Begin"} ${describeStep(step)}.`;
}

function failuresOf({ steps }: ActivePlan): string[] {
  return steps
    .filter(({ status }) => status === "failed")
    .map((step) => {
      const reason = step.failure === undefined ? "" : `: ${step.failure}`;
      return `${describeStep(step)} failed${reason}${step.pivotedTo ? ` (went on with step ${step.pivotedTo})` : ""}`;
    });
}

function describeStep({ number, text }: PlanStep): string {
  return `step ${number}: ${text}`;
}

function describePlan(plan: NonNullable<WorkspaceState["plan"]>): string[] {
  const { name, goal, doneWhen, flags, steps, lastUpdated } = plan;
  const step = currentStep(plan);
  const done = steps.filter(({ status }) => status === "done").length;
  return [
    `${name ?? "Plan"} (.active-plan.md, last changed ${lastUpdated})`,
    ...(goal === undefined ? [] : [`Goal: ${goal}`]),
    ...(doneWhen === undefined ? [] : [`Done when: ${doneWhen}`]),
    ...(step === undefined
      ? []
      : [`Now at ${describeStep(step)} [${step.status}]; ${done} of ${steps.length} done`]),
    ...flags.map((flag) => `Flag: ${flag}`),
  ];
}

function describeModels({ selfModel, environmentModel }: WorkspaceState, sessionId: string): string[] {
  return [
    ...describeModel("Self model", selfModel, sessionId),
    ...describeModel("Environment model", environmentModel, sessionId),
  ];
}

function describeModel(name: string, model: ModelFreshness | undefined, ownSession: string): string[] {
  if (model === undefined) return [];
  const source = model.from === "mtime" ? " by the file's date" : "";
  const other = model.sessionId !== undefined && model.sessionId !== ownSession ? ", by another session" : "";
  return [`${name}: last updated ${model.lastUpdated}${source}${other}`];
}

function section(heading: string, lines: string[] | undefined): { heading: string; body: string }[] {
  if (lines === undefined || lines.length === 0) return [];
  return [{ heading, body: lines.map((line) => `- ${line.replaceAll("\n", " ")}`).join("\n") }];
}

function moreFiles({ moreFilesChanged }: Partial<WorkspaceState> = {}): string[] {
  return moreFilesChanged === undefined ? [] : [`and ${moreFilesChanged} more`];
}

function union(...lists: (readonly string[] | undefined)[]): string[] | undefined {
  return listed([...new Set(lists.flatMap((list) => list ?? []))]);
}

function listed<T>(items: T[]): T[] | undefined {
  return items.length === 0 ? undefined : items;
}

function single(item: string | undefined): string[] {
  return item === undefined ? [] : [item];
}
