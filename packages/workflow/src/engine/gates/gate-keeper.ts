import type { Run } from "@agentos/waves";
import {
  BY_TIMEOUT,
  type GivenAnswer,
  giveAnswer,
  type NewSessionEvent,
  type PhaseState,
  phaseState,
  readAnswer,
} from "../../session/index.js";
import type { RunControls } from "../control/run-controls.js";
import { type OpenSession, stateOf } from "../open-session.js";
import { answerEvent, closeGates } from "./gate-events.js";
import { answerStops } from "./stopped-actions.js";

// Short enough to feel immediate. Each poll costs one failed attempt to open a file per open gate.
const POLL_MS = 250;

export interface GateKeeper {
  /**
   * Called when all remaining phases need a person. Resolves if the session should stop, but never if it
   * should wait.
   */
  whenLeft(): Promise<void>;
  /** Whether the session is waiting only for decisions on its gates. */
  readonly isAsking: boolean;
  /** Stops applying decisions. Later decisions are applied when the session is resumed. */
  release(): void;
}

/** Applies decisions on gates, gate timeouts, and decisions about stopped actions. */
export function keepGates(
  session: OpenSession,
  controls: Pick<RunControls, "fail" | "fatal">,
  run: Pick<Run, "release" | "rewind">,
  record: (event: NewSessionEvent) => void,
): GateKeeper {
  const { options, paths, now } = session;
  /** Decisions already picked up. Applying a decision can take a while: rewinding waits for running phases. */
  const taken = new Set<string>();
  let isAsking = false;

  function look(): void {
    if (controls.fatal !== undefined) return;
    const { phases } = stateOf(session);
    for (const phase of phases) if (phase.status === "waiting") lookAt(phase);
    if (phases.some(({ status }) => status === "stopped")) takeDecisions();
  }

  function lookAt(phase: PhaseState): void {
    const path = paths.answer(phase.id, phase.openings ?? 0);
    if (taken.has(path)) return;
    const answer =
      readAnswer(path) ?? (isOver(phase) ? giveAnswer(path, atTimeout(phase)).answer : undefined);
    if (answer === undefined) return;
    taken.add(path);
    isAsking = false;
    take(phase.id, answer);
  }

  function isOver({ answerUntil }: PhaseState): boolean {
    return answerUntil !== undefined && now().getTime() >= Date.parse(answerUntil);
  }

  function atTimeout({ onTimeout = "fail", unanswered = 0 }: PhaseState): GivenAnswer {
    const base = { by: BY_TIMEOUT, at: now().toISOString() };
    const times = unanswered === 0 ? "" : `, ${unanswered + 1} times`;
    const reason = `nobody decided in time${times}`;
    return onTimeout === "approve"
      ? { decision: "approve", ...base }
      : { decision: onTimeout, ...base, reason };
  }

  function take(phase: string, answer: GivenAnswer): void {
    const event = answerEvent(stateOf(session), phase, answer);
    if (event.type === "gate.approved") {
      record(event);
      go(run.release(phase));
      return;
    }
    // A phase whose gate failed is rewound as well: its task runs again and finds the recorded failure.
    const to = event.type === "gate.rejected" ? event.to : undefined;
    const commit = (again: string[]) => {
      if (event.type === "gate.failed") return record(event);
      const rejected = { ...event, again };
      closeGates(stateOf(session), paths, rejected, now());
      record(rejected);
    };
    go(run.rewind(to ?? phase, { commit }));
  }

  function takeDecisions(): void {
    for (const event of answerStops(stateOf(session), options.projectFolder).events) {
      const key = `${event.phase} ${phaseState(stateOf(session), event.phase)?.attempts}`;
      if (taken.has(key)) continue;
      taken.add(key);
      isAsking = false;
      go(run.rewind(event.phase, { commit: () => record(event) }));
    }
  }

  function go(change: Promise<void>): void {
    change.catch((error: unknown) => controls.fail(error));
  }

  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      controls.fail(error);
    }
  }, POLL_MS);

  return {
    async whenLeft() {
      // Apply decisions that were made since the last poll.
      look();
      const waits = stateOf(session).phases.some(
        ({ status, answerUntil }) => status === "waiting" && answerUntil,
      );
      if (!options.waitAtGates && !waits) return;
      isAsking = true;
      // A decision or a pause request ends the wait.
      await new Promise<never>(() => {});
    },
    get isAsking() {
      return isAsking;
    },
    release: () => clearInterval(timer),
  };
}
