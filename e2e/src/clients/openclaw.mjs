import { join } from "node:path";
import { CURRENT_NODE, nodeIn } from "./node.mjs";

/** A Gateway rather than a client: its hooks are loaded, not started, so its scenario has no model. */
export const openclaw = {
  id: "openclaw",
  name: "OpenClaw",
  wiring: "openclaw",
  package: "openclaw",
  version: "2026.9.6",
  needs: [CURRENT_NODE],
  program(folder, node) {
    const file = nodeIn(node);
    return { file, links: { node: file }, package: join(folder, "node_modules/openclaw") };
  },
};
