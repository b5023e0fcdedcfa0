import * as z from "zod";
import { isFields } from "../document-path.js";
import type { Approval, Phase } from "../workflow.js";
import { checkKeys, key, normaliseKeys, shapeOf, type ValuePlace } from "./key.js";
import { durationKey, text } from "./values.js";

const APPROVAL_KEYS = {
  approval: key(
    z
      .union([text(), z.literal([true, null])], { error: "must be a question, true, or nothing" })
      .optional()
      .describe(
        `What the person is asked, which may name values as \${phases.plan.output}; true or nothing: whether it may go on.`,
      ),
  ),
  timeout: durationKey("How long the session waits for an answer. Default: as long as it takes."),
  onTimeout: key(
    z
      .enum(["approve", "reject", "fail"])
      .optional()
      .describe(
        "What happens when nobody has answered by then. reject: the phase runs again, maxAttempts times in all, then its gate fails. Default fail: a resume asks again.",
      ),
  ),
};

const ApprovalSchema = z
  .strictObject(shapeOf(APPROVAL_KEYS))
  .refine(({ timeout, onTimeout }) => onTimeout === undefined || timeout !== undefined, {
    path: ["onTimeout"],
    error: 'says what happens at the end of a "timeout", and there is none',
  });

const Gate = z.union([z.literal("approval"), ApprovalSchema], {
  error: 'must be "approval", or an object such as { approval, timeout: 2h }',
});

/** The gate behind a phase, in its short form or with how it is answered. */
export const gateKey = key(
  Gate.optional().describe(
    "After this phase a person must approve before anything that depends on it starts.",
  ),
  {
    normalise: (gate, place): Pick<Phase, "gate" | "approval"> =>
      gate === "approval" ? { gate } : { gate: "approval", approval: normaliseApproval(gate, place) },
    check(gate, place) {
      if (isFields(gate)) checkKeys(APPROVAL_KEYS, gate, place);
    },
  },
);

function normaliseApproval(approval: z.infer<typeof ApprovalSchema>, place: ValuePlace): Approval {
  const { approval: question, timeout, onTimeout } = normaliseKeys(APPROVAL_KEYS, approval, place);
  return {
    ...(typeof question === "string" && { question }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(onTimeout !== undefined && { onTimeout }),
  };
}
