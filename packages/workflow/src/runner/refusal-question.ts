import type { AgentReport } from "@agentos/clients/output";

/**
 * The question for a person if a client refused tools that its agent needed; undefined if it refused none.
 * Only the phase or the client's settings can give a permission: an answer alone does not change what the
 * client allows.
 */
export function refusalQuestion(report: AgentReport | undefined): string | undefined {
  const { denials = [] } = report ?? {};
  if (denials.length === 0) return undefined;
  const refused = denials.map(({ tool, reason }) => (reason === undefined ? tool : `${tool} (${reason})`));
  return `It was denied these tools: ${[...new Set(refused)].join("; ")}. Allow them in the phase's "run" (tools, permissions) or in the client's settings, then answer how to continue.`;
}
