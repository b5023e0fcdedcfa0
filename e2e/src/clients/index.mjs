import { claudeCode } from "./claude-code.mjs";
import { codex } from "./codex.mjs";
import { copilotCli } from "./copilot-cli.mjs";
import { geminiCli } from "./gemini-cli.mjs";
import { openclaw } from "./openclaw.mjs";
import { opencode } from "./opencode.mjs";
import { pi } from "./pi.mjs";
import { qwenCode } from "./qwen-code.mjs";

/** All clients, in the order of the report. */
export const CLIENTS = [claudeCode, codex, geminiCli, qwenCode, copilotCli, opencode, pi, openclaw];
