// Measures one library on one graph. Prints { medianMs, runs, memoryMb } or { error } as JSON.
import { LEVELLING, RUNNING } from "./contestants.mjs";
import { SHAPES } from "./graphs.mjs";

/** Short runs are repeated more times, because the first few run code that has not been compiled yet. */
const MIN_RUNS = 7;
const MIN_MS = 500;
const MAX_MS = 6000;

const [task, library, shape, size] = process.argv.slice(2);
const contestants = task === "levelling" ? LEVELLING : RUNNING;
try {
  const run = await contestants[library](SHAPES[shape](Number(size)));
  const times = [];
  const begin = performance.now();
  const needsMore = (elapsed) => (times.length < MIN_RUNS ? elapsed < MAX_MS : elapsed < MIN_MS);
  while (times.length === 0 || needsMore(performance.now() - begin)) {
    globalThis.gc?.();
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const memoryMb = process.resourceUsage().maxRSS / 1024;
  console.log(
    JSON.stringify({ medianMs: times[Math.floor(times.length / 2)], runs: times.length, memoryMb }),
  );
} catch (error) {
  console.log(
    JSON.stringify({
      error: error instanceof RangeError ? "stack overflow" : String(error.message).slice(0, 80),
    }),
  );
}
