import type { ClientName } from "@agentos/context-meter";

/** The most a handoff may take of the next session's window. */
const MAX_TOKENS = 2_000;

/**
 * A handoff of a client's session as a prompt element, made from the client's own session file. Undefined if
 * there is no such file or it contains nothing useful.
 * @param env the environment that the client ran in, to locate its files
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
    // Deleted meanwhile, or not readable. The prompt alone is enough to continue.
    return undefined;
  }
}
