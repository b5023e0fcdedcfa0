/**
 * The share of its worth that a line keeps at the edge of a kept block, and one line further in: surrounding
 * lines make a line understandable.
 */
const OUTERMOST = 0.2;
const SECOND = 0.75;

// The states of a line in a cut: dropped; the first or second of a block; inside; the
// last but one or the last.
const DROPPED = 0;
const FIRST = 1;
const NEXT = 2;
const INNER = 3;
const LAST_BUT_ONE = 4;
const LAST = 5;
const STATES = 6;

let back = new Uint8Array(1 << 12);

/** A cut of a text. */
export interface Cut {
  /** The kept lines' worth minus price times cost, including gaps. */
  readonly gain: number;
  /** The cost of the kept lines and the gaps. */
  readonly cost: number;
  readonly lines: number;
}

/**
 * Finds the blocks of lines that maximise worth minus `price` times cost, and flags their lines in `kept`. A
 * shortest path over the lines, so linear in them. `gap` is the cost of the marker before each block. A line
 * with a negative cost is already gone.
 */
export function cutText(
  worth: Float64Array,
  cost: Float64Array,
  begin: number,
  end: number,
  price: number,
  gap: number,
  kept: Uint8Array,
): Cut {
  const lines = end - begin;
  if (back.length < lines * STATES) back = new Uint8Array(lines * STATES * 2);
  const toll = price * gap;
  // The best sum of a cut ending in each state. A text's own edge needs no neighbours, so a block
  // may begin and end inside.
  let dropped = 0;
  let first = Number.NEGATIVE_INFINITY;
  let next = first;
  let inner = -toll;
  let lastButOne = -toll;
  let last = first;
  for (let line = 0; line < lines; line++) {
    const at = line * STATES;
    const lineCost = cost[begin + line]!;
    // What was kept up to the previous line ends here.
    let ended = inner;
    let endedFrom = INNER;
    if (line > 0) {
      ended = last;
      endedFrom = LAST;
      if (first > ended) {
        ended = first;
        endedFrom = FIRST;
      }
    }
    if (lineCost < 0) {
      back[at + DROPPED] = dropped >= ended ? DROPPED : endedFrom;
      if (ended > dropped) dropped = ended;
      first = next = inner = lastButOne = last = Number.NEGATIVE_INFINITY;
      continue;
    }
    const value = worth[begin + line]!;
    const pay = price * lineCost;
    const stayFrom = next > inner ? NEXT : INNER;
    const stay = Math.max(next, inner);
    const lastFrom = first > lastButOne ? FIRST : LAST_BUT_ONE;
    const newLast = Math.max(first, lastButOne) + OUTERMOST * value - pay;
    const newNext = first + SECOND * value - pay;
    const newFirst = line === 0 ? Number.NEGATIVE_INFINITY : dropped - toll + OUTERMOST * value - pay;
    if (ended > dropped && line > 0) {
      back[at + DROPPED] = endedFrom;
      dropped = ended;
    } else back[at + DROPPED] = DROPPED;
    back[at + FIRST] = DROPPED;
    back[at + NEXT] = FIRST;
    back[at + INNER] = stayFrom;
    back[at + LAST_BUT_ONE] = stayFrom;
    back[at + LAST] = lastFrom;
    first = newFirst;
    next = newNext;
    last = newLast;
    lastButOne = stay + SECOND * value - pay;
    inner = stay + value - pay;
  }
  let state = DROPPED;
  let best = dropped;
  if (first > best) {
    best = first;
    state = FIRST;
  }
  if (next > best) {
    best = next;
    state = NEXT;
  }
  if (inner > best) {
    best = inner;
    state = INNER;
  }
  let count = 0;
  let paid = 0;
  let open = false;
  for (let line = lines - 1; line >= 0; line--) {
    const here = cost[begin + line]!;
    const isKept = state !== DROPPED;
    kept[begin + line] = isKept ? 1 : 0;
    if (isKept) {
      paid += here;
      count++;
      if (!open) paid += gap;
    }
    open = isKept;
    state = back[line * STATES + state]!;
  }
  return { gain: best, cost: paid, lines: count };
}
