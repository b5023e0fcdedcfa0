import { claudeCodeHeadless } from "../claude-code/headless.js";
import { codexHeadless } from "../codex/headless.js";
import { copilotHeadless } from "../copilot/headless.js";
import { geminiHeadless } from "../gemini/headless.js";
import type { HeadlessClient } from "../headless/headless-client.js";
import { opencodeHeadless } from "../opencode/headless.js";
import { piHeadless } from "../pi/headless.js";
import { qwenHeadless } from "../qwen/headless.js";
import { CLIENTS, type ClientId } from "./identities.js";

/** The clients that can run headless, the most widely used first. */
export const HEADLESS: readonly HeadlessClient[] = [
  claudeCodeHeadless,
  codexHeadless,
  geminiHeadless,
  qwenHeadless,
  copilotHeadless,
  opencodeHeadless,
  piHeadless,
];

/** Finds a client by its id or by the name of its program. */
export function headlessClient(name: string): HeadlessClient | undefined {
  const id: ClientId | undefined = CLIENTS.find(
    (client) => client.id === name || client.program === name,
  )?.id;
  return HEADLESS.find(({ client }) => client === id);
}
