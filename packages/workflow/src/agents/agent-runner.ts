import { headlessClient, headlessCommand, identityOf } from "@agentos/clients";
import type { AgentReport } from "@agentos/clients/output";
import { type ClientRun, isClientRun } from "../definition/index.js";
import { commandRunner, type Runner, type RunOutcome, type RunRequest } from "../runner/index.js";
import { transcriptHandoff } from "./transcript-handoff.js";

type Refusal = Extract<RunOutcome, { status: "not-now" }>;

/**
 * Runs an agent through its client, resuming the client's session if the request names one. If a
 * limit stops the client, the `fallback` clients continue from a handoff, in order. If limits stop
 * all clients, the outcome is `not-now` with the shortest of their waits.
 */
export const agentRunner: Runner = { name: "agent", run };

async function run(request: RunRequest): Promise<RunOutcome> {
  const { id, run } = request.phase;
  if (run === undefined || !isClientRun(run))
    return { status: "failed", reason: `phase "${id}" does not name an agent's client` };
  const env = { ...process.env, ...request.env };
  const refusals: Refusal[] = [];
  let handoff: string | undefined;
  for (const choice of inOrder(run, request.resume?.client)) {
    const { name } = identityOf(choice.client);
    if (refusals.length > 0) request.onLine(`${name} continues: ${refusals.at(-1)!.reason}`);
    let report: AgentReport | undefined;
    const outcome = await commandRunner.run({
      ...asCommand(request, choice, handoff),
      onAgent: (newest) => {
        report = newest;
        request.onAgent?.(newest);
      },
    });
    if (outcome.status !== "not-now" || request.signal.aborted) return outcome;
    refusals.push(outcome);
    const sessionId = report?.sessionId;
    // A client that a limit stopped immediately has left no session, so keep the previous handoff.
    const left =
      sessionId === undefined
        ? undefined
        : await transcriptHandoff({ client: choice.client, sessionId }, env);
    handoff = left ?? handoff;
  }
  return refusals.reduce((first, each) => (each.afterMs < first.afterMs ? each : first));
}

function inOrder(run: ClientRun, resumed: string | undefined): ClientRun[] {
  const choices = [run, ...(run.fallback ?? [])];
  return choices.toSorted((a, b) => Number(b.client === resumed) - Number(a.client === resumed));
}

function asCommand(request: RunRequest, choice: ClientRun, handoff: string | undefined): RunRequest {
  const resume = request.resume?.client === choice.client ? request.resume : undefined;
  const { runner: _, fallback: __, client, ...options } = choice;
  const headless = headlessClient(client)!;
  const command = headlessCommand(headless, { ...options, ...(resume && { resume: resume.sessionId }) });
  return {
    ...request,
    env: { ...headless.env, ...request.env },
    prompt: resume?.prompt ?? (handoff === undefined ? request.prompt : `${handoff}\n\n${request.prompt}`),
    phase: { ...request.phase, run: { runner: "command", command } },
  };
}
