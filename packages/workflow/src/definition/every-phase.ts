import type { Phase } from "./workflow.js";

/** All phases of a file, in depth-first order. */
export function everyPhase({ phases }: { phases: readonly Phase[] }): Phase[] {
  return phasePlaces(phases).map(({ phase }) => phase);
}

/** The same, with the path of each in the file: `phases[2].phases[0]`. */
export function phasePlaces(phases: readonly Phase[], list = "phases"): { phase: Phase; at: string }[] {
  return phases.flatMap((phase, index) => {
    const at = `${list}[${index}]`;
    return [{ phase, at }, ...(phase.phases ? phasePlaces(phase.phases, `${at}.phases`) : [])];
  });
}

/** Whether a phase runs a program itself, possibly several times. */
export function isRun({ phases, uses }: Pick<Phase, "phases" | "uses">): boolean {
  return phases === undefined && uses === undefined;
}
