/**
 * What OpenCode loads. It measures by itself: OpenCode keeps its messages in a database, which only its own interface reads.
 * The figures are those of the last answer, because the running one has none yet when a tool ends.
 */
export const OPENCODE_PLUGIN = `// Tells the agent how full its context window is: at most 35 % left, and at most 25 %.
const WARNING = 35;
const CRITICAL = 25;
const EVERY = 5;

export const AgentOS = async ({ client }) => {
  const windows = new Map();
  const alerts = new Map();

  const occupied = ({ input = 0, output = 0, reasoning = 0, cache = {}, total }) =>
    total > 0 ? total : input + output + reasoning + (cache.read ?? 0) + (cache.write ?? 0);

  async function alertFor(sessionID) {
    const window = windows.get(sessionID);
    if (!(window > 0)) return undefined;
    const { data = [] } = await client.session.messages({ path: { id: sessionID } });
    const used = data
      .map(({ info }) => (info.role === "assistant" && info.tokens ? occupied(info.tokens) : 0))
      .findLast((tokens) => tokens > 0);
    if (used === undefined) return undefined;
    const remaining = Math.max(0, 100 - Math.round((used / window) * 100));
    const level = remaining <= CRITICAL ? 2 : remaining <= WARNING ? 1 : 0;
    const last = alerts.get(sessionID) ?? { level: 0, calls: 0 };
    const calls = last.calls + 1;
    const due = level > last.level || (level > 0 && calls >= EVERY);
    alerts.set(sessionID, { level, calls: due || level === 0 ? 0 : calls });
    if (!due) return undefined;
    const word = level === 2 ? "CRITICAL" : "WARNING";
    const advice =
      level === 2
        ? "Finish or save what is under way; \`aos pause --note <what matters>\` writes a handoff."
        : "Begin nothing large that can not be finished in what remains.";
    return \`[AgentOS] Context \${word}: \${remaining} % of the window remains (\${used} of \${window} tokens used). \${advice}\`;
  }

  return {
    "chat.params": async (input) => {
      const limit = input.model?.limit?.context;
      if (limit > 0) windows.set(input.sessionID, limit);
    },
    "tool.execute.after": async (input, output) => {
      try {
        const alert = await alertFor(input.sessionID);
        if (alert !== undefined && typeof output.output === "string") output.output += \`\\n\\n\${alert}\`;
      } catch {
        // A session goes on without its figures.
      }
    },
  };
};
`;
