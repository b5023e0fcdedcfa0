// The hook loads this bundle only for events that the quick check cannot decide.

export { reportLastSession } from "./hook/last-session.js";
export { answerPermissionRequest } from "./hook/permission-request.js";
export { recordAnswers } from "./hook/record-answers.js";
export { runHook } from "./hook/run-hook.js";
