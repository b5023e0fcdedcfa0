const MAX_FILES = 5_000;

/** Which files a session met, and how often. Of very many those that were not met for long are forgotten. */
export class FileUses {
  // Changed in place: one that is deleted and set anew a million times leaves tables that are not collected
  // soon.
  private readonly uses = new Map<string, { times: number; latest: number }>();
  private clock = 0;

  get size(): number {
    return this.uses.size;
  }

  add(path: string, times = 1): void {
    const latest = ++this.clock;
    const use = this.uses.get(path);
    if (use === undefined) {
      this.uses.set(path, { times, latest });
      if (this.uses.size > 2 * MAX_FILES) this.forgetOldest();
    } else {
      use.times += times;
      use.latest = latest;
    }
  }

  delete(path: string): void {
    this.uses.delete(path);
  }

  /** With how often each was met, those met last behind the others. */
  inOrder(): [path: string, times: number][] {
    return [...this.uses]
      .sort(([, a], [, b]) => a.latest - b.latest)
      .map(([path, { times }]) => [path, times]);
  }

  private forgetOldest(): void {
    for (const [path] of this.inOrder().slice(0, -MAX_FILES)) this.uses.delete(path);
  }
}
