import {
  evaluateCondition,
  findReferences,
  MissingValueError,
  type Phase,
  type Scope,
  type ScopePath,
  withWholeId,
} from "../definition/index.js";

export type Need =
  | { status: "needed" }
  | { status: "not-needed"; reason: string }
  | { status: "unclear"; reason: string };

/** A phase is needed unless its condition is false or the phase refers to one that was not needed. */
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

/** Whether a path names a result that is missing because its phase was not needed. */
function isLeftBySkipped(path: ScopePath, { phases }: Scope): boolean {
  const [root, id = "", field] =
    path[0] === "phases" ? withWholeId(path, (name) => Object.hasOwn(phases, name)) : path;
  const left = root === "phases" ? phases[id] : undefined;
  return left?.status === "not-needed" && (field === undefined || !Object.hasOwn(left, field));
}

/** For a composite phase, considers only the strings that determine its inner phases. */
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
