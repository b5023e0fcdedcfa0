import * as z from "zod";
import { inputsKey } from "./inputs.js";
import { key } from "./key.js";
import { checkValues } from "./nesting.js";
import { safeId, text } from "./values.js";

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
  concurrency: key(z.int().min(1).max(1000).optional().describe("How many phases may run at once.")),
  pools: key(
    z
      .record(safeId(), z.int().min(1).max(1000))
      .optional()
      .describe("Names, and how many phases of each may run at once."),
  ),
};
