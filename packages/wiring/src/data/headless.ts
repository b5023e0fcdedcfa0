import type { ClientId } from "../clients/client.js";

/**
 * How each client takes a prompt on stdin, may edit files, prints what it does as JSON, and ends: the `run` of a phase. A prompt as an
 * argument would end at 128 KiB.
 */
export const HEADLESS: Readonly<Partial<Record<ClientId, readonly string[]>>> = {
  "claude-code": [
    "claude",
    "-p",
    "--output-format",
    "stream-json",
    "--verbose",
    "--permission-mode",
    "acceptEdits",
  ],
  // Outside of a git repository it would not begin.
  codex: ["codex", "exec", "--json", "--sandbox", "workspace-write", "--skip-git-repo-check", "-"],
  // Without a person it does not begin in a folder that nobody said to trust.
  gemini: ["gemini", "--output-format", "stream-json", "--approval-mode", "auto_edit", "--skip-trust"],
  qwen: ["qwen", "--output-format", "stream-json", "--approval-mode", "auto-edit"],
  // With -p it would not read stdin.
  copilot: ["copilot", "--output-format", "json", "--allow-tool=write"],
  opencode: ["opencode", "run", "--format", "json"],
};
