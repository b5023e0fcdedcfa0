import { claudeCodeHooks } from "../claude-code/hooks.js";
import { codexHooks } from "../codex/hooks.js";
import { copilotHooks } from "../copilot/hooks.js";
import { geminiHooks } from "../gemini/hooks.js";
import { piHooks } from "../pi/hooks.js";
import { qwenHooks } from "../qwen/hooks.js";

/** Clients whose hooks exchange JSON. Each is listed before those that would also claim its events. */
export const DIALECTS = [piHooks, copilotHooks, geminiHooks, codexHooks, qwenHooks, claudeCodeHooks] as const;
