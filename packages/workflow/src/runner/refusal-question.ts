import type { AgentReport } from "@agentos/clients/output";

/**
 * What a person is asked when a client refused tools that its agent needed; undefined when it refused none.
 * A permission can only be given in the phase or in the client's settings: an answer alone changes nothing
 * that the client allows.
 */
export function refusalQuestion(report: AgentReport | undefined): string | undefined {
  const { denials = [] } = report ?? {};
  if (denials.length === 0) return undefined;
  const refused = denials.map(({ tool, reason }) => (reason === undefined ? tool : `${tool} (${reason})`));
  return `It was denied these tools: ${[...new Set(refused)].join("; ")}. Allow them in the phase's "run" (tools, permissions) or in the client's settings, then answer how to continue.`;
}
