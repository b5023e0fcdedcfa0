import { fingerprint } from "./digest.js";
import { LazyCall, LazyEntry } from "./entries.js";
import { MaskingError } from "./masking-error.js";
import { costOf, jsonText } from "./pieces.js";
import { certainShape } from "./shapes/find-shape.js";
import { isFields, type Piece, type PieceCall, type Shape } from "./shapes/shape.js";
import type { TokenEstimator } from "./tokens.js";
import type { ToolReaders } from "./tools/read-action.js";

/** What a conversation is read with: what was read with one of these cannot serve another. */
export interface Reading {
  readonly shape: Shape;
  /** Whether the caller named the shape: then a message of another one is left alone instead of refused. */
  readonly isNamed: boolean;
  /** Whether the shape is known from the messages or the caller. */
  readonly isCertain: boolean;
  readonly countTokens: TokenEstimator;
  readonly tools: ToolReaders;
}

const NONE: readonly LazyCall[] = [];

/** Something in the list that is no valid conversation; it is left as it is. */
export interface Flaw {
  readonly code: "orphan-result" | "repeated-result" | "unknown-message";
  readonly message: number;
  readonly text: string;
}

/**
 * A list of messages as entries: calls joined with their results, everything with an id that stays the same
 * on later turns. Grows with the list.
 */
export class History {
  readonly entries: LazyEntry[] = [];
  readonly flaws: Flaw[] = [];
  readonly #reading: Reading;
  readonly #maskedIds: Map<string, string[]>;
  readonly #indexes = new Map<string, number>();
  readonly #repeats = new Map<string, number>();
  /** The newest call of each id. */
  readonly #calls = new Map<string, LazyCall>();
  /** All calls in order, and before which none is open. */
  readonly #made: LazyCall[] = [];
  #firstOpen = 0;
  #messages = 0;
  #turn = 0;
  #wasAssistant = false;

  /**
   * @param maskedIds whose masked texts are known, by their fingerprints: a result without an id of the API's
   * is known by what it says
   */
  constructor(reading: Reading, maskedIds: ReadonlyMap<string, readonly string[]>) {
    this.#reading = reading;
    this.#maskedIds = new Map([...maskedIds].map(([print, ids]) => [print, [...ids]]));
  }

  /** @throws MaskingError `mixed-shapes` */
  append(message: unknown): void {
    const index = this.#messages++;
    const pieces = isFields(message) ? this.#reading.shape.read(message) : undefined;
    if (pieces === undefined) this.#appendUnknown(message, index);
    else for (let part = 0; part < pieces.length; part++) this.#appendPiece(index, part, pieces[part]!);
  }

  #appendUnknown(message: unknown, index: number): void {
    const other = certainShape(message);
    const { name } = this.#reading.shape;
    if (!this.#reading.isNamed && other && other.name !== name) {
      throw new MaskingError(
        "mixed-shapes",
        `Message ${index} is written for ${other.name}, those before it for ${name}: convert them to one API, or name it in "shape"`,
      );
    }
    this.flaws.push({
      code: "unknown-message",
      message: index,
      text: `Message ${index} is not one of ${name}; it stays as it is`,
    });
    const piece: Piece = { role: "user", text: jsonText(message), isWritable: false };
    this.#add(index, 0, piece, `m${index}`, NONE, undefined);
    this.#wasAssistant = false;
  }

  #appendPiece(message: number, part: number, piece: Piece): void {
    const { role, thinking, calls } = piece;
    if (role === "assistant" && !this.#wasAssistant) this.#turn += 1;
    this.#wasAssistant = role === "assistant";
    if (role === "result") {
      this.#appendResult(message, part, piece);
      return;
    }
    const id = thinking ? `m${message}.thinking` : `m${message}`;
    const opened = calls?.length ? calls.map((call, index) => this.#openCall(call, message, index)) : NONE;
    this.#add(message, part, piece, id, opened, undefined);
  }

  #openCall({ id, tool, input }: PieceCall, message: number, index: number): LazyCall {
    const call = new LazyCall(id ?? `${tool}@${message}.${index}`, tool, input, this.#reading.tools);
    // Some servers number each answer's calls from 0 on: an id may come again.
    const earlier = this.#calls.get(call.id);
    if (earlier) earlier.isOpen = false;
    this.#calls.set(call.id, call);
    this.#made.push(call);
    return call;
  }

  #appendResult(message: number, part: number, piece: Piece): void {
    const { callId, tool } = piece;
    const call = this.#answer(callId, tool);
    if (call === undefined) {
      const isRepeated = callId !== undefined && this.#calls.has(callId);
      const told =
        callId === undefined ? "a result" : `the result of call ${JSON.stringify(callId.slice(0, 80))}`;
      this.flaws.push({
        code: isRepeated ? "repeated-result" : "orphan-result",
        message,
        text: `Message ${message} has ${told} ${isRepeated ? "a second time" : "without a call before it"}; it stays as it is`,
      });
    }
    const id = callId ?? this.#idByText(tool ?? call?.tool ?? "result", piece);
    this.#add(message, part, piece, id, NONE, call);
  }

  /**
   * The call that a result answers: the one it names, else the first open one of its tool, else the first
   * open one.
   */
  #answer(callId: string | undefined, tool: string | undefined): LazyCall | undefined {
    const call = callId === undefined ? this.#findOpen(tool) : this.#calls.get(callId);
    if (!call?.isOpen) return undefined;
    call.isOpen = false;
    return call;
  }

  #findOpen(tool: string | undefined): LazyCall | undefined {
    const made = this.#made;
    while (made[this.#firstOpen]?.isOpen === false) this.#firstOpen++;
    for (let at = this.#firstOpen; at < made.length; at++) {
      const call = made[at]!;
      if (call.isOpen && (tool === undefined || call.tool === tool)) return call;
    }
    return undefined;
  }

  /** What a result says tells it from others also when the list's beginning was cut off. */
  #idByText(tool: string, { text }: Piece): string {
    const print = fingerprint(text);
    return this.#maskedIds.get(print)?.shift() ?? `${tool}:${print}`;
  }

  #unique(id: string): string {
    if (!this.#indexes.has(id)) return id;
    // Counted, because some servers give every answer's calls the same ids.
    let repeats = this.#repeats.get(id) ?? 1;
    do repeats += 1;
    while (this.#indexes.has(`${id}~${repeats}`));
    this.#repeats.set(id, repeats);
    return `${id}~${repeats}`;
  }

  #add(
    message: number,
    part: number,
    piece: Piece,
    id: string,
    calls: readonly LazyCall[],
    call: LazyCall | undefined,
  ): void {
    const index = this.entries.length;
    const unique = this.#unique(id);
    const tokens = costOf(piece, this.#reading.countTokens);
    // A result that answers no call is what its API would refuse: nothing is made of it.
    const isWritable = piece.isWritable && (piece.role !== "result" || call !== undefined);
    const place = { index, message, part, turn: this.#turn };
    this.#indexes.set(unique, index);
    this.entries.push(new LazyEntry(place, unique, piece, piece.text, tokens, calls, call, isWritable));
  }

  indexOf(id: string): number | undefined {
    return this.#indexes.get(id);
  }
}
