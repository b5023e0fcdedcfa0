import type { ClientIdentity } from "../identity.js";

export const opencode = {
  id: "opencode",
  name: "OpenCode",
  program: "opencode",
  package: "opencode-ai",
  variables: ["OPENCODE"],
  folder: ".opencode",
  hookFiles: [".opencode/plugin/", ".opencode/plugins/", "opencode.json", "opencode.jsonc"],
  editTools: ["write", "edit"],
  interactive: (prompt) => ["--prompt", prompt],
} as const satisfies ClientIdentity;
