import { resolve } from "node:path";
import {
  assertPrograms,
  concurrencyOf,
  prepareWorkflow,
  reportDiagnostics,
  resolveInputs,
  runBudget,
  runFacts,
  writeRunInputs,
} from "../plan/index.js";
import { learnEstimates, WorkflowError } from "../session/index.js";
import { withSession } from "./open-session.js";
import { assertRunOptions, RUN_OPTIONS, type RunOptions, type SessionResult } from "./options.js";
import { runSession } from "./session-run.js";

/**
 * Runs a workflow in a new session until it completes, waits at a gate, pauses or fails.
 * @param given.workflow id of the workflow, or path of its file
 * @param given.inputs values by name; missing inputs take their defaults
 * @param given.sessionId defaults to an id made from the workflow's id and the time
 * @throws TypeError for an invalid or misspelled option; WorkflowError; and, after all phases have ended,
 *   any error that a callback throws
 */
export async function runWorkflow(
  given: RunOptions & { workflow: string; inputs?: Readonly<Record<string, unknown>>; sessionId?: string },
): Promise<SessionResult> {
  assertRunOptions(given, { ...RUN_OPTIONS, workflow: true, inputs: true, sessionId: true });
  if (typeof given.workflow !== "string") throw new TypeError('Expected "workflow" to be an id or a path');
  const options = { ...given, projectFolder: resolve(given.projectFolder) };
  const prepared = prepareWorkflow(options.projectFolder, options.workflow, options);
  assertPrograms(prepared, options);
  const concurrency = concurrencyOf(options, prepared.workflow.concurrency);
  const inputs = resolveInputs(prepared.workflow, options.inputs, options.workflow);
  prepared.secrets.assertSet();
  prepared.secrets.assertNotIn(inputs);
  reportDiagnostics(prepared, options);
  const sessionId = options.sessionId ?? newSessionId(prepared.workflow.id, options.now?.() ?? new Date());
  return withSession(options, sessionId, (session) => {
    if (session.log.state !== undefined)
      throw new WorkflowError(
        "session-exists",
        `Session ${sessionId} already exists. Continue it with: aos resume ${sessionId}`,
      );
    session.log.maskWith(prepared.secrets.mask);
    const learned = learnEstimates(options.projectFolder, prepared.workflow.id);
    const facts = runFacts(prepared, concurrency, learned);
    const declares = Object.keys(inputs).length > 0;
    const budget = runBudget(options.budget, prepared.workflow.budget);
    session.log.append({
      type: "session.started",
      sessionId,
      ...facts,
      ...(declares && { inputs }),
      ...(budget && { budget }),
    });
    writeRunInputs(session.paths, inputs);
    return runSession({ ...session, prepared, options, concurrency });
  });
}

function newSessionId(workflowId: string, at: Date): string {
  const [date, time] = at.toISOString().slice(0, 19).replace(/[-:]/g, "").split("T");
  return `${workflowId.slice(0, 80)}-${date}-${time}-${Math.random().toString(36).slice(2, 6).padEnd(4, "0")}`;
}
