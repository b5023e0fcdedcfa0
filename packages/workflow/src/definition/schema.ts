import * as z from "zod";
import { shapeOf } from "./keys/key.js";
import { PHASE_KEYS, SHARED_KEYS } from "./keys/phase-keys.js";
import { WORKFLOW_KEYS } from "./keys/workflow-keys.js";

/*
 * The shape of a workflow file: what the loader checks and what editors are told through the JSON Schema.
 * Nothing here
 * transforms, so that both speak of the same thing. Each key's shape, checks and meaning stand together in
 * `keys/`.
 */

const PhaseShape = shapeOf(PHASE_KEYS);

/** A phase as it stands in the file. */
export type PhaseInput = z.infer<z.ZodObject<typeof PhaseShape>> & { phases?: PhaseInput[] | undefined };

const PhaseSchema: z.ZodType<PhaseInput> = z.strictObject({
  ...PhaseShape,
  get phases() {
    return z
      .array(PhaseSchema)
      .min(1)
      .optional()
      .describe("The phases that this one consists of, in order; it has no agent and prompt of its own.");
  },
});

const Defaults = z
  .strictObject(shapeOf(SHARED_KEYS))
  .describe("What each phase has that does not say otherwise; env is merged by name.");

/** A workflow file. */
export const WorkflowSchema = z.strictObject({
  ...shapeOf(WORKFLOW_KEYS),
  defaults: Defaults.optional(),
  phases: z.array(PhaseSchema).min(1).describe("The steps, in order."),
});
export type WorkflowInput = z.infer<typeof WorkflowSchema>;
