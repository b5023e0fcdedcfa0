// Empties a package's `dist` before its bundles are made. Bundles of one configuration are made side by side:
// one that empties the folder itself may take away what another has already written.
import { rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true, maxRetries: 5 });
