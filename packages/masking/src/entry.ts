import type { Call } from "./call.js";
import type { Action, Role } from "./conversation.js";
import type { LedgerRecord } from "./ledger.js";
import { Lines } from "./lines.js";
import { summarize } from "./placeholder/summarize.js";
import type { Rendered } from "./render.js";
import type { Reading } from "./retention/units.js";
import type { Piece } from "./shapes/shape.js";
import { readExitCode, readsAsFailure } from "./tools/outcome.js";

const NO_CALLS: readonly Call[] = [];

/** The id of an entry that is no result, unless that is another entry's already. */
export function idOfPlace(message: number, thinking: true | undefined): string {
  return thinking ? `m${message}.thinking` : `m${message}`;
}

export const ID_OF_PLACE = /^m\d+(?:\.thinking)?$/;

/** What was found out about an entry as it reads now. */
class Findings {
  lines: Lines | undefined = undefined;
  summary: string | undefined = undefined;
  /** How it would read with a summary and none of its lines. */
  shortest: Rendered | undefined = undefined;
  /** Its text taken apart. */
  reading: Reading | undefined = undefined;
  /** Of an assistant's answer: the results that it refers to. */
  referred: readonly Entry[] | undefined = undefined;
}

/**
 * One piece of a conversation that can stay or go by itself, the same for every API. What is seldom asked is
 * found out when it is.
 */
export class Entry {
  readonly role: Role;
  /** Of an assistant: what it called. Empty for all others. */
  readonly calls: readonly Call[];
  /** Whether this is the assistant's thinking, which has an entry of its own. */
  readonly thinking: true | undefined;
  /**
   * Whether another text may stand in its place. A result that answers no call is what its API would refuse:
   * nothing is made of it.
   */
  readonly isWritable: boolean;
  /** Of a result: the exit code that its message has beside the text. */
  readonly exitCode: number | undefined;
  /** Of a result: how many parts of it are no text. They stand in `text` as one line each. */
  attachments: number | undefined;
  /**
   * What the model reads here. Of a result that is masked: its lines as they were, and an empty line for each
   * that is gone, so that line numbers stay true. Lines end with "\n" (also with "\r\n", the "\r" then
   * belongs to the line).
   */
  text: string;
  /** How it is masked; undefined while it stands as it came. */
  record: LedgerRecord | undefined = undefined;
  /**
   * The masked text that stands in the place of the caller's, null where that is removed; undefined while
   * the caller's stands.
   */
  written: string | null | undefined = undefined;
  private failed: boolean | undefined;
  private findings: Findings | undefined = undefined;

  constructor(
    private readonly ownId: string | undefined,
    /** Where it stands: among the entries, among the messages, and among the pieces of its message. */
    readonly index: number,
    readonly message: number,
    readonly part: number,
    /** The count of the assistant's turns up to it. */
    readonly turn: number,
    piece: Piece,
    /** What the whole entry costs now: text, calls and the message around it, by the estimator in use. */
    public tokens: number,
    /** Of a result: the call that it answers, where there is one before it. */
    readonly call: Call | undefined,
  ) {
    this.role = piece.role;
    this.calls = piece.calls ?? NO_CALLS;
    this.thinking = piece.thinking;
    this.isWritable = piece.isWritable && (piece.role !== "result" || call !== undefined);
    this.exitCode = piece.exitCode;
    this.attachments = piece.attachments;
    this.text = piece.text;
    this.failed = piece.isError;
  }

  /** The same on every later turn of the conversation, and no other entry's. */
  get id(): string {
    return this.ownId ?? idOfPlace(this.message, this.thinking);
  }

  /** What was found out about it as it reads now: caches may hang on it. */
  get found(): Findings {
    this.findings ??= new Findings();
    return this.findings;
  }

  /** Of a result with a call: what that call did. */
  get action(): Action | undefined {
    return this.call?.action;
  }

  /** The exit code that its text names. */
  get namedExitCode(): number | undefined {
    return readExitCode(this.text);
  }

  /** Of a result: whether the harness marked it as failed, or its exit code or its text did. */
  get isError(): boolean {
    this.failed ??= this.role === "result" && this.fails();
    return this.failed;
  }

  private fails(): boolean {
    const code = this.exitCode ?? this.namedExitCode;
    return code === undefined ? readsAsFailure(this.text) : code !== 0;
  }

  get lines(): Lines {
    this.found.lines ??= new Lines(this.text);
    return this.found.lines;
  }

  /** The line that says what this is. */
  get summary(): string {
    this.found.summary ??= summarize(this);
    return this.found.summary;
  }

  /** From now on it is masked as the record says, and reads so. What was attached is gone. */
  mask(record: LedgerRecord, text: string, tokens: number): void {
    // Whether it failed is told by what it was.
    this.failed = this.isError;
    this.record = record;
    this.text = text;
    this.tokens = tokens;
    this.attachments = undefined;
    this.findings = undefined;
  }
}
