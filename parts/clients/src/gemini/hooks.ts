import { ANTHROPIC_ANSWERS } from "../events/anthropic-events.js";
import type { HookDialect } from "../events/hook-dialect.js";

// Enough of a request to distinguish it from others.
const TURN_CHARACTERS = 500;

const OWN_NAMES: ReadonlySet<string> = new Set(["BeforeAgent", "BeforeTool", "AfterTool", "AfterAgent"]);

export const geminiHooks: HookDialect<"gemini"> = {
  client: "gemini",
  // PreCompress is omitted because it fires at every model step, long before a compaction.
  events: {
    SessionStart: "session-start",
    BeforeAgent: "prompt",
    BeforeTool: "before-tool",
    AfterTool: "after-tool",
    AfterAgent: "turn-end",
    SessionEnd: "session-end",
  },
  isOwn: (_, name, path) => (name !== undefined && OWN_NAMES.has(name)) || path.includes("/.gemini/"),
  marks: ['"BeforeTool"'],
  context: (_, additionalContext) => ({ hookSpecificOutput: { additionalContext } }),
  // Without the note, the client would show nothing about a refused tool call.
  deny: (_, reason) => ({
    decision: "deny",
    reason,
    ...ANTHROPIC_ANSWERS.note(`AgentOS: ${reason.split("\n", 1)[0]}`),
  }),
  note: ANTHROPIC_ANSWERS.note,
  keepsStart: true,
  keepsAdded: false,
  passesWholeTurn: true,
  // Once the agent has used a tool, Gemini CLI's events no longer say that a hook continued the turn.
  // But they contain the request, which identifies the turn.
  turnOf: ({ prompt }) => (typeof prompt === "string" ? prompt.slice(0, TURN_CHARACTERS) : ""),
};
