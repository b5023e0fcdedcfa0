/** An array of the lengths of the remaining paths, by node number. Grows with each expansion. */
export class Priorities {
  #values: Float64Array = new Float64Array(0);
  #size = 0;

  get values(): Float64Array {
    return this.#values;
  }

  append(more: Float64Array): void {
    const size = this.#size + more.length;
    if (this.#size === 0) {
      this.#values = more;
    } else {
      if (size > this.#values.length) this.#grow(Math.max(size, this.#values.length * 2));
      this.#values.set(more, this.#size);
    }
    this.#size = size;
  }

  #grow(capacity: number): void {
    const grown = new Float64Array(capacity);
    grown.set(this.#values.subarray(0, this.#size));
    this.#values = grown;
  }
}
