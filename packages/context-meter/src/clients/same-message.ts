/**
 * How far before Claude Code's deciding row to look for other rows of the same message, for its largest
 * output count. In its own file because the hook's short path uses it too and must stay small.
 */
export const SAME_MESSAGE_BYTES = 32 * 1024;
