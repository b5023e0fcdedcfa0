export { type BinResult, type RunBinOptions, runBin } from "./bin.js";
export { eventually } from "./eventually.js";
export { everyRow } from "./every-row.js";
export { type HookProgram, runHookHere } from "./hook-here.js";
export { PATIENCE_MS } from "./patience.js";
export { withProcessorTime } from "./processor-time.js";
export { type ReadmeRun, runReadmeProgram } from "./readme.js";
export { testdir } from "./testdir.js";
