import * as z from "zod";
import { shapeOf } from "./keys/key.js";
import { PHASE_KEYS, SHARED_KEYS } from "./keys/phase-keys.js";
import { WORKFLOW_KEYS } from "./keys/workflow-keys.js";

// The loader uses this schema, and editors use it as JSON Schema. It contains no transforms, so that
// the loader and editors accept the same files.

const PhaseShape = shapeOf(PHASE_KEYS);

export type PhaseInput = z.infer<z.ZodObject<typeof PhaseShape>> & { phases?: PhaseInput[] | undefined };

const PhaseSchema: z.ZodType<PhaseInput> = z.strictObject({
  ...PhaseShape,
  get phases() {
    return z
      .array(PhaseSchema)
      .min(1)
      .optional()
      .describe("The phases of this group, in order. A group has no agent or prompt of its own.");
  },
});

const Defaults = z
  .strictObject(shapeOf(SHARED_KEYS))
  .describe("Defaults for all phases; env is merged by name.");

export const WorkflowSchema = z.strictObject({
  ...shapeOf(WORKFLOW_KEYS),
  defaults: Defaults.optional(),
  phases: z.array(PhaseSchema).min(1).describe("The phases, in order."),
});
export type WorkflowInput = z.infer<typeof WorkflowSchema>;
