import { join } from "node:path";
import type { ClientIdentity } from "../identity.js";

export const codex = {
  id: "codex",
  name: "Codex",
  program: "codex",
  package: "@openai/codex",
  variables: ["CODEX_SANDBOX", "CODEX_THREAD_ID", "CODEX_CI"],
  folder: ".codex",
  hookFiles: [".codex/hooks.json", ".codex/config.toml"],
  editMarks: ["apply_patch", "FileChange"],
  home: ({ home, env }) => env.CODEX_HOME || join(home, ".codex"),
  interactive: (prompt) => [prompt],
} as const satisfies ClientIdentity;
