// What the hook loads when an event needs more than a look: the parser and the detectors.

export { tellLastSession } from "./hook/last-session.js";
export { answerPermissionRequest } from "./hook/permission-request.js";
export { runHook } from "./hook/run-hook.js";
export { writeAgreed } from "./hook/write-agreed.js";
