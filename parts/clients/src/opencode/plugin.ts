/**
 * Returns the plugin for OpenCode. The plugin measures the context itself, because OpenCode's hooks cannot
 * start programs. It uses the last complete response, because the current one has no counts yet when a
 * tool ends.
 * @param aos the command line that starts `aos`
 */
export function openCodePlugin(aos: string): string {
  return `const AOS = ${JSON.stringify(aos)};
// Alerts the agent when 35% and 25% of its context window are left. In windows above 200,000 tokens, these
// are shares of 200,000.
const WARNING = 0.35;
const CRITICAL = 0.25;
const MAX_SIZE = 200_000;
// An alert is repeated only after this many tool calls and this many percentage points of the window. The
// percentage points triple with each repetition.
const EVERY = 5;
const POINTS = 3;

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
    const isWithin = (share) => window - used <= share * Math.min(window, MAX_SIZE);
    const level = isWithin(CRITICAL) ? 2 : isWithin(WARNING) ? 1 : 0;
    const last = alerts.get(sessionID) ?? { level: 0, calls: 0, remaining: 100, times: 0 };
    const rises = level > last.level;
    const calls = last.calls + 1;
    const due = rises || (level > 0 && calls >= EVERY && last.remaining - remaining >= POINTS ** (last.times + 1));
    if (level === 0) alerts.delete(sessionID);
    else if (due) alerts.set(sessionID, { level, calls: 0, remaining, times: rises ? 0 : last.times + 1 });
    else alerts.set(sessionID, { ...last, level, calls });
    if (!due) return undefined;
    const word = level === 2 ? "CRITICAL" : "WARNING";
    const advice =
      level === 2
        ? \`Carry on with what your user asked for; no need to hurry. To save what is done, what comes next and what was decided, run: \${AOS} pause --note "<what matters>"\`
        : "Carry on with what your user asked for; no need to hurry. When you reach a good stopping point, write down what is done, what is left and what was decided.";
    return \`[AgentOS] Context \${word}: \${remaining}% of the window remains (\${used} of \${window} tokens used). \${advice}\`;
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
        // If measuring fails, the session continues without figures.
      }
    },
  };
};
`;
}
