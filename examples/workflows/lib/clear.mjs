import { rmSync } from "node:fs";

rmSync(process.argv[2], { recursive: true, force: true });
