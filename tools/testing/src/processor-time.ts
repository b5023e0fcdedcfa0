/** Measures CPU time in milliseconds, which does not depend on other processes. */
export function withProcessorTime<T>(run: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
