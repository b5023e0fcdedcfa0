export type { RunPlaced } from "./attempt.js";
export { createWorkersPlace, type WorkersOptions } from "./place.js";
export { runWorker, type WorkerOptions } from "./worker.js";
