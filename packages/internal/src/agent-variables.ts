/**
 * What agent clients set for the programs that they start, and our engine for the programs of phases: by it a program knows that no
 * person started it. The command asks by it, and the rules stop what would hide it, so both go by this one list.
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

/** Agents' clients by the names of their programs. */
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

/** The same by the packages from which an interpreter runs them. */
export const AGENT_PACKAGES = [
  "@anthropic-ai/claude-code",
  "@openai/codex",
  "@google/gemini-cli",
  "@qwen-code/qwen-code",
  "@github/copilot",
  "opencode-ai",
  "openclaw",
] as const;
