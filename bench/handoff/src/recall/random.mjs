/** Seeded random numbers (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => list[Math.floor(next() * list.length)],
    shuffled(list) {
      const left = [...list];
      for (let at = left.length - 1; at > 0; at--) {
        const other = Math.floor(next() * (at + 1));
        [left[at], left[other]] = [left[other], left[at]];
      }
      return left;
    },
  };
}
