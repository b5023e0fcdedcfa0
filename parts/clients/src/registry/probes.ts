import { claudeCodeProbe } from "../claude-code/probe.js";
import { codexProbe } from "../codex/probe.js";
import { copilotProbe } from "../copilot/probe.js";
import { geminiProbe } from "../gemini/probe.js";
import type { ClientProbe } from "../probe/client-probe.js";
import { qwenProbe } from "../qwen/probe.js";

/** The clients that can be probed. */
export const PROBES: readonly ClientProbe[] = [
  claudeCodeProbe,
  codexProbe,
  geminiProbe,
  qwenProbe,
  copilotProbe,
];
