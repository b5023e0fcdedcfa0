import type { ClientIdentity } from "../identity.js";

export const openclaw = {
  id: "openclaw",
  name: "OpenClaw",
  program: "openclaw",
  package: "openclaw",
  variables: [],
  hookFiles: [],
} as const satisfies ClientIdentity;
