import type { Phase } from "./workflow.js";

/** All phases of a file, each with those that it consists of behind it. */
export function everyPhase({ phases }: { phases: readonly Phase[] }): Phase[] {
  return phasePlaces(phases).map(({ phase }) => phase);
}

/** The same, with where each stands in the file: `phases[2].phases[0]`. */
export function phasePlaces(phases: readonly Phase[], list = "phases"): { phase: Phase; at: string }[] {
  return phases.flatMap((phase, index) => {
    const at = `${list}[${index}]`;
    return [{ phase, at }, ...(phase.phases ? phasePlaces(phase.phases, `${at}.phases`) : [])];
  });
}

/** Whether a phase has an agent and a prompt of its own, however often they run. */
export function isRun({ phases, uses }: Pick<Phase, "phases" | "uses">): boolean {
  return phases === undefined && uses === undefined;
}
