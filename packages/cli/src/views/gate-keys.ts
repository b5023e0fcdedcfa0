import type { PhaseState, SessionState } from "@agentos/workflow";
import { typeInto } from "./type-into.js";

/** The gate that the person is asked about now. */
export interface AskedGate {
  phase: PhaseState;
  /** Counted from 1 among the open gates. */
  position: number;
  total: number;
  /** The text that is being typed. */
  typing?: { what: "reason" | "note"; text: string };
}

/** A decision made with the keys. */
export type KeyDecision = { decision: "approve"; note?: string } | { decision: "reject"; reason: string };

/** Answers the open gates of a run with keys, one at a time. */
export interface GateKeys {
  /** Updates the open gates from the session's state. */
  update(state: SessionState): void;
  /** Handles a key or pasted text. */
  press(input: string): void;
  readonly asked: AskedGate | undefined;
}

/** If a key comes sooner than this after a gate appeared, it was meant for something else. */
const READ_MS = 300;

/**
 * Turns keys into answers to gates.
 * @param does.answer called once for each opening of a gate, with the phase as shown
 * @param does.view shows what to decide on
 * @param elapsedMs a monotonic clock in milliseconds
 */
export function createGateKeys(
  does: {
    answer(phase: PhaseState, decision: KeyDecision): void;
    view(phase: PhaseState): void;
  },
  elapsedMs: () => number = () => performance.now(),
): GateKeys {
  let open: PhaseState[] = [];
  let current: string | undefined;
  let shownAt = 0;
  let typing: AskedGate["typing"];
  /** Openings that were answered here; the session's state is updated a moment later. */
  const answered = new Set<string>();

  function asked(): AskedGate | undefined {
    const waiting = open.filter((phase) => !answered.has(openingOf(phase)));
    const at = Math.max(
      0,
      waiting.findIndex((each) => openingOf(each) === current),
    );
    const phase = waiting[at];
    const opening = phase && openingOf(phase);
    if (opening !== current) {
      typing = undefined;
      current = opening;
      shownAt = elapsedMs();
    }
    return phase && { phase, position: at + 1, total: waiting.length, ...(typing && { typing }) };
  }

  function answer(phase: PhaseState, decision: KeyDecision): void {
    typing = undefined;
    answered.add(openingOf(phase));
    does.answer(phase, decision);
  }

  function choose({ phase, total }: AskedGate, key: string): void {
    if (key === "v") does.view(phase);
    else if (elapsedMs() - shownAt < READ_MS) return;
    else if (key === "a") answer(phase, { decision: "approve" });
    else if (key === "n") typing = { what: "note", text: "" };
    else if (key === "r") typing = { what: "reason", text: "" };
    else if (key === "\t" && total > 1) {
      const waiting = open.filter((each) => !answered.has(openingOf(each)));
      const next = waiting[(waiting.findIndex(({ id }) => id === phase.id) + 1) % total];
      current = next && openingOf(next);
    }
  }

  function type(phase: PhaseState, { what, text }: NonNullable<typeof typing>, input: string): void {
    const typed = typeInto(text, input);
    if (typed.type === "cancelled") typing = undefined;
    else if (typed.type === "changed") typing = { what, text: typed.text };
    // A rejection needs a reason.
    else if (text.trim() !== "")
      answer(
        phase,
        what === "reason"
          ? { decision: "reject", reason: text.trim() }
          : { decision: "approve", note: text.trim() },
      );
  }

  return {
    update({ phases }) {
      open = phases.filter(({ status }) => status === "waiting");
      asked();
    },
    press(input) {
      const gate = asked();
      if (gate === undefined) return;
      // Pasted or typed-ahead text is longer than a key and does not match any.
      if (gate.typing) type(gate.phase, gate.typing, input);
      else choose(gate, input.toLowerCase());
      // Starts the time for a gate that appears now.
      asked();
    },
    get asked() {
      return asked();
    },
  };
}

function openingOf({ id, openings = 0 }: PhaseState): string {
  return `${openings} ${id}`;
}
