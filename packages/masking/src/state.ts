import type { Entry } from "./conversation.js";
import type { LazyEntry } from "./entries.js";
import { type Flaw, History, type Reading } from "./history.js";
import type { LedgerRecord } from "./ledger.js";
import { contentOf, costOfCalls, jsonText } from "./pieces.js";
import { blankOut, type Rendered, readBack, render, tidyRanges } from "./render.js";
import type { LineRange } from "./retention/types.js";
import { type Fields, isFields, type Shape } from "./shapes/shape.js";
import { MESSAGE_TOKENS } from "./tokens.js";

/**
 * One conversation as it stood at the last call: its entries as the model reads them now, and the messages
 * that were returned. It follows a list that grows, and begins anew with any other; it holds nothing that the
 * messages and the ledger do not say.
 */
export class MaskingState {
  /** The messages as they are after masking. */
  output: unknown[] = [];
  totalTokens = 0;
  /** Of them, what results cost. */
  resultTokens = 0;
  /** How many entries at the beginning are those of the last sync. */
  unchanged = 0;
  /** Records that were found in the list, and those whose text is another. */
  found = 0;
  mismatches = 0;
  /** The highest number that a label has: labels are never given twice, also when a record was dropped. */
  lastLabel = 0;
  memory = {};
  readonly #reading: Reading;
  #history: History;
  #input: unknown[] = [];
  #contents: unknown[] = [];
  /** Where each message's entries begin. */
  #firsts: number[] = [];
  #records = new Map<string, LedgerRecord>();
  /** Texts that are put into the input's messages, by message and piece. */
  #texts = new Map<number, Map<number, string | undefined>>();
  /** The newest failure, and up to where it was looked for. */
  #lastFailure: LazyEntry | undefined;
  #lookedAt = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#history = this.#newHistory([]);
  }

  get isCertain(): boolean {
    return this.#reading.isCertain;
  }

  get shape(): Shape {
    return this.#reading.shape;
  }

  serves({ shape, isNamed, isCertain, countTokens, tools }: Reading): boolean {
    const own = this.#reading;
    return (
      own.shape === shape &&
      own.isNamed === isNamed &&
      own.isCertain === isCertain &&
      own.countTokens === countTokens &&
      own.tools === tools
    );
  }

  /** Entries as they are after masking. */
  get entries(): readonly LazyEntry[] {
    return this.#history.entries;
  }

  get flaws(): readonly Flaw[] {
    return this.#history.flaws;
  }

  /** The newest result that failed; undefined when none did. */
  get lastFailure(): Entry | undefined {
    let at = this.entries.length - 1;
    while (at >= this.#lookedAt && !this.entries[at]!.isError) at--;
    if (at >= this.#lookedAt) this.#lastFailure = this.entries[at];
    this.#lookedAt = this.entries.length;
    return this.#lastFailure;
  }

  indexOf(id: string): number | undefined {
    return this.#history.indexOf(id);
  }

  get records(): ReadonlyMap<string, LedgerRecord> {
    return this.#records;
  }

  /** Takes in a list of messages, and applies what the records say to those that are new. */
  sync(messages: readonly unknown[], records: readonly LedgerRecord[]): void {
    if (this.#input.length === 0 || !this.#continues(messages)) this.#reset(records);
    this.unchanged = this.entries.length;
    for (let index = this.#input.length; index < messages.length; index++) this.#append(messages[index]);
  }

  /** Whether the list begins with what was seen, be it as it was given or as it was returned. */
  #continues(messages: readonly unknown[]): boolean {
    const seen = this.#input.length;
    if (messages.length < seen) return false;
    for (let index = 0; index < seen; index++) {
      const message = messages[index];
      if (message === this.#input[index] && contentOf(message) === this.#contents[index]) continue;
      if (message !== this.output[index]) return false;
      this.#settle(index);
    }
    return true;
  }

  /** The caller goes on with the masked message: the original need not be held any longer. */
  #settle(index: number): void {
    const texts = this.#texts.get(index);
    const message = this.output[index];
    const pieces = isFields(message) ? this.#reading.shape.read(message) : undefined;
    // Where thinking was removed, the other pieces have moved up: such a message is rare, and keeps its
    // original.
    if (!texts || !pieces || [...texts.values()].includes(undefined)) return;
    this.#texts.delete(index);
    this.#input[index] = message;
    this.#contents[index] = contentOf(message);
    for (let at = this.#firsts[index]!; this.entries[at]?.message === index; at++) {
      const entry = this.entries[at]!;
      entry.piece = pieces[entry.part] ?? entry.piece;
    }
  }

  #newHistory(records: readonly LedgerRecord[]): History {
    const maskedIds = new Map<string, string[]>();
    for (const { id, masked } of records) maskedIds.set(masked, [...(maskedIds.get(masked) ?? []), id]);
    return new History(this.#reading, maskedIds);
  }

  #reset(records: readonly LedgerRecord[]): void {
    this.#history = this.#newHistory(records);
    this.#input = [];
    this.#contents = [];
    this.#firsts = [];
    this.#records = new Map(records.map((record) => [record.id, record]));
    this.#texts = new Map();
    this.#lastFailure = undefined;
    this.#lookedAt = 0;
    this.output = [];
    this.totalTokens = 0;
    this.resultTokens = 0;
    this.found = 0;
    this.mismatches = 0;
    this.lastLabel = records.reduce((last, { label }) => Math.max(last, labelNumber(label)), 0);
    this.memory = {};
  }

  #append(message: unknown): void {
    const first = this.#history.entries.length;
    this.#history.append(message);
    const index = this.#input.length;
    this.#input.push(message);
    this.#contents.push(contentOf(message));
    this.#firsts.push(first);
    const { entries } = this.#history;
    for (let at = first; at < entries.length; at++) {
      const view = this.#withRecord(entries[at]!);
      entries[at] = view;
      this.totalTokens += view.tokens;
      if (view.role === "result") this.resultTokens += view.tokens;
    }
    this.output.push(this.#write(index));
  }

  /**
   * An entry as its record says that it reads: put in where the original came, taken as it is where it is
   * masked already.
   */
  #withRecord(entry: LazyEntry): LazyEntry {
    const record = this.#records.get(entry.id);
    if (!record) return entry;
    const print = entry.fingerprint();
    if (print === record.masked) {
      this.found += 1;
      return entry.masked(readBack(entry.text, record.lines, record.keep), entry.tokens);
    }
    if (print !== record.original || !entry.isWritable) {
      this.mismatches += 1;
      this.#records.delete(entry.id);
      return entry;
    }
    this.found += 1;
    const text = entry.thinking ? undefined : render(record.summary, entry.lines, record.keep);
    this.#setText(entry, text);
    return this.#view(entry, { keep: record.keep, text, tokens: this.#tokensOf(entry, text) });
  }

  /** What an entry would be with these lines; undefined when that is no gain. */
  render(entry: LazyEntry, keep: readonly LineRange[], summary: string): Rendered | undefined {
    const record = this.#records.get(entry.id);
    if (entry.thinking) return { keep: [], text: undefined, tokens: 0 };
    const tidy = keep.length === 0 ? keep : tidyRanges(entry.lines, keep, record?.keep);
    const text = render(summary, entry.lines, tidy);
    const tokens = this.#tokensOf(entry, text);
    if (tokens >= entry.tokens) return undefined;
    // What stands in the place of an object, or between quotes that need escapes, may be the longer one as
    // JSON.
    if (
      !record &&
      text.length * 2 > entry.text.length &&
      jsonText(text).length >= jsonText(this.originalOf(entry)).length
    )
      return undefined;
    return { keep: tidy, text, tokens };
  }

  /** What stands in the entry's place in the list that was given. */
  originalOf({ message, part }: LazyEntry): unknown {
    return this.#reading.shape.original(this.#input[message] as Fields, part);
  }

  /** Puts a rendered text in its place. */
  put(entry: LazyEntry, rendered: Rendered, record: LedgerRecord): void {
    const { index, message } = entry;
    const view = this.#view(entry, rendered);
    if (!this.#records.has(entry.id)) this.found += 1;
    this.#records.set(entry.id, record);
    this.lastLabel = Math.max(this.lastLabel, labelNumber(record.label));
    this.#history.entries[index] = view;
    this.totalTokens += view.tokens - entry.tokens;
    if (view.role === "result") this.resultTokens += view.tokens - entry.tokens;
    this.unchanged = Math.min(this.unchanged, index);
    this.#setText(entry, rendered.text);
    this.output[message] = this.#write(message);
  }

  #view(entry: LazyEntry, { keep, text, tokens }: Rendered): LazyEntry {
    return entry.masked(text === undefined ? "" : blankOut(entry.lines, keep), tokens);
  }

  /** What the whole entry costs with another text; attachments went with the old one. */
  #tokensOf({ piece: { calls } }: LazyEntry, text: string | undefined): number {
    if (text === undefined) return 0;
    const { countTokens } = this.#reading;
    return MESSAGE_TOKENS + (calls?.length ? costOfCalls(calls, countTokens) : 0) + countTokens(text);
  }

  #setText({ message, part }: LazyEntry, text: string | undefined): void {
    const texts = this.#texts.get(message) ?? new Map<number, string | undefined>();
    texts.set(part, text);
    this.#texts.set(message, texts);
  }

  #write(index: number): unknown {
    const texts = this.#texts.get(index);
    const message = this.#input[index];
    return texts ? this.#reading.shape.write(message as Fields, texts) : message;
  }
}

function labelNumber(label: string): number {
  return Number(label.slice(1)) || 0;
}
