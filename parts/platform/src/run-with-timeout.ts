const KEY = Symbol.for("agentos.in-time");

/**
 * Runs a synchronous function with a time limit. V8 stops a script with a time limit from another thread,
 * even inside a loop or a regular expression. It cannot interrupt a system call; waiting for programs has its
 * own limits.
 * @returns the function's result, or `late` if it was stopped
 */
export function runWithTimeout<T>(run: () => T, timeoutMs: number): { value: T } | "late" {
  const { Script } = process.getBuiltinModule("node:vm");
  const shared = globalThis as { [KEY]?: () => void };
  let result: { value: T } | undefined;
  shared[KEY] = () => {
    result = { value: run() };
  };
  try {
    // The limit applies to what a script calls while it runs, not to functions that it returns.
    new Script('globalThis[Symbol.for("agentos.in-time")]()').runInThisContext({ timeout: timeoutMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "late";
    throw error;
  } finally {
    delete shared[KEY];
  }
  return result!;
}
