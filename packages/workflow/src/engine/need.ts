import {
  evaluateCondition,
  findReferences,
  MissingValueError,
  type Phase,
  type Scope,
  type ScopePath,
  withWholeId,
} from "../definition/index.js";

/** Whether a phase is to run, now that what it depends on has ended. */
export type Need =
  | { status: "needed" }
  | { status: "not-needed"; reason: string }
  /** Its condition has no answer. */
  | { status: "unclear"; reason: string };

/** Decides it by the phase's condition, and by what it names of phases that were not needed themselves. */
export function needOf(phase: Phase, scope: Scope): Need {
  const missed = namedPaths(phase).find((path) => isLeftBySkipped(path, scope));
  if (missed !== undefined) return notNeeded(missed);
  if (phase.when === undefined) return { status: "needed" };
  try {
    if (evaluateCondition(phase.when, scope)) return { status: "needed" };
    return { status: "not-needed", reason: `its condition is false: ${phase.when}` };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof MissingValueError && isLeftBySkipped(error.path, scope))
      return notNeeded(error.path);
    return {
      status: "unclear",
      reason: `its condition (${phase.when}) cannot be evaluated: ${error.message}`,
    };
  }
}

function notNeeded([, id = ""]: ScopePath): Need {
  return { status: "not-needed", reason: `it depends on ${id}, which was not needed` };
}

/** Whether a path leads to what a phase would have left that was not needed. */
function isLeftBySkipped(path: ScopePath, { phases }: Scope): boolean {
  const [root, id = "", field] =
    path[0] === "phases" ? withWholeId(path, (name) => Object.hasOwn(phases, name)) : path;
  const left = root === "phases" ? phases[id] : undefined;
  return left?.status === "not-needed" && (field === undefined || !Object.hasOwn(left, field));
}

/** What the texts of a phase name; of one that consists of others, those that say of which. */
function namedPaths({ prompt, env, artifact, run, forEach, uses }: Phase): ScopePath[] {
  return textsIn([prompt, env, artifact?.path, run, forEach?.items, uses?.with]).flatMap((text) =>
    findReferences(text).flatMap(({ path }) => (path === undefined ? [] : [path])),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
