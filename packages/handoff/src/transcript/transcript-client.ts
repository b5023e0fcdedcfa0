/** The clients whose session files can be read. */
export type TranscriptClient = "claude-code" | "codex" | "gemini" | "qwen" | "openclaw";
