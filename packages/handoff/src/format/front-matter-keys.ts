/** Front matter with a field of its own, spelt as in the file, in the order it is written. */
export const FRONT_MATTER_KEYS = ["session_id", "workflow", "phase", "agent", "timestamp"] as const;
