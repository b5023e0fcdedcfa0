/**
 * Variables that agent clients set for the programs they start, and our engine for the programs of phases:
 * they tell a program that no person started it. The command checks them, and the rules prevent hiding them,
 * so both use this one list.
 */
export const AGENT_VARIABLES = [
  "AGENTOS_PHASE",
  "CLAUDECODE",
  "GEMINI_CLI",
  "QWEN_CODE",
  "CODEX_SANDBOX",
  "CODEX_THREAD_ID",
  "CODEX_CI",
  "OPENCODE",
  "COPILOT_CLI_BINARY_VERSION",
] as const;

/** Agent clients by program name. */
export const AGENT_PROGRAMS = [
  "claude",
  "codex",
  "gemini",
  "qwen",
  "copilot",
  "opencode",
  "cursor-agent",
  "openclaw",
  "aider",
] as const;

/** The same by the packages that an interpreter runs them from. */
export const AGENT_PACKAGES = [
  "@anthropic-ai/claude-code",
  "@openai/codex",
  "@google/gemini-cli",
  "@qwen-code/qwen-code",
  "@github/copilot",
  "opencode-ai",
  "openclaw",
] as const;
