import { claudeCode } from "./claude-code.js";
import { codex } from "./codex.js";
import { copilot } from "./copilot.js";
import type { Dialect } from "./dialect.js";
import { gemini } from "./gemini.js";
import { opencode } from "./opencode.js";
import { pi } from "./pi.js";
import { qwen } from "./qwen.js";

/** Every client whose stream is understood; to understand another is a file and a line here. */
export const DIALECTS: readonly Dialect[] = [claudeCode, codex, gemini, qwen, copilot, opencode, pi];
