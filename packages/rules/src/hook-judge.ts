export { answerPermissionRequest } from "./hook/permission-request.js";
export { runHook } from "./hook/run-hook.js";
export { writeAgreed } from "./hook/write-agreed.js";
