import { setTimeout as sleep } from "node:timers/promises";
import {
  type ResumeOptions,
  readSession,
  resumeSession,
  runWorkflow,
  type SessionResult,
} from "../../src/index.js";
import { fakeRunner, workflowText } from "./project.js";

/* A project in which the tests run one session of its only workflow. */

export const workflow = "flow";
export const sessionId = "one";

/** What phases do besides recording that they ran; see {@link fakeRunner}. */
export type Act = Parameters<typeof fakeRunner>[0];

type NewSessionOptions = Parameters<typeof runWorkflow>[0];

export function run(
  projectFolder: string,
  act?: Act,
  more: Partial<NewSessionOptions> = {},
): Promise<SessionResult> {
  return runWorkflow({ projectFolder, workflow, sessionId, runners: [fakeRunner(act)], ...more });
}

export function resume(
  projectFolder: string,
  act?: Act,
  more: Partial<ResumeOptions> = {},
): Promise<SessionResult> {
  return resumeSession({ projectFolder, sessionId, runners: [fakeRunner(act)], ...more });
}

export function statuses({ state }: Pick<SessionResult, "state">): string[] {
  return state.phases.map(({ id, status }) => `${id} ${status}`);
}

/** Phases fail while `isBroken` says so. */
export function failing(isBroken: (id: string) => boolean): Act {
  return ({ phase }) => (isBroken(phase.id) ? { status: "failed", reason: "broken" } : undefined);
}

/** The file of a workflow that others use, by its id. */
export function usable(id: string, phases: readonly string[], head = ""): Record<string, string> {
  return { [`.agentos/workflows/${id}.yaml`]: workflowText(phases, head).replace("id: flow", `id: ${id}`) };
}

/** Resolves once the session is in the requested state. */
export async function until(
  folder: string,
  holds: (phases: Record<string, string>) => boolean,
): Promise<void> {
  for (;;) {
    const { phases } = readSession(folder, sessionId);
    if (holds(Object.fromEntries(phases.map(({ id, status }) => [id, status])))) return;
    await sleep(10);
  }
}
