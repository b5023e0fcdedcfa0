import { ANTHROPIC_ANSWERS } from "../events/anthropic-events.js";
import type { HookDialect } from "../events/hook-dialect.js";

// Enough of a request to distinguish it from another.
const TURN_CHARACTERS = 500;

const OWN_NAMES: ReadonlySet<string> = new Set(["BeforeAgent", "BeforeTool", "AfterTool", "AfterAgent"]);

export const geminiHooks: HookDialect<"gemini"> = {
  client: "gemini",
  // PreCompress is missing on purpose: it fires at every model step, long before anything is compacted.
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
  deny: (_, reason) => ({ decision: "deny", reason }),
  note: ANTHROPIC_ANSWERS.note,
  keepsStart: true,
  keepsAdded: false,
  passesWholeTurn: true,
  // It forgets that a turn was sent back as soon as the agent uses a tool. Its events contain the request,
  // though, which identifies the turn.
  turnOf: ({ prompt }) => (typeof prompt === "string" ? prompt.slice(0, TURN_CHARACTERS) : ""),
};
