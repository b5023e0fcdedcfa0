/**
 * How far before Claude Code's deciding row other rows of the same message are looked for, for the largest count of its output. In
 * a file of its own, because the hook's short way has it too and must stay small.
 */
export const SAME_MESSAGE_BYTES = 32 * 1024;
