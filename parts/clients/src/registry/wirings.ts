import { claudeCodeWiring } from "../claude-code/wiring.js";
import { codexWiring } from "../codex/wiring.js";
import { copilotWiring } from "../copilot/wiring.js";
import { geminiWiring } from "../gemini/wiring.js";
import { openclawWiring } from "../openclaw/wiring.js";
import { opencodeWiring } from "../opencode/wiring.js";
import { piWiring } from "../pi/wiring.js";
import { qwenWiring } from "../qwen/wiring.js";
import type { ClientWiring } from "../wiring/client-wiring.js";

/** How to add hooks to each client, in the order of `CLIENTS`. */
export const WIRINGS: readonly ClientWiring[] = [
  claudeCodeWiring,
  codexWiring,
  geminiWiring,
  qwenWiring,
  copilotWiring,
  opencodeWiring,
  piWiring,
  openclawWiring,
];
