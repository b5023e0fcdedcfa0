import { join } from "node:path";

/** A current Node from npm, for clients that require a newer one than this process. */
export const CURRENT_NODE = { package: "node", version: "24.21.0", scripts: true };

/** Its program in the folder that it was installed in. */
export function nodeIn(folder) {
  return join(folder, "node_modules/node/bin/node");
}
