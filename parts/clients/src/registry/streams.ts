import { acpStream } from "../acp/stream.js";
import { claudeCodeStream } from "../claude-code/stream.js";
import { codexStream } from "../codex/stream.js";
import { copilotStream } from "../copilot/stream.js";
import { geminiStream } from "../gemini/stream.js";
import { opencodeStream } from "../opencode/stream.js";
import { piStream } from "../pi/stream.js";
import { qwenStream } from "../qwen/stream.js";
import type { StreamFormat } from "../streams/stream-format.js";

/** Clients with machine-readable output. Each is listed before those that would also claim its rows. */
export const STREAMS: readonly StreamFormat[] = [
  codexStream,
  geminiStream,
  qwenStream,
  copilotStream,
  opencodeStream,
  piStream,
  claudeCodeStream,
  acpStream,
];
