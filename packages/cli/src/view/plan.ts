import type { planWorkflow } from "@agentos/workflow";
import { printable } from "@agentos/internal";
import type { Paint } from "../colors.js";
import { shortPath } from "./phase-row.js";

/** What a dry run shows: the waves, then each phase's prompt as the agent would get it. */
export function renderPlan(
  plan: ReturnType<typeof planWorkflow>,
  options: { paint: Paint; cwd: string },
): string {
  const { paint, cwd } = options;
  const prompts = plan.prompts.map(({ phase, path, text }) => {
    const title = paint.bold(`==> prompt of ${printable(phase)} (${shortPath(path, cwd)}) <==`);
    return `\n${title}\n\n${printable(text).trimEnd()}\n`;
  });
  return `${printable(plan.graph.toMarkdown()).trimEnd()}\n${prompts.join("")}`;
}
