import { join } from "node:path";
import type { ClientIdentity } from "../identity.js";

export const pi = {
  id: "pi",
  name: "pi",
  program: "pi",
  package: "@earendil-works/pi-coding-agent",
  variables: ["PI_CODING_AGENT"],
  folder: ".pi",
  hookFiles: [".pi/settings.json", ".pi/extensions/", ".pi/agent/settings.json", ".pi/agent/extensions/"],
  editTools: ["write", "edit"],
  home: ({ home, env }) => env.PI_CODING_AGENT_DIR || join(home, ".pi", "agent"),
  interactive: (prompt) => [prompt],
} as const satisfies ClientIdentity;
