import * as z from "zod";
import { isFields } from "../document-path.js";
import type { Approval, Phase } from "../workflow.js";
import { checkKeys, key, normalizeKeys, shapeOf, type ValuePlace } from "./key.js";
import { durationKey, text } from "./values.js";

const APPROVAL_KEYS = {
  approval: key(
    z
      .union([text(), z.literal([true, null])], { error: "must be a question, true, or nothing" })
      .optional()
      .describe(
        `The question shown to the person, which may contain references such as \${phases.plan.output}. true or nothing: a standard question.`,
      ),
  ),
  timeout: durationKey("How long the session waits for a decision. Default: no limit."),
  onTimeout: key(
    z
      .enum(["approve", "reject", "fail"])
      .optional()
      .describe(
        "What happens if nobody decides in time. reject: the phase runs again; after maxAttempts timeouts the gate fails. fail (default): the gate fails, and the question is asked again when the run is resumed.",
      ),
  ),
};

const ApprovalSchema = z
  .strictObject(shapeOf(APPROVAL_KEYS))
  .refine(({ timeout, onTimeout }) => onTimeout === undefined || timeout !== undefined, {
    path: ["onTimeout"],
    error: 'requires a "timeout"',
  });

const Gate = z.union([z.literal("approval"), ApprovalSchema], {
  error: 'must be "approval", or an object such as { approval, timeout: 2h }',
});

export const gateKey = key(
  Gate.optional().describe("A person must approve this phase before its dependents start."),
  {
    normalize: (gate, place): Pick<Phase, "gate" | "approval"> =>
      gate === "approval" ? { gate } : { gate: "approval", approval: normalizeApproval(gate, place) },
    check(gate, place) {
      if (isFields(gate)) checkKeys(APPROVAL_KEYS, gate, place);
    },
  },
);

function normalizeApproval(approval: z.infer<typeof ApprovalSchema>, place: ValuePlace): Approval {
  const { approval: question, timeout, onTimeout } = normalizeKeys(APPROVAL_KEYS, approval, place);
  return {
    ...(typeof question === "string" && { question }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(onTimeout !== undefined && { onTimeout }),
  };
}
