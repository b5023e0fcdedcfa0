/**
 * Kills an engine at successive points, two at a time, until a run survives. Each point costs several
 * processes, so only every `step`-th point is tried. After changing the engine, set `EVERY_POINT=1` to try all
 * points, or `POINTS=101-200` to try a range, because all points together may exceed a command's time limit.
 * @returns the last point, unless only a range was tried
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
