export { createWorkersPlace, type WorkersOptions } from "./place.js";
export type { RunPlaced } from "./task.js";
export { runWorker, type WorkerOptions } from "./worker.js";
