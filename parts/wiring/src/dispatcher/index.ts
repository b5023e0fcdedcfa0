// Runs all hooks that are due at one event of a client in one Node process, and merges their answers into
// one.

export { DISPATCHER, type DueHook, formatDueHook, HOOKS, parseDueHook } from "./due-hook.js";
export { mergeAnswers } from "./merge-answers.js";
