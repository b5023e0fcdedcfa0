// What the hook loads when an event needs more than a look: all of this package.

export { answerPermissionRequest } from "./hook/permission-request.js";
export { runHook } from "./hook/run-hook.js";
export { writeAgreed } from "./hook/write-agreed.js";
export * from "./internal.js";
