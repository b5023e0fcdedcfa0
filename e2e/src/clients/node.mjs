import { join } from "node:path";

/** For clients that require a newer Node than the one that runs the tests. */
export const CURRENT_NODE = { package: "node", version: "24.21.0", scripts: true };

export function nodeIn(folder) {
  return join(folder, "node_modules/node/bin/node");
}
