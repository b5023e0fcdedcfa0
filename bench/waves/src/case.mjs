// Measures one library on one graph. Prints { medianMs, runs, memoryMb } or { error } as JSON.
import { LEVELLING, RUNNING } from "./contestants.mjs";
import { SHAPES } from "./graphs.mjs";

/** Short runs are repeated more often, because the first ones run code that is not compiled yet. */
const LEAST_RUNS = 7;
const LEAST_MS = 500;
const ENOUGH_MS = 6000;

const [discipline, library, shape, size] = process.argv.slice(2);
const contestants = discipline === "levelling" ? LEVELLING : RUNNING;
try {
  const run = await contestants[library](SHAPES[shape](Number(size)));
  const times = [];
  const begin = performance.now();
  const wantsMore = (elapsed) => (times.length < LEAST_RUNS ? elapsed < ENOUGH_MS : elapsed < LEAST_MS);
  while (times.length === 0 || wantsMore(performance.now() - begin)) {
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
