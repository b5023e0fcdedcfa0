import { fileURLToPath } from "node:url";
import { type ContextGuard, createContextGuard } from "./context-guard.js";

// OpenClaw loads the default export.
const handler: ContextGuard = createContextGuard(fileURLToPath(import.meta.url));

export { handler as default };
