import type { PhaseState, SessionState } from "@agentos/workflow";
import { typeInto } from "./type-into.js";

/** The gate that the person at the terminal is asked about now. */
export interface AskedGate {
  phase: PhaseState;
  /** Counted from 1, of those that wait. */
  position: number;
  total: number;
  /** What is being typed. */
  typing?: { what: "reason" | "note"; text: string };
}

/** What a person decides with the keys. */
export type KeyDecision = { decision: "approve"; note?: string } | { decision: "reject"; reason: string };

/** The open gates of a run as the keys answer them, one at a time. */
export interface GateKeys {
  /** Takes in how the session stands. */
  update(state: SessionState): void;
  /** Takes what came from the keyboard at once: a key, or text that was pasted. */
  press(input: string): void;
  readonly asked: AskedGate | undefined;
}

/** What is pressed sooner after a gate came up was meant for the one before, or for none. */
const READ_MS = 300;

/**
 * Turns keys into answers to gates.
 * @param does.answer called once for each opening of a gate, with the phase as it was shown
 * @param does.view shows what there is to decide about
 * @param elapsedMs milliseconds of a clock that never goes back
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
  /** Answered here, each with its opening: the session takes a moment to say so. */
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
      // Text that was pasted, or typed ahead, is no answer: a key is one character.
      if (gate.typing) type(gate.phase, gate.typing, input);
      else choose(gate, input.toLowerCase());
      // What comes up now is looked at from now on.
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
