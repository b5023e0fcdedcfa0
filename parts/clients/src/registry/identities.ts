import { claudeCode } from "../claude-code/identity.js";
import { codex } from "../codex/identity.js";
import { copilot } from "../copilot/identity.js";
import { gemini } from "../gemini/identity.js";
import { openclaw } from "../openclaw/identity.js";
import { opencode } from "../opencode/identity.js";
import { pi } from "../pi/identity.js";
import { qwen } from "../qwen/identity.js";

/** All clients, the most widely used first. */
export const CLIENTS = [claudeCode, codex, gemini, qwen, copilot, opencode, pi, openclaw] as const;

export type ClientId = (typeof CLIENTS)[number]["id"];

export function identityOf<Id extends ClientId>(id: Id): Extract<(typeof CLIENTS)[number], { id: Id }> {
  return CLIENTS.find((client) => client.id === id) as Extract<(typeof CLIENTS)[number], { id: Id }>;
}
