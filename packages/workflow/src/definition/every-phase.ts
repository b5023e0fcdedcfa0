import type { Phase } from "./workflow.js";

export function everyPhase({ phases }: { phases: readonly Phase[] }): Phase[] {
  return phasePlaces(phases).map(({ phase }) => phase);
}

/** Returns every phase with its path, such as `phases[2].phases[0]`. */
export function phasePlaces(phases: readonly Phase[], list = "phases"): { phase: Phase; at: string }[] {
  return phases.flatMap((phase, index) => {
    const at = `${list}[${index}]`;
    return [{ phase, at }, ...(phase.phases ? phasePlaces(phase.phases, `${at}.phases`) : [])];
  });
}

/** Whether the phase itself runs a program, possibly several times. */
export function isRun({ phases, uses }: Pick<Phase, "phases" | "uses">): boolean {
  return phases === undefined && uses === undefined;
}
