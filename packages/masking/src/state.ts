import { fingerprint } from "./digest.js";
import type { Entry } from "./entry.js";
import { type Flaw, History, type Reading } from "./history.js";
import type { LedgerRecord } from "./ledger-record.js";
import { blankOut, type Rendered, readBack, render, tidyRanges } from "./render.js";
import type { LineRange } from "./retention/line-range.js";
import type { Shape } from "./shapes/shape.js";
import { costOf } from "./tokens.js";
import { type Fields, jsonText } from "./values.js";

/**
 * The state of a conversation after the last call. It follows a growing message list and starts
 * over with any other list. It can always be derived from the messages and the ledger.
 */
export class MaskingState {
  output: unknown[] = [];
  totalTokens = 0;
  found = 0;
  mismatches = 0;
  /** The highest label number so far. Labels are not reused, even after a record is dropped. */
  lastLabel = 0;
  readonly #reading: Reading;
  #history: History;
  #input: unknown[] = [];
  #contents: unknown[] = [];
  #firsts: number[] = [];
  #records = new Map<string, LedgerRecord>();
  #lastFailure: Entry | undefined;
  #lookedAt = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#history = new History(reading, new Map());
  }

  get isCertain(): boolean {
    return this.#reading.isCertain;
  }

  get shape(): Shape {
    return this.#reading.shape;
  }

  serves(reading: Reading): boolean {
    const names = Object.keys(reading) as (keyof Reading)[];
    return names.every((name) => reading[name] === this.#reading[name]);
  }

  get entries(): readonly Entry[] {
    return this.#history.entries;
  }

  get flaws(): readonly Flaw[] {
    return this.#history.flaws;
  }

  get records(): ReadonlyMap<string, LedgerRecord> {
    return this.#records;
  }

  get lastFailure(): Entry | undefined {
    const { entries } = this;
    for (let at = entries.length - 1; at >= this.#lookedAt; at--) {
      if (!entries[at]!.isError) continue;
      this.#lastFailure = entries[at];
      break;
    }
    this.#lookedAt = entries.length;
    return this.#lastFailure;
  }

  tokensFrom(message: number): number {
    let tokens = 0;
    for (let at = this.entries.length - 1; at >= 0 && this.entries[at]!.message >= message; at--)
      tokens += this.entries[at]!.tokens;
    return tokens;
  }

  sync(messages: readonly unknown[], records: readonly LedgerRecord[]): void {
    if (this.#firsts.length === 0 || !this.#continues(messages)) this.#reset(messages, records);
    for (let index = this.#firsts.length; index < messages.length; index++)
      this.#append(messages[index], index);
  }

  /** Returns whether the list begins with the known messages, in their original or masked form. */
  #continues(messages: readonly unknown[]): boolean {
    const seen = this.#firsts.length;
    if (messages.length < seen) return false;
    for (let index = 0; index < seen; index++) {
      const message = messages[index];
      if (message === this.#input[index] && contentOf(message) === this.#contents[index]) continue;
      if (message !== this.output[index]) return false;
      this.#settle(index);
    }
    return true;
  }

  /** Releases the original of a message, because the caller continues with the masked one. */
  #settle(index: number): void {
    const message = this.output[index];
    const entries = this.#entriesOf(index);
    // Removing thinking from a message shifts the indexes of its other pieces, so such messages,
    // which are rare, keep their originals.
    if (message === this.#input[index] || entries.some(({ written }) => written === null)) return;
    this.#input[index] = message;
    this.#contents[index] = contentOf(message);
    for (const entry of entries) entry.written = undefined;
  }

  #reset(messages: readonly unknown[], records: readonly LedgerRecord[]): void {
    const maskedIds = new Map<string, string[]>();
    for (const { id, masked } of records) {
      const ids = maskedIds.get(masked);
      if (ids) ids.push(id);
      else maskedIds.set(masked, [id]);
    }
    this.#history = new History(this.#reading, maskedIds);
    // The list is copied once, because growing it message by message would copy it repeatedly.
    this.#input = messages.slice();
    this.#contents = messages.map(contentOf);
    this.output = messages.slice();
    this.#firsts = [];
    this.#records = new Map(records.map((record) => [record.id, record]));
    this.#lastFailure = undefined;
    this.#lookedAt = 0;
    this.totalTokens = 0;
    this.found = 0;
    this.mismatches = 0;
    this.lastLabel = records.reduce((last, { label }) => Math.max(last, Number(label.slice(1)) || 0), 0);
  }

  #append(message: unknown, index: number): void {
    const { entries } = this.#history;
    this.#input[index] = this.output[index] = message;
    this.#contents[index] = contentOf(message);
    this.#firsts[index] = entries.length;
    this.#history.append(message);
    for (let at = this.#firsts[index]; at < entries.length; at++) {
      const entry = entries[at]!;
      const record = this.#records.size > 0 ? this.#records.get(entry.id) : undefined;
      if (record) this.#apply(entry, record);
      this.totalTokens += entry.tokens;
    }
  }

  /**
   * Masks an entry according to its record if the text is the original. An entry that is already
   * masked keeps its text. If the text is neither the original nor its masked form, the record is dropped.
   */
  #apply(entry: Entry, record: LedgerRecord): void {
    const print = fingerprint(entry.text);
    if (print === record.masked) {
      this.found += 1;
      entry.mask(record, readBack(entry.text, record.lines, record.keep), entry.tokens);
    } else if (print === record.original && entry.isWritable) {
      this.found += 1;
      const text = entry.thinking ? undefined : render(record.summary, entry.lines, record.keep);
      this.#write(entry, record, text, this.#tokensOf(entry, text));
    } else {
      this.mismatches += 1;
      this.#records.delete(entry.id);
    }
  }

  /** Renders an entry that is reduced to these lines. If this saves nothing, `tokens` does not change. */
  render(entry: Entry, keep: readonly LineRange[], summary: string): Rendered {
    if (entry.thinking) return { summary, keep: [], text: undefined, tokens: 0 };
    const tidy = keep.length === 0 ? keep : tidyRanges(entry.lines, keep, entry.record?.keep);
    const text = render(summary, entry.lines, tidy);
    const tokens = this.#tokensOf(entry, text);
    // As JSON, a replacement can be longer than the original if the original is an object or the
    // replacement contains many characters that need escaping.
    const isLonger =
      tokens < entry.tokens &&
      !entry.record &&
      text.length * 2 > entry.text.length &&
      jsonText(text).length >= jsonText(this.originalOf(entry)).length;
    return { summary, keep: tidy, text, tokens: isLonger ? entry.tokens : tokens };
  }

  originalOf({ message, part }: Entry): unknown {
    return this.#reading.shape.original(this.#input[message] as Fields, part);
  }

  put(entry: Entry, { text, tokens }: Rendered, record: LedgerRecord): void {
    if (!entry.record) {
      this.found += 1;
      this.lastLabel += 1;
    }
    this.#records.set(entry.id, record);
    this.totalTokens += tokens - entry.tokens;
    this.#write(entry, record, text, tokens);
  }

  #write(entry: Entry, record: LedgerRecord, text: string | undefined, tokens: number): void {
    entry.written = text ?? null;
    entry.mask(record, text === undefined ? "" : blankOut(entry.lines, record.keep), tokens);
    const texts = this.#entriesOf(entry.message).map(({ written }) => written);
    this.output[entry.message] = this.#reading.shape.write(this.#input[entry.message] as Fields, texts);
  }

  #entriesOf(message: number): readonly Entry[] {
    return this.entries.slice(this.#firsts[message], this.#firsts[message + 1]);
  }

  #tokensOf({ calls }: Entry, text: string | undefined): number {
    return text === undefined ? 0 : costOf(this.#reading.countTokens, text, calls);
  }
}

function contentOf(message: unknown): unknown {
  if (typeof message !== "object" || message === null) return undefined;
  const { content, output } = message as Fields;
  return content ?? output;
}
