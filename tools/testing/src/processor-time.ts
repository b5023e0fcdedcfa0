/**
 * What a synchronous function returns, and how many milliseconds of processor it took: other processes do not
 * lengthen these as they do the time on a clock.
 */
export function withProcessorTime<T>(run: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
