import type { ClientName } from "@agentos/context-meter";

const MAX_TOKENS = 2_000;

/**
 * Returns a handoff made from the session's file, or undefined if the file is missing, is unreadable
 * or contains nothing useful.
 */
export async function transcriptHandoff(
  { client, sessionId }: { client: string; sessionId: string },
  env: Record<string, string | undefined>,
): Promise<string | undefined> {
  const [{ findSessions }, { handoffFromTranscript, renderForPrompt }] = await Promise.all([
    import("@agentos/context-meter"),
    import("@agentos/handoff"),
  ]);
  try {
    const [file] = findSessions({ client: client as ClientName, id: sessionId, env });
    const { handoff } = file === undefined ? {} : handoffFromTranscript(file.path);
    return handoff && renderForPrompt(handoff, { maxTokens: MAX_TOKENS });
  } catch {
    // The file is unreadable or was just deleted. The agent can continue from the prompt alone.
    return undefined;
  }
}
