export interface TimeScale {
  width: number;
  xOf(at: number): number;
  /** The gaps that represent long pauses; `x` and `width` are in pixels. */
  gaps: readonly { x: number; width: number; ms: number }[];
}

/** A pause longer than this share of the total working time is drawn as a gap. */
const LONG_PAUSE = 0.2;
const GAP_WIDTH = 36;

/**
 * Long pauses get a fixed width, because a run that waited overnight would otherwise leave no room
 * for its phases.
 * @param spans the periods when something ran, in milliseconds
 */
export function timeScale(spans: readonly { from: number; to: number }[], width: number): TimeScale {
  const busy = union(spans);
  const worked = busy.reduce((sum, { from, to }) => sum + (to - from), 0);
  const stretches: { from: number; to: number; isGap: boolean }[] = [];
  for (const [index, span] of busy.entries()) {
    const before = busy[index - 1];
    if (before !== undefined)
      stretches.push({ from: before.to, to: span.from, isGap: span.from - before.to > worked * LONG_PAUSE });
    stretches.push({ ...span, isGap: false });
  }
  const gapCount = stretches.filter(({ isGap }) => isGap).length;
  const drawn = stretches.reduce((sum, { from, to, isGap }) => sum + (isGap ? 0 : to - from), 0);
  const perMs = (width - gapCount * GAP_WIDTH) / Math.max(1, drawn);
  let x = 0;
  const placed = stretches.map((stretch) => {
    const own = { ...stretch, x, width: stretch.isGap ? GAP_WIDTH : (stretch.to - stretch.from) * perMs };
    x += own.width;
    return own;
  });
  return {
    width,
    gaps: placed
      .filter(({ isGap }) => isGap)
      .map((gap) => ({ x: gap.x, width: gap.width, ms: gap.to - gap.from })),
    xOf(at) {
      const within = placed.find(({ to }) => at <= to) ?? placed.at(-1);
      if (within === undefined) return 0;
      const share = (at - within.from) / Math.max(1, within.to - within.from);
      return within.x + Math.min(1, Math.max(0, share)) * within.width;
    },
  };
}

function union(spans: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
