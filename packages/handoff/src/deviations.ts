import { oneLine } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import { readAgentDeviations, type SessionDeviation } from "@agentos/state/deviations";
import type { Handoff } from "./format/index.js";

export {
  type AgentDeviations,
  readAgentDeviations,
  readWorkflowDeviations,
  type SessionDeviation,
} from "@agentos/state/deviations";

export function withDeviations(handoff: Handoff, stateFolder: string): Handoff {
  const own = readAgentDeviations(stateFolder).find(({ sessionId }) => sessionId === handoff.sessionId);
  if (own === undefined) return handoff;
  return { ...handoff, extraSections: [...(handoff.extraSections ?? []), deviationsSection(own.deviations)] };
}

export const DEVIATIONS = "Deviations";

const MAX_LINES = 30;
const MAX_TEXT = 300;

export function deviationsSection(deviations: readonly SessionDeviation[]): {
  heading: string;
  body: string;
} {
  const unsettled = deviations.filter((deviation) => !isSettled(deviation, deviations));
  const lines = unsettled.slice(0, MAX_LINES).map(deviationLine);
  const more = unsettled.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more: see the session's report`);
  return { heading: DEVIATIONS, body: lines.join("\n") };
}

/** Whether the action was blocked but later approved. The approval has its own entry. */
function isSettled(stop: SessionDeviation, all: readonly SessionDeviation[]): boolean {
  return (
    stop.decision === "stop" &&
    all.some(
      (each) =>
        each.decision === "approved" && actionOf(each) === actionOf(stop) && each.lastAt >= stop.lastAt,
    )
  );
}

function actionOf({ phase, tier, rule, tool, what }: SessionDeviation): string {
  return JSON.stringify([phase, tier, rule, tool, what]);
}

function deviationLine({ phase, tier, rule, decision, what, reason, times }: SessionDeviation): string {
  const verb = {
    // A hook sees a call before it runs. The user may still decline it in the client's dialog.
    report: `reported under ${tier}, not stopped`,
    approved: "approved, so not stopped",
    stop: "stopped",
    found: "found at the end of a turn",
  };
  const where = phase === undefined ? "" : `${phase}: `;
  const often = times === 1 ? "" : ` (${times} times)`;
  return `- ${where}${verb[decision]} (${rule}): ${short(what)}: ${short(reason)}${often}`;
}

function short(text: string): string {
  return oneLine(excerpt(text, MAX_TEXT));
}
