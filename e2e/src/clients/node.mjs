import { join } from "node:path";

/** The package with a current Node, for clients that cannot run on the Node that runs the tests. */
export const CURRENT_NODE = { package: "node", version: "24.21.0", scripts: true };

export function nodeIn(folder) {
  return join(folder, "node_modules/node/bin/node");
}
