// The hook loads this bundle only when necessary, because most events can be answered without it.

export { reportLastSession } from "./hook/last-session.js";
export { answerPermissionRequest } from "./hook/permission-request.js";
export { recordAnswers } from "./hook/record-answers.js";
export { runHook } from "./hook/run-hook.js";
