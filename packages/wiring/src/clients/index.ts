import { claudeCode } from "./claude-code.js";
import type { Client, ClientId } from "./client.js";
import { codex } from "./codex.js";
import { copilot } from "./copilot.js";
import { gemini } from "./gemini.js";
import { openclaw } from "./openclaw.js";
import { opencode } from "./opencode.js";
import { pi } from "./pi.js";
import { qwen } from "./qwen.js";

/** All clients, the most used first. */
export const CLIENTS: readonly Client[] = [claudeCode, codex, gemini, qwen, copilot, opencode, pi, openclaw];

export function clientOf(id: ClientId): Client {
  return CLIENTS.find((client) => client.id === id) as Client;
}
