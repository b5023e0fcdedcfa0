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

/** What a phase has, and what `defaults` may say for all of them. */
export const SHARED_KEYS = {
  agent: key(
    safeId()
      .optional()
      .describe(
        "The agent's file without .md: in .agentos/modules/<module>/agents, else .agentos/agents, else agents beside this file.",
      ),
  ),
  run: runKey,
  timeout: durationKey(
    'How long one attempt may take: seconds, or a text such as "90s", "10m" or "1h30m". Default: no limit.',
  ),
  idleTimeout: durationKey(
    'How long an attempt may print nothing before it counts as hanging and is ended, as "10m". Default: no limit.',
  ),
  retries: key(
    z.int().min(0).max(1000).optional().describe("How many further attempts follow a failed one. Default 0."),
  ),
  maxAttempts: key(
    z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe(
        "How many attempts may leave an unfinished artifact before the phase is given up (released), and how many nobody may answer in time at its gate; retries counts failures apart. Default 3.",
      ),
  ),
  maxSessions: key(
    z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe(
        "How many sessions an agent may fill: when its window is full, the next one begins with a handoff of it. Default 3.",
      ),
  ),
  budget: budgetKey(
    "What its attempts may take together: {cost, tokens, turns, time}. When it is spent the attempt is ended, and no other follows.",
  ),
  isolation: key(
    z
      .enum(["worktree", "none"])
      .optional()
      .describe(
        "worktree: it works in a git worktree and on a branch of its own, which begin with the commits of the phases it depends on. Default: none, in the project's folder.",
      ),
  ),
  merge: key(
    z
      .enum(["person", "agent"])
      .optional()
      .describe(
        "Who resolves it where the work of the phases before does not merge: a person, for whom the phase waits (default), or the phase's own agent, before its task.",
      ),
  ),
  enforceWrites: key(
    z
      .boolean()
      .optional()
      .describe(
        "With isolation: worktree: an attempt that changed files outside of writes fails. Default false: they are named.",
      ),
  ),
  pool: key(safeId().optional().describe("One of pools: how many such phases may run at once."), {
    check: checkPool,
  }),
  usage: key(
    z
      .literal("none")
      .optional()
      .describe(
        "none: what it prints is handed on as it is, even where that is the JSON stream of an agent's client, and nothing is read of its tokens.",
      ),
  ),
  env: envKey,
};

/** Everything that may stand in a phase. */
export const PHASE_KEYS = {
  id: key(safeId().describe("Names the phase in dependsOn, in sessions and in file names.")),
  name: key(text().optional().describe("What people see. Default: the id.")),
  prompt: key(
    text()
      .optional()
      .describe(`What is to be done. \${inputs.name}, \${phases.plan.output} and their like are replaced.`),
    { check: checkOpenText },
  ),
  dependsOn: listKey(
    text(),
    "the id of a phase",
    "The phases that must be done before. An empty list: none. Absent: the phases whose next names this one, else the phase above.",
  ),
  next: listKey(text(), "the id of a phase", "The phases that follow this one."),
  parallel: key(
    z
      .boolean()
      .optional()
      .describe(
        "true: it does not wait for the phase above, but for what that one waits for; what follows waits for both.",
      ),
  ),
  when: key(
    z
      .union([text(), z.boolean()], { error: "must be an expression, true or false" })
      .optional()
      .describe(
        `A condition, such as inputs.live && phases.plan.outputs.risk == "low". Where it does not hold, the phase is not needed, and what depends on it goes on.`,
      ),
    {
      normalise: String,
      check: (condition, place) =>
        checkCondition(condition, { ...place, names: namesOfCondition(place.outside, place.phase) }),
    },
  ),
  always: key(
    z
      .boolean()
      .optional()
      .describe("true: it runs whatever became of the phases it depends on. Default false."),
  ),
  continueOnError: key(
    z
      .boolean()
      .optional()
      .describe("true: when it fails for good, what depends on it runs all the same. Default false."),
  ),
  gate: gateKey,
  artifact: artifactKey,
  writes: listKey(
    text(),
    "a glob",
    "Globs of the files it writes, relative to the project folder; two phases that write the same file never run at once.",
  ),
  estimate: durationKey('About how long it takes, in seconds or as "10m": long ones start first.'),
  ...NESTING_KEYS,
  ...SHARED_KEYS,
};

function checkPool(pool: unknown, { at, error, file }: CheckPlace): void {
  if (typeof pool !== "string") return;
  const known = isFields(file.pools) ? Object.keys(file.pools) : [];
  if (known.includes(pool)) return;
  const meant = nearest(pool, known);
  const hint = meant === undefined ? "" : `did you mean ${quote(meant)}? If not, `;
  const entry = quote(`${pool}: 2`);
  const message = `there is no pool ${quote(pool)}; ${hint}add it to "pools" with the number of phases that may run at once: ${entry}`;
  error(at, message);
}
