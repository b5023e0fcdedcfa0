import type { PlannedAttempt } from "../../plan/index.js";
import { runnersByName } from "../../plan/index.js";
import type { Place, PlacedRequest, Runner, RunOutcome, RunRequest } from "../../runner/index.js";
import type { PhaseState } from "../../session/index.js";
import type { AttemptContext } from "./attempt-context.js";
import type { Workplace } from "./workplace.js";

export interface Placed {
  place: Place;
  request: Omit<PlacedRequest, Exclude<keyof RunRequest, "phase" | "env"> | "onPlaced">;
}

/** Returns undefined if the attempt does not run at a `Place`. */
export function placedAttempt(
  { place, prepared, projectFolder, paths }: AttemptContext,
  { worktree, setup }: Workplace,
  { request }: PlannedAttempt,
  before: PhaseState | undefined,
  /** Returns the attempt with a mark in place of each `${env.NAME}`. */
  byName: () => PlannedAttempt,
): Placed | undefined {
  if (place === undefined || worktree === undefined || before === undefined) return undefined;
  const { phase, env } = byName().request;
  const granted = before.decisions?.filter(({ decision }) => decision === "granted") ?? [];
  return {
    place,
    request: {
      // Only the environment and command differ between machines. No other field contains secrets.
      phase: { ...request.phase, env: {}, ...(phase.run && { run: phase.run }) },
      env,
      hash: before.hash,
      wasCutOff: before.runs.at(-1)?.status === "running",
      worktree,
      ...(setup && { setup }),
      approved: granted.map(({ id }) => id),
      projectFolder,
      sessionFolder: paths.folder,
      secretNames: prepared.secrets.names,
    },
  };
}

export function runByRunner(
  runner: Runner,
  { secrets, ...request }: Omit<RunRequest, "onStart">,
  placed: Placed | undefined,
  { onStart, onPlaced }: Pick<RunRequest, "onStart"> & Pick<PlacedRequest, "onPlaced">,
): Promise<RunOutcome> {
  // Custom runners exist only in the current process.
  if (placed === undefined || runnersByName().get(runner.name) !== runner)
    return runner.run({ ...request, ...(secrets && { secrets }), onStart });
  // A place receives the names of secrets but never their values.
  return placed.place.run({ ...request, ...placed.request, onPlaced });
}
