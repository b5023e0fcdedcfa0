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

/** What stands at the top of a file, beside its phases and their defaults. */
export const WORKFLOW_KEYS = {
  id: key(safeId().describe("Names the workflow in sessions, handoffs and file names.")),
  name: key(text().describe("What people see.")),
  description: key(text().optional().describe("What it is for, in a sentence or two.")),
  module: key(
    safeId()
      .optional()
      .describe(
        "The module whose rules join the core rules, and whose agents go before the project's: .agentos/modules/<module>.",
      ),
  ),
  inputs: inputsKey,
  outputs: key(
    z
      .record(safeId(), z.unknown())
      .optional()
      .describe(
        `What it leaves for a phase of another workflow that uses it, by name, as in \${phases.build.outputs.version}. Default: what its last phase leaves.`,
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
        "Environment variables that a run needs and that nothing may show: in logs, prompts, events, handoffs and reports their values are masked.",
      ),
    { check: checkSecrets },
  ),
  notify: notifyKey,
  budget: budgetKey(
    "What a run may take: {cost, tokens, turns, time}. When it is spent nothing more starts, and the run pauses with a handoff.",
  ),
  worktrees: worktreesKey,
  cleanup: cleanupKey,
  concurrency: key(z.int().min(1).max(1000).optional().describe("How many phases may run at once.")),
  maxWait: durationKey(
    "A run that would do nothing but wait for longer, because of a limit, ends and can be resumed. Default 10m.",
  ),
  pools: key(
    z
      .record(safeId(), z.int().min(1).max(1000))
      .optional()
      .describe("Names, and how many phases of each may run at once."),
  ),
};

function checkSecrets(secrets: unknown, { at, error }: CheckPlace): void {
  for (const [index, name] of entriesOf(secrets)) {
    if (typeof name === "string" && /^AGENTOS_/i.test(name))
      error([...at, index], `${quote(name)} is set by the workflow itself, so it is no secret`);
  }
}
