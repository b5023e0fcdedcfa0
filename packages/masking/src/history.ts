import { LazyCall, LazyEntry } from "./entries.js";
import { MaskingError } from "./masking-error.js";
import { jsonText, type PieceReader, type ReadPiece } from "./pieces.js";
import { certainShape } from "./shapes/find-shape.js";
import type { PieceCall } from "./shapes/shape.js";
import { MESSAGE_TOKENS } from "./tokens.js";
import type { ToolReaders } from "./tools/read-action.js";

/** Where an entry stands in its list, and what was read there. */
export interface Place {
  readonly message: number;
  readonly piece: number;
  readonly read: ReadPiece | undefined;
  /** Which turn it belongs to: the count of assistants' messages up to it. */
  readonly turn: number;
  /** Whether it may be written over at all: not an orphan, not the second answer to one call. */
  readonly isSound: boolean;
}

const NONE: readonly LazyCall[] = [];

/** Something in the list that is no valid conversation; it is left as it is. */
export interface Flaw {
  readonly code: "orphan-result" | "repeated-result" | "unknown-message";
  readonly message: number;
  readonly text: string;
}

/**
 * A list of messages as entries: calls joined with their results, everything with an id that stays the same on later turns. Grows
 * with the list.
 */
export class History {
  readonly entries: LazyEntry[] = [];
  readonly places: Place[] = [];
  readonly flaws: Flaw[] = [];
  readonly #reader: PieceReader;
  readonly #readers: ToolReaders;
  readonly #isNamed: boolean;
  readonly #maskedIds: Map<string, string[]>;
  readonly #uses = new Map<string, number>();
  /** Calls without a result, by their ids and in order. */
  #open = new Map<string, LazyCall>();
  readonly #answered = new Set<string>();
  #messages = 0;
  #turn = 0;
  #wasAssistant = false;

  /**
   * @param isNamed whether the caller named the shape: then a message of another one is left alone instead of refused
   * @param maskedIds whose masked texts are known, by their fingerprints: a result without an id of the API's is known by what it says
   */
  constructor(
    reader: PieceReader,
    readers: ToolReaders,
    isNamed: boolean,
    maskedIds: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#reader = reader;
    this.#readers = readers;
    this.#isNamed = isNamed;
    this.#maskedIds = new Map([...maskedIds].map(([print, ids]) => [print, [...ids]]));
  }

  /** @throws MaskingError `mixed-shapes` */
  append(message: unknown): void {
    const index = this.#messages++;
    const reads = this.#reader.read(message);
    if (reads === undefined) {
      this.#appendUnknown(message, index);
      return;
    }
    for (const [piece, read] of reads.entries()) this.#appendPiece(index, piece, read);
  }

  #appendUnknown(message: unknown, index: number): void {
    const other = certainShape(message);
    const { name } = this.#reader.shape;
    if (!this.#isNamed && other && other.name !== name) {
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
    const text = jsonText(message);
    const tokens = this.#reader.countTokens(text) + MESSAGE_TOKENS;
    this.#add(new LazyEntry({ id: this.#unique(`m${index}`), role: "user", text, tokens, calls: NONE }), {
      message: index,
      piece: 0,
      read: undefined,
      turn: this.#turn,
      isSound: false,
    });
    this.#wasAssistant = false;
  }

  #appendPiece(message: number, piece: number, read: ReadPiece): void {
    const { role } = read.piece;
    if (role === "assistant" && !this.#wasAssistant) this.#turn += 1;
    this.#wasAssistant = role === "assistant";
    if (role === "result") this.#appendResult(message, piece, read);
    else {
      const { thinking, text, calls, attachments } = read.piece;
      const id = this.#unique(thinking ? `m${message}.thinking` : `m${message}`);
      const opened = calls?.length ? calls.map((call, index) => this.#openCall(call, message, index)) : NONE;
      const entry = new LazyEntry({
        id,
        role,
        text,
        tokens: read.tokens,
        calls: opened,
        thinking,
        attachments,
      });
      this.#add(entry, { message, piece, read, turn: this.#turn, isSound: true });
    }
  }

  #openCall({ id, tool, input }: PieceCall, message: number, index: number): LazyCall {
    const call = new LazyCall(id ?? `${tool}@${message}.${index}`, tool, input, this.#readers);
    // Some servers number each answer's calls from 0 on: an id that was answered may come again.
    this.#open.delete(call.id);
    this.#open.set(call.id, call);
    this.#answered.delete(call.id);
    return call;
  }

  #appendResult(message: number, piece: number, read: ReadPiece): void {
    const { callId, tool, text, isError, attachments } = read.piece;
    const call = this.#answer(callId, tool);
    if (call === undefined) {
      const isRepeated = callId !== undefined && this.#answered.has(callId);
      const told =
        callId === undefined ? "a result" : `the result of call ${JSON.stringify(callId.slice(0, 80))}`;
      this.flaws.push({
        code: isRepeated ? "repeated-result" : "orphan-result",
        message,
        text: `Message ${message} has ${told} ${isRepeated ? "a second time" : "without a call before it"}; it stays as it is`,
      });
    } else if (callId !== undefined) this.#answered.add(callId);
    const entry = new LazyEntry({
      id: this.#unique(callId ?? this.#idByText(tool ?? call?.tool ?? "result", read)),
      role: "result",
      text,
      tokens: read.tokens,
      calls: NONE,
      call,
      isError,
      attachments,
    });
    this.#add(entry, { message, piece, read, turn: this.#turn, isSound: call !== undefined });
  }

  /** The call that a result answers: the one it names, else the first open one of its tool, else the first open one. */
  #answer(callId: string | undefined, tool: string | undefined): LazyCall | undefined {
    let call = callId === undefined ? undefined : this.#open.get(callId);
    if (callId === undefined) {
      const open = [...this.#open.values()];
      call = tool === undefined ? open[0] : open.find((candidate) => candidate.tool === tool);
    }
    if (call) this.#open.delete(call.id);
    return call;
  }

  /** What a result says tells it from others also when the list's beginning was cut off. */
  #idByText(tool: string, read: ReadPiece): string {
    const print = read.fingerprint();
    return this.#maskedIds.get(print)?.shift() ?? `${tool}:${print}`;
  }

  #unique(id: string): string {
    const uses = (this.#uses.get(id) ?? 0) + 1;
    this.#uses.set(id, uses);
    return uses === 1 ? id : this.#unique(`${id}~${uses}`);
  }

  #add(entry: LazyEntry, place: Place): void {
    this.entries.push(entry);
    this.places.push(place);
  }
}
