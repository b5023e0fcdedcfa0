import { describeError, findAosCommand, withoutUndefined } from "@agentos/platform";
import { interpolate, type Notification } from "../../definition/index.js";
import { oneLine } from "../../one-line.js";
import { outermost, type Prepared, programScope } from "../../plan/index.js";
import { outerPhases, type PhaseState, phaseState, type SessionState } from "../../session/index.js";
import { type ProgramPlace, runSessionProgram } from "./session-program.js";

const DEFAULT_TIMEOUT_MS = 10_000;

export type Occasion = Notification["on"][number];

type PhaseFact = "openings" | "asked" | "answerUntil" | "onTimeout" | "reason" | "artifact" | "log";

export interface NotificationPayload {
  event: Occasion;
  /** One-line summary for chats. */
  text: string;
  sessionId: string;
  workflow: { id: string; name: string };
  project: string;
  /** Status of the session: `completed`, `failed`, `cancelled` or `running`. */
  status: string;
  at: string;
  /** The phase that is waiting or has failed. */
  phase?: Pick<PhaseState, "id" | "name" | "status" | PhaseFact>;
  phases: { id: string; status: string }[];
  /** The command that a person should run next. */
  command?: string;
}

interface NotifierPlace extends ProgramPlace {
  prepared: Prepared;
}

/** Sends notifications about a session. Failures cause only warnings. */
export class Notifier {
  readonly #place: NotifierPlace;
  readonly #warn: (message: string) => void;
  readonly #now: () => Date;
  readonly #open = new Set<Promise<void>>();
  #count = 0;

  constructor(
    place: NotifierPlace,
    options: { onWarning?: ((message: string) => void) | undefined; now: () => Date },
  ) {
    this.#place = place;
    this.#now = options.now;
    this.#warn = (message) => options.onWarning?.(place.prepared.secrets.mask(message));
  }

  /** Starts sending the notifications without waiting for them. */
  tell(event: Occasion, state: SessionState, about: { phase?: string; status?: string } = {}): void {
    const targets = this.#place.prepared.workflow.notify.filter(({ on }) => on.includes(event));
    if (targets.length === 0) return;
    const payload = this.#payload(event, state, about);
    for (const target of targets) {
      const telling = this.#send(target, payload, state)
        .then((problem) => {
          if (problem !== undefined)
            this.#warn(`The notification "${payload.text}" failed: ${oneLine(problem)}`);
        })
        // A callback that throws must not affect the run either.
        .catch(() => {})
        .finally(() => this.#open.delete(telling));
      this.#open.add(telling);
    }
  }

  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open);
  }

  async #send(
    target: Notification,
    payload: NotificationPayload,
    state: SessionState,
  ): Promise<string | undefined> {
    const { run, env, timeoutMs = DEFAULT_TIMEOUT_MS } = target;
    const input = `${JSON.stringify(payload)}\n`;
    if (run === undefined) return this.#post(target.webhook ?? "", input, timeoutMs, state);
    const name = `notify~${payload.event}-${++this.#count}`;
    const { signal } = new AbortController();
    const program = { name, run, env, input, timeoutMs, signal };
    const owner = outermost(this.#place.prepared, state);
    const { problem } = await runSessionProgram(this.#place, state, owner, program);
    return problem;
  }

  async #post(
    webhook: string,
    body: string,
    timeoutMs: number,
    state: SessionState,
  ): Promise<string | undefined> {
    const { prepared, projectFolder, paths } = this.#place;
    try {
      const scope = programScope({ projectFolder, paths }, state, outermost(prepared, state), "notify");
      const url = new URL(interpolate(webhook, scope));
      if (!/^https?:$/.test(url.protocol)) return `the webhook must be an http or https address: ${webhook}`;
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `the webhook answered ${response.status}`;
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      // Omit the address, which may contain a secret.
      const what = describeError(cause instanceof Error ? cause : error);
      return (error as Error).name === "TimeoutError" ? "the webhook did not answer in time" : what;
    }
  }

  #payload(
    event: Occasion,
    state: SessionState,
    about: { phase?: string; status?: string },
  ): NotificationPayload {
    const phase = about.phase === undefined ? undefined : phaseState(state, about.phase);
    const status = about.status ?? state.status;
    const { id, workflow, phases } = { ...state, phases: outerPhases(state) };
    const aos = findAosCommand(this.#place.projectFolder, process.env) ?? "aos";
    const command = commandFor(event, { sessionId: id, phase, status, aos });
    return {
      event,
      text: oneLine(`${workflow.id}: ${whatHappened(event, phase, status)}`),
      sessionId: id,
      workflow: { id: workflow.id, name: workflow.name },
      project: this.#place.projectFolder,
      status,
      at: this.#now().toISOString(),
      ...(phase && { phase: phaseFacts(phase) }),
      phases: phases.map((each) => ({ id: each.id, status: each.status })),
      ...(command !== undefined && { command }),
    };
  }
}

function phaseFacts(phase: PhaseState): NotificationPayload["phase"] & {} {
  const { id, name, status, openings, asked, answerUntil, onTimeout, reason, artifact, log } = phase;
  return {
    ...{ id, name, status },
    ...withoutUndefined({ openings, asked, answerUntil, onTimeout, reason, artifact, log }),
  };
}

const END: Readonly<Record<string, string>> = {
  completed: "the session is complete",
  failed: "the session has failed",
  cancelled: "the session was cancelled",
};

function whatHappened(event: Occasion, phase: PhaseState | undefined, status: string): string {
  const id = phase?.id ?? "a phase";
  if (event === "end") return END[status] ?? `the session is ${status}`;
  if (event === "failure") return `${id} failed${phase?.reason === undefined ? "" : `: ${phase.reason}`}`;
  if (phase?.asks) return `${id} asks: ${phase.asks.text}`;
  if (phase?.conflict) return `${id} is waiting for a merge in ${phase.conflict.folder}`;
  if (phase?.status === "stopped") return `${id} was stopped by a rule and needs a decision`;
  return `${id} is waiting for approval${phase?.asked === undefined ? "" : `: ${phase.asked}`}`;
}

function commandFor(
  event: Occasion,
  {
    sessionId,
    phase,
    status,
    aos,
  }: { sessionId: string; phase: PhaseState | undefined; status: string; aos: string },
): string | undefined {
  if (event === "gate")
    return phase?.asks
      ? `${aos} resume ${sessionId} --answer "..."`
      : phase?.conflict
        ? `${aos} resume ${sessionId}`
        : phase?.status === "stopped"
          ? `${aos} approve`
          : `${aos} resume ${sessionId} --approve ${phase?.id}`;
  if (event === "failure") return `${aos} logs ${phase?.id} --session ${sessionId}`;
  return status === "failed" ? `${aos} resume ${sessionId}` : undefined;
}
