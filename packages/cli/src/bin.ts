import { keepCompiled, loadBundle } from "@agentos/internal";

// All of the command is in bundles beside this file, which come compiled from the second start on.
const front = loadBundle(__dirname, "front.cjs", module);
process.on("exit", () => keepCompiled(front));
