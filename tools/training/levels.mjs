export const LEVEL_COUNT = 16;

/** Returns the sixteen levels that represent weights best: one-dimensional k-means. One level is 0. */
export function levelsOf(weights) {
  const sorted = Float32Array.from(weights).sort();
  let levels = Array.from(
    { length: LEVEL_COUNT },
    (_, at) => sorted[Math.floor(((at + 0.5) * sorted.length) / LEVEL_COUNT)],
  );
  for (let round = 0; round < 60; round++) {
    const sums = new Float64Array(LEVEL_COUNT);
    const counts = new Float64Array(LEVEL_COUNT);
    let level = 0;
    for (const weight of sorted) {
      while (level < LEVEL_COUNT - 1 && weight > (levels[level] + levels[level + 1]) / 2) level++;
      sums[level] += weight;
      counts[level]++;
    }
    levels = levels.map((old, at) => (counts[at] === 0 ? old : sums[at] / counts[at]));
  }
  levels[nearest(levels, 0)] = 0;
  return levels.map((level) => Number(level.toFixed(4)));
}

/** Returns the index of the nearest level. */
export const nearest = (levels, weight) =>
  levels.reduce(
    (best, level, at) => (Math.abs(level - weight) < Math.abs(levels[best] - weight) ? at : best),
    0,
  );
