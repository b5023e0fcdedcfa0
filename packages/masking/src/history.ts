import type { Call } from "./call.js";
import { fingerprint } from "./digest.js";
import { Entry, ID_OF_PLACE, idOfPlace } from "./entry.js";
import { MaskingError } from "./masking-error.js";
import { certainShape } from "./shapes/find-shape.js";
import type { Piece, Shape } from "./shapes/shape.js";
import type { TokenEstimator } from "./tokens.js";
import { costOf } from "./tokens.js";
import type { ToolReaders } from "./tools/read-action.js";
import { isFields, jsonText } from "./values.js";

/** The settings for reading a conversation. They are fixed once a history exists. */
export interface Reading {
  readonly shape: Shape;
  /**
   * Whether the caller named the shape. If so, messages of other shapes are left unchanged; if not,
   * they cause an error.
   */
  readonly isNamed: boolean;
  readonly isCertain: boolean;
  readonly countTokens: TokenEstimator;
  readonly tools: ToolReaders;
}

export interface Flaw {
  readonly code: "orphan-result" | "repeated-result" | "unknown-message";
  readonly message: string;
}

/** The entries of a growing message list, with stable ids and with calls linked to results. */
export class History {
  readonly entries: Entry[] = [];
  readonly flaws: Flaw[] = [];
  readonly #reading: Reading;
  readonly #maskedIds: Map<string, string[]>;
  /** The ids of results, or of all entries once a result's id looks like a positional id. */
  readonly #ids = new Set<string>();
  #hasLookalike = false;
  readonly #repeats = new Map<string, number>();
  readonly #calls = new Map<string, Call>();
  /** The entries before this index have no open calls. */
  #firstOpen = 0;
  #messages = 0;
  #turn = 0;
  #wasAssistant = false;

  /** @param maskedIds the ids of masked entries by fingerprint, for results without an API id */
  constructor(reading: Reading, maskedIds: Map<string, string[]>) {
    this.#reading = reading;
    this.#maskedIds = maskedIds;
  }

  /** @throws MaskingError `mixed-shapes` */
  append(message: unknown): void {
    const { shape, countTokens } = this.#reading;
    const index = this.#messages++;
    const pieces = (isFields(message) && shape.read(message)) || [this.#readUnknown(message, index)];
    for (let part = 0; part < pieces.length; part++) {
      const piece = pieces[part]!;
      const isAssistant = piece.role === "assistant";
      if (isAssistant && !this.#wasAssistant) this.#turn += 1;
      this.#wasAssistant = isAssistant;
      if (piece.calls) this.#open(piece.calls, index);
      const isResult = piece.role === "result";
      const call = isResult ? this.#answer(piece, index) : undefined;
      const id = isResult ? this.#idOfResult(piece, call) : this.#idOfOther(piece, index);
      const tokens = costOf(countTokens, piece.text, piece.calls, piece.attachments);
      this.entries.push(new Entry(id, this.entries.length, index, part, this.#turn, piece, tokens, call));
    }
  }

  #readUnknown(message: unknown, index: number): Piece {
    const other = certainShape(message);
    const { shape, isNamed } = this.#reading;
    if (!isNamed && other && other !== shape) {
      throw new MaskingError(
        "mixed-shapes",
        `Message ${index} has the format ${other.name}, but earlier messages have the format ${shape.name}: convert them to one format, or set "shape"`,
      );
    }
    this.#note("unknown-message", `Message ${index} does not have the format ${shape.name}`);
    return { role: "user", text: jsonText(message), isWritable: false };
  }

  #note(code: Flaw["code"], what: string): void {
    this.flaws.push({ code, message: `${what}; it is left unchanged` });
  }

  #open(calls: readonly Call[], message: number): void {
    for (let place = 0; place < calls.length; place++) {
      const call = calls[place]!;
      call.id ??= `${call.tool}@${message}.${place}`;
      call.readers = this.#reading.tools;
      call.isOpen = true;
      // Some servers number the calls in each response from 0, so ids can repeat.
      const earlier = this.#calls.get(call.id);
      if (earlier) earlier.isOpen = false;
      this.#calls.set(call.id, call);
    }
  }

  /**
   * Returns the call that a result answers. If the result names no call, this is the first open call to
   * the tool that it names. If it names no tool either, this is the first open call.
   */
  #answer({ callId, tool }: Piece, message: number): Call | undefined {
    const call = callId === undefined ? this.#findOpen(tool) : this.#calls.get(callId);
    if (call?.isOpen) {
      call.isOpen = false;
      return call;
    }
    const description =
      callId === undefined ? "a result" : `the result of call ${JSON.stringify(callId.slice(0, 80))}`;
    if (call) this.#note("repeated-result", `Message ${message} repeats ${description}`);
    else this.#note("orphan-result", `Message ${message} has ${description} without a call before it`);
    return undefined;
  }

  #findOpen(tool: string | undefined): Call | undefined {
    const { entries } = this;
    while (entries[this.#firstOpen]?.calls.every(({ isOpen }) => !isOpen)) this.#firstOpen++;
    for (let at = this.#firstOpen; at < entries.length; at++)
      for (const call of entries[at]!.calls)
        if (call.isOpen && (tool === undefined || call.tool === tool)) return call;
    return undefined;
  }

  #idOfResult({ callId, tool, text }: Piece, call: Call | undefined): string {
    if (callId !== undefined) return this.#unique(callId);
    // Without a call id, the content identifies the result, even if earlier messages were removed.
    const print = fingerprint(text);
    return this.#unique(this.#maskedIds.get(print)?.shift() ?? `${tool ?? call?.tool ?? "result"}:${print}`);
  }

  /** Returns undefined if the positional id can be used. */
  #idOfOther({ thinking }: Piece, message: number): string | undefined {
    return this.#hasLookalike ? this.#unique(idOfPlace(message, thinking)) : undefined;
  }

  #unique(id: string): string {
    const ids = this.#ids;
    if (!this.#hasLookalike && ID_OF_PLACE.test(id)) {
      this.#hasLookalike = true;
      for (const entry of this.entries) ids.add(entry.id);
    }
    const { size } = ids;
    if (ids.add(id).size > size) return id;
    // Some servers use the same call ids in every response, so a number is appended to repeated
    // ids.
    let repeats = this.#repeats.get(id) ?? 1;
    do repeats += 1;
    while (ids.has(`${id}~${repeats}`));
    this.#repeats.set(id, repeats);
    ids.add(`${id}~${repeats}`);
    return `${id}~${repeats}`;
  }
}
