/** An error that prevents a loop from running at all. Compare `code`. */
export class SessionLoopError extends Error {
  constructor(
    /**
     * - `log-held`: another process runs this log
     * - `log-taken`: another process took it over while this one was frozen
     * - `other-task`: the log belongs to another task
     * - `log-unusable`: the log cannot be read or written, or is not a session log
     * - `no-system-prompt`: the first session's system prompt cannot be read or is empty
     */
    readonly code: "log-held" | "log-taken" | "other-task" | "log-unusable" | "no-system-prompt",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "SessionLoopError";
  }
}
