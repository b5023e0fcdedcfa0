import { join } from "node:path";
import type { ClientIdentity } from "../identity.js";

export const gemini = {
  id: "gemini",
  name: "Gemini CLI",
  program: "gemini",
  package: "@google/gemini-cli",
  variables: ["GEMINI_CLI"],
  folder: ".gemini",
  hookFiles: [".gemini/settings.json", ".gemini/settings.local.json", ".gemini/hooks/"],
  editTools: ["write_file", "replace", "edit"],
  yesOption: "-y",
  home: ({ home, env }) => join(env.GEMINI_CLI_HOME || home, ".gemini"),
  interactive: (prompt) => ["--prompt-interactive", prompt],
} as const satisfies ClientIdentity;
