import type { PhaseState, SessionState } from "@agentos/workflow";
import { typeInto } from "./type-into.js";

export interface AskedGate {
  phase: PhaseState;
  /** The position among the open gates, starting at 1. */
  position: number;
  total: number;
  typing?: { what: "reason" | "note"; text: string };
}

export type KeyDecision = { decision: "approve"; note?: string } | { decision: "reject"; reason: string };

export interface GateKeys {
  update(state: SessionState): void;
  /** Handles a key or pasted text. */
  press(input: string): void;
  readonly asked: AskedGate | undefined;
}

/** A key pressed within this time after a gate appears was probably meant for something else. */
const READ_MS = 300;

/**
 * @param does.answer is called at most once each time a gate opens, with the phase as it was shown
 * @param does.view shows what the person has to decide about
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
  /** Gates that have been decided here but may still be open in the session's state. */
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
    // Enter is ignored while the text is empty.
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
      // Pasted text and keys typed ahead arrive as longer strings, which match no key.
      if (gate.typing) type(gate.phase, gate.typing, input);
      else choose(gate, input.toLowerCase());
      // Starts the delay again if a different gate is now shown.
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
