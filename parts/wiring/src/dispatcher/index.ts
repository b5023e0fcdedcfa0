export { DISPATCHER, type DueHook, formatDueHook, HOOKS, parseDueHook } from "./due-hook.js";
export { mergeAnswers } from "./merge-answers.js";
