import * as z from "zod";
import { quote } from "../quote.js";
import { budgetKey } from "./budget.js";
import { cleanupKey } from "./cleanup.js";
import { inputsKey } from "./inputs.js";
import { type CheckPlace, key } from "./key.js";
import { checkValues } from "./nesting.js";
import { notifyKey } from "./notify.js";
import { durationKey, entriesOf, safeId, text } from "./values.js";
import { worktreesKey } from "./worktrees.js";

export const WORKFLOW_KEYS = {
  id: key(safeId().describe("Identifies the workflow in sessions, handoffs and file names.")),
  name: key(text().describe("The display name.")),
  description: key(text().optional().describe("What the workflow is for, in a sentence or two.")),
  module: key(
    safeId()
      .optional()
      .describe(
        "The module (.agentos/modules/<module>) whose rules are added to the core rules, and whose agents take precedence over the project's.",
      ),
  ),
  inputs: inputsKey,
  outputs: key(
    z
      .record(safeId(), z.unknown())
      .optional()
      .describe(
        `Values returned to a workflow that uses this one, by name, such as \${phases.build.outputs.version}. Default: the result of this workflow's last phase.`,
      ),
    { check: checkValues },
  ),
  secrets: key(
    z
      .array(
        z.string().regex(/^[A-Za-z_]\w*$/, {
          error: "must be the name of an environment variable: letters, digits and _",
        }),
      )
      .optional()
      .describe(
        "Environment variables that a run needs and whose values are masked in logs, prompts, events, handoffs and reports.",
      ),
    { check: checkSecrets },
  ),
  notify: notifyKey,
  budget: budgetKey(
    "A limit for the run: {cost, tokens, turns, time}. When it is reached, nothing new starts and the run pauses with a handoff.",
  ),
  worktrees: worktreesKey,
  cleanup: cleanupKey,
  concurrency: key(z.int().min(1).max(1000).optional().describe("How many phases may run at once.")),
  maxWait: durationKey(
    "How long the run may do nothing but wait for a limit to reset. If it would have to wait longer, the run pauses and can be resumed. Default 10m.",
  ),
  pools: key(
    z
      .record(safeId(), z.int().min(1).max(1000))
      .optional()
      .describe("Pools by name, each with the number of its phases that may run at once."),
  ),
};

function checkSecrets(secrets: unknown, { at, error }: CheckPlace): void {
  for (const [index, name] of entriesOf(secrets)) {
    if (typeof name === "string" && /^AGENTOS_/i.test(name))
      error([...at, index], `${quote(name)} is reserved for the engine and cannot be a secret`);
  }
}
