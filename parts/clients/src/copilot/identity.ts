import { join } from "node:path";
import type { ClientIdentity } from "../identity.js";

export const copilot = {
  id: "copilot",
  name: "Copilot CLI",
  program: "copilot",
  package: "@github/copilot",
  variables: ["COPILOT_CLI_BINARY_VERSION"],
  folder: ".copilot",
  hookFiles: [".github/hooks/", ".copilot/hooks/"],
  editTools: ["create", "edit"],
  editMarks: ["apply_patch"],
  home: ({ home, env }) => env.COPILOT_HOME || join(home, ".copilot"),
  interactive: (prompt) => ["--interactive", prompt],
} as const satisfies ClientIdentity;
