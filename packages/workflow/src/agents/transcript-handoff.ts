import type { ClientName } from "@agentos/context-meter";

/** What a handoff takes of the next session's window. */
const MAX_TOKENS = 2_000;

/**
 * What the session of an agent's client leaves for another session, as the element of a prompt, made from the
 * file that the client keeps of it. Undefined where there is no such file, or it says nothing.
 * @param env the environment that the client ran in, which says where its files are
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
    // It went away meanwhile, or is not ours to read: the prompt says what is to be done.
    return undefined;
  }
}
