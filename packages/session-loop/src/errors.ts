/** An error that prevents a loop from running. Its `code` states the cause. */
export class SessionLoopError extends Error {
  constructor(
    /**
     * - `log-held`: another process is using this log
     * - `log-taken`: another process took over the log while the current process was frozen
     * - `other-task`: the log belongs to a different task
     * - `log-unusable`: the log cannot be read or written, or is not a session log
     * - `no-system-prompt`: the first session's system prompt is unreadable or empty
     */
    readonly code: "log-held" | "log-taken" | "other-task" | "log-unusable" | "no-system-prompt",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "SessionLoopError";
  }
}
