const MAX_PENDING = 200;

/**
 * Tool calls whose results are still to come; of very many the oldest, which will not get one, are forgotten.
 */
export class PendingCalls<Call> {
  private readonly calls = new Map<string, Call>();

  begin(id: string, call: Call): void {
    this.calls.set(id, call);
    if (this.calls.size <= MAX_PENDING) return;
    const [oldest] = this.calls.keys();
    this.calls.delete(oldest!);
  }

  /** The call that ends, once; undefined for one that did not begin. */
  end(id: string): Call | undefined {
    const call = this.calls.get(id);
    this.calls.delete(id);
    return call;
  }
}
