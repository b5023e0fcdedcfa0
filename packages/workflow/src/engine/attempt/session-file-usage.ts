import type { ClientName } from "@agentos/context-meter";
import type { Usage } from "@agentos/platform";

/** File timestamps may be coarser than the clock. */
const CLOCK_SLACK_MS = 2000;

/** Reads the usage from Codex's rollout or Claude Code's transcript, if the attempt wrote to that file. */
export async function usageInSessionFile(
  { client, sessionId }: { client: string; sessionId: string },
  { env, since }: { env: Record<string, string | undefined>; since: Date },
): Promise<{ usage: Usage; model?: string } | undefined> {
  const { findSessions, readContext } = await import("@agentos/context-meter");
  try {
    const [file] = findSessions({
      client: client as ClientName,
      id: sessionId,
      env,
      since: since.getTime() - CLOCK_SLACK_MS,
    });
    const reading = file && (await readContext(file.path, { client: file.client, env }));
    if (reading?.usedTokens === undefined || reading.freshness !== "current") return undefined;
    const { inputTokens, outputTokens, usedTokens, windowTokens, model } = reading;
    return {
      usage: { inputTokens, outputTokens, usedTokens, windowTokens },
      ...(model !== undefined && { model }),
    };
  } catch {
    return undefined;
  }
}
