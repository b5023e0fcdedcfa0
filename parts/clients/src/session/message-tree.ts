import type { JsonObject } from "@agentos/platform";
import type { AbandonedRows, Branches } from "./branches.js";
import { GrowingList } from "./growing-list.js";

/** The position of a row in the conversation. */
export interface TreeRow {
  id: string;
  /** The row before it; null for the first; undefined if unknown. */
  parent: string | null | undefined;
  /** Whether the user wrote it: a conversation branches only at such rows. */
  isPrompt: boolean;
}

/**
 * How many rows the search for the parent goes back, for a row that the user did not write: results of
 * parallel calls are a few rows after it.
 */
const NEAR_ROWS = 10_000;
/**
 * The total number of rows searched for distant parents, so that even a hostile session is read in time.
 */
const MAX_LOOKS = 200_000_000;

/**
 * The first request of a conversation is sometimes written again. With more than this many, the file has
 * several conversations.
 */
const MAX_FIRSTS = 20;
const MAX_PROMPTS = 200_000;

const FIRST = -1;
const UNKNOWN = -2;
/**
 * Makes links positive, because 0 means that a row is not part of the conversation; a prompt's link is
 * negative.
 */
const OFFSET = 3;

const ON_IT = 1;
const SKIPPED = 2;

/**
 * The branches of a session whose rows name their predecessor, as in Claude Code and Qwen Code. The path from
 * the newest row back to the first counts. If a request on it does not follow its predecessor in the file,
 * the user went back, and the requests in between, with all that followed from them, are abandoned. Nothing
 * else is abandoned: the results of parallel tool calls are separate leaves, and so is a message that a user
 * writes during a call before stopping it.
 *
 * Twelve bytes are kept per row. An id becomes a number of 53 bits; with a million of them, two collide in
 * one of 18,000 files.
 */
export class MessageTree implements Branches {
  private readonly ids = new GrowingList(Float64Array);
  private readonly links = new GrowingList(Int32Array);
  /** The ids of prompts, as numbers. */
  private readonly prompts = new Set<number>();
  private firsts = 0;
  private newest = 0;
  private nearLooks = 0;
  private farLooks = 0;

  constructor(
    /** Undefined if the row is not part of the conversation. */
    private readonly describe: (row: JsonObject) => TreeRow | undefined,
    private readonly describeUnparsed: (line: Buffer) => TreeRow | undefined,
  ) {}

  read(row: JsonObject, number: number): void {
    this.add(this.describe(row), number);
  }

  unparsed(line: Buffer, number: number): void {
    this.add(this.describeUnparsed(line), number);
  }

  abandoned(): AbandonedRows | undefined {
    const wayBack = this.wayBack();
    const left = new Uint8Array(this.newest + 1);
    for (let number = 1; number <= this.newest; number++) {
      const isLeftPrompt = this.isPrompt(number) && wayBack[number] === SKIPPED;
      if (isLeftPrompt || left[this.parentOf(number)] === 1) left[number] = 1;
    }
    return left.includes(1) ? { has: (number) => left[number] === 1 } : undefined;
  }

  private add(row: TreeRow | undefined, number: number): void {
    if (row === undefined) return;
    const { id, parent, isPrompt } = row;
    const link = (parent === null ? FIRST : this.find(parent, number, isPrompt)) + OFFSET;
    const idAsNumber = idNumber(id);
    this.ids.set(number, idAsNumber);
    this.links.set(number, isPrompt ? -link : link);
    this.newest = number;
    if (!isPrompt) return;
    if (parent === null) this.firsts++;
    if (this.prompts.has(idAsNumber)) this.firsts = Number.POSITIVE_INFINITY;
    else if (this.prompts.size < MAX_PROMPTS) this.prompts.add(idAsNumber);
  }

  private find(parent: string | undefined, before: number, isFar: boolean): number {
    if (parent === undefined) return UNKNOWN;
    const wanted = idNumber(parent);
    const furthest = isFar ? this.farLooks : this.nearLooks;
    const last = Math.max(
      1,
      before - (isFar ? MAX_LOOKS - furthest : Math.min(NEAR_ROWS, MAX_LOOKS - furthest)),
    );
    let number = before - 1;
    while (number >= last && this.ids.get(number) !== wanted) number--;
    if (isFar) this.farLooks += before - number;
    else this.nearLooks += before - number;
    return number >= last ? number : UNKNOWN;
  }

  /**
   * The rows on the path from the newest to the first, and those skipped when the user went back. If a link
   * is missing, the preceding row counts as the parent.
   */
  private wayBack(): Uint8Array {
    const way = new Uint8Array(this.newest + 1);
    let isLinked = false;
    for (let number = this.newest; number > 0; ) {
      way[number] = ON_IT;
      const parent = this.parentOf(number);
      // If no row of the file has a parent, a row without one is not the first.
      const isFirst = parent === FIRST && isLinked && this.firsts <= MAX_FIRSTS;
      if ((parent > 0 || isFirst) && this.isPrompt(number))
        way.fill(SKIPPED, Math.max(parent, 0) + 1, number);
      if (isFirst) break;
      isLinked ||= parent > 0;
      number = parent > 0 ? parent : this.rowBefore(number);
    }
    return way;
  }

  private rowBefore(number: number): number {
    let before = number - 1;
    while (before > 0 && this.links.get(before) === 0) before--;
    return before;
  }

  private isPrompt(number: number): boolean {
    return this.links.get(number) < 0;
  }

  private parentOf(number: number): number {
    return Math.abs(this.links.get(number)) - OFFSET;
  }
}

/** Two hashes in one number; never 0, which means no row. */
function idNumber(id: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < id.length; at++) {
    const unit = id.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ (low >>> 13);
  low = Math.imul(low ^ (low >>> 16), 0xc2b2ae35) ^ (high >>> 13);
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0) + 1;
}
