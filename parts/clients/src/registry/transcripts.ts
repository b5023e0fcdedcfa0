import { claudeCodeTranscript } from "../claude-code/rows.js";
import { codexTranscript } from "../codex/rows.js";
import { copilotTranscript } from "../copilot/rows.js";
import { geminiTranscript } from "../gemini/rows.js";
import { piTranscript } from "../pi/rows.js";
import { qwenTranscript } from "../qwen/rows.js";

/** How each client records its sessions. Each is listed before those that would also claim its rows. */
export const TRANSCRIPTS = [
  codexTranscript,
  geminiTranscript,
  qwenTranscript,
  piTranscript,
  copilotTranscript,
  claudeCodeTranscript,
] as const;
