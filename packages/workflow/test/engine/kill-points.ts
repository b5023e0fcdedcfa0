/**
 * Tries points at which an engine is killed, two at a time, until it comes to its end alive. Each costs some
 * processes: every `step`-th of them, `EVERY_POINT=1` for all, after a change of the engine, and
 * `POINTS=101-200` for those alone, because all take longer than a command line may run.
 * @returns the last point, unless only some were asked for
 */
export async function forEachPoint(
  step: number,
  check: (tripAt: number) => Promise<"killed" | "over">,
): Promise<number> {
  const [, from = "1", to] = /^(\d+)-(\d+)$/.exec(process.env.POINTS ?? "") ?? [];
  const last = to === undefined ? Number.POSITIVE_INFINITY : Number(to);
  const stride = process.env.EVERY_POINT || to !== undefined ? 1 : step;
  let next = Number(from);
  let over = false;
  const worker = async () => {
    while (!over && next <= last) {
      const point = next;
      next += stride;
      if ((await check(point)) === "over") over = true;
    }
  };
  await Promise.all([worker(), worker()]);
  return to === undefined ? next - 1 : Number.POSITIVE_INFINITY;
}
