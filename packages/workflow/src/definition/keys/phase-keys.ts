import { nearest } from "@agentos/platform";
import * as z from "zod";
import { isFields } from "../document-path.js";
import { quote } from "../quote.js";
import { artifactKey } from "./artifact.js";
import { budgetKey } from "./budget.js";
import { envKey } from "./env.js";
import { gateKey } from "./gate.js";
import { type CheckPlace, key } from "./key.js";
import { NESTING_KEYS, namesOfCondition } from "./nesting.js";
import { checkCondition, checkOpenText } from "./references.js";
import { runKey } from "./run.js";
import { durationKey, listKey, safeId, text } from "./values.js";

/** Keys that `defaults` can set for all phases. */
export const SHARED_KEYS = {
  agent: key(
    safeId()
      .optional()
      .describe(
        "The name of the agent's file, without .md. The file is looked up in .agentos/modules/<module>/agents, .agentos/agents, .agentos/core/agents and the agents folder next to this file.",
      ),
  ),
  run: runKey,
  timeout: durationKey(
    'How long one attempt may take: seconds, or a string such as "90s", "10m" or "1h30m". Default: no limit.',
  ),
  idleTimeout: durationKey(
    'Ends an attempt that has printed nothing for this long (for example, "10m"). Default: no limit.',
  ),
  retries: key(
    z
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe("The number of further attempts after a failed one. Default 0."),
  ),
  maxAttempts: key(
    z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe(
        "How many attempts may leave an unfinished artifact, and how many times a gate with onTimeout: reject may time out; counted separately from retries. Default 3.",
      ),
  ),
  maxSessions: key(
    z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe(
        "How many sessions an agent may use: when its context window is full, the next session starts from a handoff. Default 3.",
      ),
  ),
  budget: budgetKey(
    "A limit for all attempts together: {cost, tokens, turns, time}. When it is reached, the attempt is stopped and not repeated.",
  ),
  isolation: key(
    z
      .enum(["worktree", "none"])
      .optional()
      .describe(
        "worktree: the phase works in its own git worktree, on its own branch, starting from its dependencies' commits. Default: none, which means that the phase works in the project's folder.",
      ),
  ),
  merge: key(
    z
      .enum(["person", "agent"])
      .optional()
      .describe(
        "Who resolves a merge conflict between dependencies: a person (default; the phase waits), or the phase's own agent, before its task.",
      ),
  ),
  enforceWrites: key(
    z
      .boolean()
      .optional()
      .describe(
        "true: an attempt in a worktree fails if it changed files outside writes. Default false: such files are only reported.",
      ),
  ),
  pool: key(
    safeId()
      .optional()
      .describe(
        "The phase's pool: an entry in pools, which limits how many phases of this pool run at once.",
      ),
    {
      check: checkPool,
    },
  ),
  usage: key(
    z
      .literal("none")
      .optional()
      .describe(
        "none: passes output on unparsed, even if it is the JSON stream of an agent's client, and records no token usage.",
      ),
  ),
  env: envKey,
};

export const PHASE_KEYS = {
  id: key(safeId().describe("Identifies the phase in dependsOn, in sessions and in file names.")),
  name: key(text().optional().describe("The display name. Default: the id.")),
  prompt: key(
    text()
      .optional()
      .describe(`The task. References such as \${inputs.name} and \${phases.plan.output} are replaced.`),
    { check: checkOpenText },
  ),
  dependsOn: listKey(
    text(),
    "the id of a phase",
    "The phases that must be done first. An empty list means none. Default: the phases that name this phase in next, else the phase above it.",
  ),
  next: listKey(text(), "the id of a phase", "The phases that follow this one."),
  parallel: key(
    z
      .boolean()
      .optional()
      .describe(
        "true: runs alongside the phase above, with the same dependencies; the next phase waits for both.",
      ),
  ),
  when: key(
    z
      .union([text(), z.boolean()], { error: "must be an expression, true or false" })
      .optional()
      .describe(
        `A condition, such as inputs.live && phases.plan.outputs.risk == "low". If it is false, the phase is not needed and its dependents run.`,
      ),
    {
      normalize: String,
      check: (condition, place) =>
        checkCondition(condition, { ...place, names: namesOfCondition(place.outside, place.phase) }),
    },
  ),
  always: key(
    z.boolean().optional().describe("true: runs even if a dependency failed or was skipped. Default false."),
  ),
  continueOnError: key(
    z.boolean().optional().describe("true: dependents run even if the phase fails for good. Default false."),
  ),
  gate: gateKey,
  artifact: artifactKey,
  writes: listKey(
    text(),
    "a glob",
    "Globs of the files that the phase writes, relative to the project folder; phases that write the same files never run at the same time.",
  ),
  estimate: durationKey(
    'The expected duration: seconds, or a string such as "10m". Long phases start first.',
  ),
  ...NESTING_KEYS,
  ...SHARED_KEYS,
};

function checkPool(pool: unknown, { at, error, file }: CheckPlace): void {
  if (typeof pool !== "string") return;
  const known = isFields(file.pools) ? Object.keys(file.pools) : [];
  if (known.includes(pool)) return;
  const meant = nearest(pool, known);
  const hint = meant === undefined ? "" : `did you mean ${quote(meant)}? Otherwise `;
  const entry = quote(`${pool}: 2`);
  const message = `there is no pool ${quote(pool)}; ${hint}add it to "pools" with the number of phases that may run at once: ${entry}`;
  error(at, message);
}
