const KEY = Symbol.for("agentos.in-time");

/**
 * Runs a synchronous function, and ends it when its time is up, whatever it is doing: V8 stops a script that has a time limit from
 * another thread, also inside a loop or an expression. It cannot stop a call of the system; what waits for a program has limits of its own.
 * @returns what the function gives; `late` when it was ended
 */
export function inTime<T>(run: () => T, timeoutMs: number): { value: T } | "late" {
  const { Script } = process.getBuiltinModule("node:vm");
  const shared = globalThis as { [KEY]?: () => void };
  let result: { value: T } | undefined;
  shared[KEY] = () => {
    result = { value: run() };
  };
  try {
    // A limit holds for what a script calls while it runs, not for functions that it returns.
    new Script('globalThis[Symbol.for("agentos.in-time")]()').runInThisContext({ timeout: timeoutMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "late";
    throw error;
  } finally {
    delete shared[KEY];
  }
  return result!;
}
