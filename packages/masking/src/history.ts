import type { Action, Entry, ToolCall } from "./conversation.js";
import { MaskingError } from "./masking-error.js";
import { jsonText, type PieceReader, type ReadPiece } from "./pieces.js";
import { certainShape } from "./shapes/find-shape.js";
import type { PieceCall } from "./shapes/shape.js";
import { MESSAGE_TOKENS } from "./tokens.js";
import { readAction, type ToolReaders } from "./tools/read-action.js";

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
  readonly entries: Entry[] = [];
  readonly places: Place[] = [];
  readonly flaws: Flaw[] = [];
  readonly #reader: PieceReader;
  readonly #readers: ToolReaders;
  readonly #isNamed: boolean;
  readonly #uses = new Map<string, number>();
  /** Calls without a result, by their ids and in order. */
  #open = new Map<string, ToolCall>();
  readonly #answered = new Set<string>();
  #messages = 0;
  #turn = 0;
  #wasAssistant = false;

  /** @param isNamed whether the caller named the shape: then a message of another one is left alone instead of refused */
  constructor(reader: PieceReader, readers: ToolReaders, isNamed: boolean) {
    this.#reader = reader;
    this.#readers = readers;
    this.#isNamed = isNamed;
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
    this.#add(
      { id: this.#unique(`m${index}`), role: "user", text, tokens, calls: [] },
      { message: index, piece: 0, read: undefined, turn: this.#turn, isSound: false },
    );
    this.#wasAssistant = false;
  }

  #appendPiece(message: number, piece: number, read: ReadPiece): void {
    const { role } = read.piece;
    if (role === "assistant" && !this.#wasAssistant) this.#turn += 1;
    this.#wasAssistant = role === "assistant";
    if (role === "result") this.#appendResult(message, piece, read);
    else {
      const { thinking, text, calls = [], attachments } = read.piece;
      const id = this.#unique(thinking ? `m${message}.thinking` : `m${message}`);
      const entry: Entry = {
        id,
        role,
        text,
        tokens: read.tokens,
        calls: calls.map((call, index) => this.#openCall(call, message, index)),
        ...(thinking ? { thinking } : {}),
        ...(attachments ? { attachments } : {}),
      };
      this.#add(entry, { message, piece, read, turn: this.#turn, isSound: true });
    }
  }

  #openCall({ id, tool, input }: PieceCall, message: number, index: number): ToolCall {
    const call: ToolCall = { id: id ?? `${tool}@${message}.${index}`, tool, input };
    // Some servers number each answer's calls from 0 on: an id that was answered may come again.
    this.#open.delete(call.id);
    this.#open.set(call.id, call);
    this.#answered.delete(call.id);
    return call;
  }

  #appendResult(message: number, piece: number, read: ReadPiece): void {
    const { callId, tool, text, attachments } = read.piece;
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
    const action = call && this.#action(call);
    const entry: Entry = {
      // Without an id of the API's, what a result says tells it from others also when the list's beginning was cut off.
      id: this.#unique(callId ?? `${tool ?? call?.tool ?? "result"}:${read.fingerprint()}`),
      role: "result",
      text,
      tokens: read.tokens,
      calls: [],
      ...(call ? { call } : {}),
      ...(action ? { action } : {}),
      ...(read.failed ? { isError: true } : {}),
      ...(attachments ? { attachments } : {}),
    };
    this.#add(entry, { message, piece, read, turn: this.#turn, isSound: call !== undefined });
  }

  /** The call that a result answers: the one it names, else the first open one of its tool, else the first open one. */
  #answer(callId: string | undefined, tool: string | undefined): ToolCall | undefined {
    let call = callId === undefined ? undefined : this.#open.get(callId);
    if (callId === undefined) {
      const open = [...this.#open.values()];
      call = tool === undefined ? open[0] : open.find((candidate) => candidate.tool === tool);
    }
    if (call) this.#open.delete(call.id);
    return call;
  }

  #action(call: ToolCall): Action {
    return readAction(call.tool, call.input, this.#readers);
  }

  #unique(id: string): string {
    const uses = (this.#uses.get(id) ?? 0) + 1;
    this.#uses.set(id, uses);
    return uses === 1 ? id : this.#unique(`${id}~${uses}`);
  }

  #add(entry: Entry, place: Place): void {
    this.entries.push(entry);
    this.places.push(place);
  }
}
