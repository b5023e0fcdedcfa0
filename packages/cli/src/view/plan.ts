import { printable } from "@agentos/internal";
import type { WorkflowPlan } from "@agentos/workflow";
import type { Paint } from "../colors.js";
import { renderParts } from "./parts.js";

/** What a dry run shows: the waves, then each phase's prompt as its agent would get it. */
export function renderPlan(plan: WorkflowPlan, paint: Paint): string {
  const prompts = plan.prompts.map(
    ({ phase, text }) => `\n${paint.bold(`==> prompt of ${phase} <==`)}\n\n${printable(text).trimEnd()}\n`,
  );
  return `${printable(plan.graph.toMarkdown()).trimEnd()}\n${renderParts(plan.workflow)}${prompts.join("")}`;
}
