/**
 * The result of a synchronous function and its CPU time in milliseconds, which other processes do not affect
 * as they do wall-clock time.
 */
export function withProcessorTime<T>(run: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
