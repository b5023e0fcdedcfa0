import { join } from "node:path";
import { CURRENT_NODE, nodeIn } from "./node.mjs";

/** OpenClaw's Gateway loads hooks as modules, so its scenario needs no model. */
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
