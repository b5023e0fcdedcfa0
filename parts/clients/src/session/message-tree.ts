import type { JsonObject } from "@agentos/platform";
import type { AbandonedRows, Branches } from "./branches.js";

export interface TreeRow {
  id: string;
  /** The id of the previous row; null for the first row; undefined if unknown. */
  parent: string | null | undefined;
  /** Whether the user wrote the row. Conversations branch only at such rows. */
  isPrompt: boolean;
}

/** If more requests than this have no parent, the file contains several conversations. */
const MAX_FIRSTS = 20;

const FIRST = -1;
const UNKNOWN = -2;

const ON_PATH = 1;
const SKIPPED = 2;

/**
 * Finds abandoned branches in sessions whose rows name their predecessor. The path from the newest
 * row back to the first is current. If a request on this path does not directly follow its
 * predecessor in the file, the user went back, and the requests in between are abandoned, with
 * everything that followed from them. Nothing else is abandoned: results of parallel tool calls are
 * separate leaves, and so is a message that a user writes during a call before stopping it.
 */
export class MessageTree implements Branches {
  /** The newest row with each id. */
  readonly #rows = new Map<string, number>();
  /** The parent of each row that is part of the conversation. */
  readonly #parents = new Map<number, number>();
  readonly #prompts = new Set<number>();
  #firsts = 0;
  #newest = 0;

  constructor(
    /** Returns undefined if the row is not part of the conversation. */
    private readonly describe: (row: JsonObject) => TreeRow | undefined,
    private readonly describeUnparsed: (line: Buffer) => TreeRow | undefined,
  ) {}

  read(row: JsonObject, number: number): void {
    this.#add(this.describe(row), number);
  }

  unparsed(line: Buffer, number: number): void {
    this.#add(this.describeUnparsed(line), number);
  }

  abandoned(): AbandonedRows | undefined {
    const marks = this.#markPath();
    const abandoned = new Set<number>();
    for (const [number, parent] of this.#parents) {
      const isAbandonedPrompt = this.#prompts.has(number) && marks[number] === SKIPPED;
      if (isAbandonedPrompt || abandoned.has(parent)) abandoned.add(number);
    }
    return abandoned.size === 0 ? undefined : abandoned;
  }

  #add(row: TreeRow | undefined, number: number): void {
    if (row === undefined) return;
    const { id, parent, isPrompt } = row;
    const known = parent === undefined ? undefined : this.#rows.get(parent ?? "");
    this.#parents.set(number, parent === null ? FIRST : (known ?? UNKNOWN));
    this.#newest = number;
    if (isPrompt) {
      if (parent === null) this.#firsts++;
      // If the same request appears twice, the file contains several conversations.
      if (this.#prompts.has(this.#rows.get(id) ?? UNKNOWN)) this.#firsts = Number.POSITIVE_INFINITY;
      this.#prompts.add(number);
    }
    this.#rows.set(id, number);
  }

  /**
   * Marks the rows on the path from the newest row to the first, and the rows between each request on
   * it and that request's parent. If a link is missing, the preceding row is used as the parent.
   */
  #markPath(): Uint8Array {
    const marks = new Uint8Array(this.#newest + 1);
    let isLinked = false;
    for (let number = this.#newest; number > 0; ) {
      marks[number] = ON_PATH;
      const parent = this.#parents.get(number) ?? UNKNOWN;
      // A row without a parent counts as the first only if a row after it on the path has a parent.
      const isFirst = parent === FIRST && isLinked && this.#firsts <= MAX_FIRSTS;
      if ((parent > 0 || isFirst) && this.#prompts.has(number))
        marks.fill(SKIPPED, Math.max(parent, 0) + 1, number);
      if (isFirst) break;
      isLinked ||= parent > 0;
      number = parent > 0 ? parent : this.#rowBefore(number);
    }
    return marks;
  }

  #rowBefore(number: number): number {
    let before = number - 1;
    while (before > 0 && !this.#parents.has(before)) before--;
    return before;
  }
}
