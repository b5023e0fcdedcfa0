// Runs all hooks for a client's event in one Node process, and merges their responses.

export { DISPATCHER, type DueHook, formatDueHook, HOOKS, parseDueHook } from "./due-hook.js";
export { mergeAnswers } from "./merge-answers.js";
