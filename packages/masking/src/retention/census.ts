import type { Reading } from "./units.js";

/** What is known of each unit in a conversation: who wrote it and where it occurred. */
export class Census {
  #hashes: Int32Array;
  #numbers: Int32Array;
  #size = 0;
  #lastEntry: Int32Array;

  /** The last assistant turn in which a person or the agent wrote the unit; 0 if nobody did. */
  said: Int32Array;
  /** Whether the user or the system prompt mentions it. */
  asked: Uint8Array;
  /** The number of results that contain it. */
  results: Int32Array;
  /** Whether it is accounted for, by content that stays anyway or by the line that carries its worth. */
  counted: Uint8Array;

  constructor(expected: number) {
    let capacity = 1 << 10;
    while (capacity < expected * 2) capacity *= 2;
    this.#hashes = new Int32Array(capacity);
    this.#numbers = new Int32Array(capacity).fill(-1);
    this.#lastEntry = new Int32Array(capacity);
    this.said = new Int32Array(capacity);
    this.asked = new Uint8Array(capacity);
    this.results = new Int32Array(capacity);
    this.counted = new Uint8Array(capacity);
  }

  /**
   * The number of a unit; a new unit gets a new one. There are never more units than
   * passed to the constructor.
   */
  number(hash: number): number {
    const mask = this.#hashes.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#numbers[slot]!;
      if (number === -1) {
        this.#hashes[slot] = hash;
        this.#numbers[slot] = this.#size;
        return this.#size++;
      }
      if (this.#hashes[slot] === hash) return number;
    }
  }

  /** Records what a person or the agent wrote. */
  addSaid({ units }: Reading, turn: number, isAsked: boolean) {
    for (const hash of units) {
      const number = this.number(hash);
      this.said[number] = turn;
      if (isAsked) this.asked[number] = 1;
    }
  }

  /** Records a result; `entry` counts from 1. Returns its units' numbers. */
  addResult({ units }: Reading, entry: number): Int32Array {
    const numbers = new Int32Array(units.length);
    for (let at = 0; at < units.length; at++) {
      const number = this.number(units[at]!);
      numbers[at] = number;
      if (this.#lastEntry[number] === entry) continue;
      this.#lastEntry[number] = entry;
      this.results[number]!++;
    }
    return numbers;
  }
}
