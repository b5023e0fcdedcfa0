import type { AgentReport } from "@agentos/clients/output";

/**
 * Returns a question if tools were denied. An answer alone does not allow them; only the workflow
 * file or the client's settings can.
 */
export function refusalQuestion(report: AgentReport | undefined): string | undefined {
  const { denials = [] } = report ?? {};
  if (denials.length === 0) return undefined;
  const refused = denials.map(({ tool, reason }) => (reason === undefined ? tool : `${tool} (${reason})`));
  return `The agent was denied these tools: ${[...new Set(refused)].join("; ")}. Allow them in the phase's "run" (tools, permissions) or in the client's settings, then say in your answer how to continue.`;
}
