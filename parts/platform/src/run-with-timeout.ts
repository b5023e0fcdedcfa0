const KEY = Symbol.for("agentos.in-time");

/**
 * Runs a synchronous function with a time limit. The limit also ends loops and regular expressions,
 * but not system calls.
 * @returns the function's result, or "late" if it was stopped
 */
export function runWithTimeout<T>(run: () => T, timeoutMs: number): { value: T } | "late" {
  const { Script } = process.getBuiltinModule("node:vm");
  const shared = globalThis as { [KEY]?: () => void };
  let result: { value: T } | undefined;
  shared[KEY] = () => {
    result = { value: run() };
  };
  try {
    // The limit covers everything that the script calls.
    new Script('globalThis[Symbol.for("agentos.in-time")]()').runInThisContext({ timeout: timeoutMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "late";
    throw error;
  } finally {
    delete shared[KEY];
  }
  return result!;
}
