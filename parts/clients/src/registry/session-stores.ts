import { claudeCodeSessions } from "../claude-code/sessions.js";
import { codexSessions } from "../codex/sessions.js";
import { copilotSessions } from "../copilot/sessions.js";
import { geminiSessions } from "../gemini/sessions.js";
import { piSessions } from "../pi/sessions.js";
import { qwenSessions } from "../qwen/sessions.js";

/** Clients whose session files can be found. */
export const SESSION_STORES = [
  claudeCodeSessions,
  codexSessions,
  geminiSessions,
  qwenSessions,
  copilotSessions,
  piSessions,
] as const;
