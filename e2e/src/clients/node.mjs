import { join } from "node:path";

/** A current Node from npm, for clients that ask for more than the one that runs this. */
export const CURRENT_NODE = { package: "node", version: "24.21.0", scripts: true };

/** Its program, in the folder in which it was installed. */
export function nodeIn(folder) {
  return join(folder, "node_modules/node/bin/node");
}
