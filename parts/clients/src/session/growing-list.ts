const BLOCK = 1 << 16;

/**
 * Numbers by index, in blocks: a single array would be copied whenever it grows, and briefly take twice the
 * memory.
 */
export class GrowingList {
  private readonly blocks: (Float64Array | Int32Array)[] = [];

  constructor(private readonly Kind: typeof Float64Array | typeof Int32Array) {}

  /** 0 if not set. */
  get(index: number): number {
    return this.blocks[Math.floor(index / BLOCK)]?.[index % BLOCK] ?? 0;
  }

  set(index: number, value: number): void {
    const block = Math.floor(index / BLOCK);
    while (this.blocks.length <= block) this.blocks.push(new this.Kind(BLOCK));
    this.blocks[block]![index % BLOCK] = value;
  }
}
