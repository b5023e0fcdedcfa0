import { resolve } from "node:path";
import type { Graph } from "@agentos/waves";
import type { Diagnostic, Workflow } from "../definition/index.js";
import {
  applyEvent,
  type Learned,
  learnEstimates,
  type SessionState,
  sessionPaths,
} from "../session/index.js";
import { planAttempt } from "./attempt/attempt-request.js";
import { missingPrograms } from "./check-programs.js";
import { plannedLeaves } from "./nesting/planned-leaves.js";
import { type Prepared, type PrepareOptions, prepareWorkflow } from "./prepare.js";
import { concurrencyOf, runFacts } from "./run-facts.js";
import { plannedInputs } from "./values/run-inputs.js";

/** A preview of a run. */
export interface WorkflowPlan {
  workflow: Workflow;
  graph: Graph;
  concurrency: number;
  /** Contains only warnings. */
  diagnostics: readonly Diagnostic[];
  /** Names of environment variables that contain secrets. Those in `missing` are not set. */
  secrets: { names: readonly string[]; missing: readonly string[] };
  /** The prompts, without the outputs of dependencies. All items in a list share one prompt. */
  prompts: PlannedPrompt[];
  state: SessionState;
}

/** A phase's prompt. */
export interface PlannedPrompt {
  phase: string;
  text: string;
}

/**
 * Compiles the prompts for a workflow without running or writing anything.
 * @param options.inputs may be incomplete: references to missing inputs are left unchanged
 * @throws WorkflowError `workflow-not-found`, `invalid-workflow`, `invalid-inputs`
 */
export function planWorkflow(
  options: PrepareOptions & {
    projectFolder: string;
    workflow: string;
    concurrency?: number;
    inputs?: Readonly<Record<string, unknown>>;
  },
): WorkflowPlan {
  const projectFolder = resolve(options.projectFolder);
  const prepared = prepareWorkflow(projectFolder, options.workflow, options);
  const { workflow, graph } = prepared;
  // Missing programs are only warnings, because the workflow may run on a different machine.
  const programs = missingPrograms(prepared, options).map(
    (each): Diagnostic => ({ ...each, severity: "warning" }),
  );
  const diagnostics = [...prepared.diagnostics, ...programs];
  const concurrency = concurrencyOf(options, workflow.concurrency);
  const learned = learnEstimates(projectFolder, workflow.id);
  const state = plannedState(prepared, { concurrency, inputs: options.inputs, learned });
  const place = { prepared, projectFolder, paths: sessionPaths(projectFolder, state.id) };
  const leaves = workflow.phases.flatMap(({ id }) => plannedLeaves(prepared.tree.node(id)));
  prepared.tree.add(leaves);
  const prompts = leaves.map(({ id }) => ({
    phase: id,
    text: planAttempt(place, state, id, { attempt: 1, date: "DATE", missing: "keep" }).request.prompt,
  }));
  const { names, missing } = prepared.secrets;
  return { workflow, graph, concurrency, diagnostics, secrets: { names, missing }, prompts, state };
}

const PLANNED_SESSION = "SESSION";

function plannedState(
  prepared: Prepared,
  options: {
    concurrency: number;
    inputs: Readonly<Record<string, unknown>> | undefined;
    /** Durations of phases in earlier sessions. */
    learned: ReadonlyMap<string, Learned>;
  },
): SessionState {
  const { concurrency, inputs, learned } = options;
  const state = applyEvent(undefined, {
    type: "session.started",
    at: "",
    sessionId: PLANNED_SESSION,
    ...runFacts(prepared, concurrency, learned),
    inputs: plannedInputs(prepared.workflow, inputs),
  });
  if (state === undefined) throw new Error("A session begins with its first event");
  return state;
}
