import { parentPort } from "node:worker_threads";
import { createScanBuffer, scanFile } from "./scan/scan-file.js";

const buffer = createScanBuffer();

parentPort?.on("message", (path: string) => {
  parentPort?.postMessage(scanFile(path, buffer));
});
