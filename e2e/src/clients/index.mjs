import { claudeCode } from "./claude-code.mjs";
import { codex } from "./codex.mjs";
import { geminiCli } from "./gemini-cli.mjs";

/** The clients, in the order of the report. */
export const CLIENTS = [claudeCode, codex, geminiCli];
