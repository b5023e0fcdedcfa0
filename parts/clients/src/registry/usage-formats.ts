import { claudeCodeStreamUsage } from "../claude-code/stream-usage.js";
import { claudeCodeUsage } from "../claude-code/usage.js";
import { codexUsage } from "../codex/usage.js";
import { copilotUsage } from "../copilot/usage.js";
import { geminiUsage } from "../gemini/usage.js";
import { ollamaUsage } from "../ollama/usage.js";
import { piUsage } from "../pi/usage.js";
import { qwenUsage } from "../qwen/usage.js";

/**
 * Clients whose rows contain token usage. Each is listed before those that would also claim its rows.
 */
export const USAGE_FORMATS = [
  qwenUsage,
  codexUsage,
  copilotUsage,
  geminiUsage,
  piUsage,
  ollamaUsage,
  claudeCodeStreamUsage,
  claudeCodeUsage,
] as const;
