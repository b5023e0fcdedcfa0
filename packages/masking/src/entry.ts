import type { Call } from "./call.js";
import type { Role, ToolAction } from "./conversation.js";
import type { LedgerRecord } from "./ledger-record.js";
import { Lines } from "./lines.js";
import { summarize } from "./placeholder/summarize.js";
import type { Rendered } from "./render.js";
import type { FactLine } from "./retention/facts.js";
import type { Piece } from "./shapes/shape.js";
import { readExitCode, readsAsFailure } from "./tools/outcome.js";

const NO_CALLS: readonly Call[] = [];

export function idOfPlace(message: number, thinking: true | undefined): string {
  return thinking ? `m${message}.thinking` : `m${message}`;
}

export const ID_OF_PLACE = /^m\d+(?:\.thinking)?$/;

class Findings {
  lines: Lines | undefined = undefined;
  summary: string | undefined = undefined;
  brief: string | undefined = undefined;
  shortest: Rendered | undefined = undefined;
  factLines: readonly FactLine[] | undefined = undefined;
  referred: readonly Entry[] | undefined = undefined;
}

/** The unit of masking: a part of a conversation that can be kept or masked independently. */
export class Entry {
  readonly role: Role;
  readonly calls: readonly Call[];
  readonly thinking: true | undefined;
  /** False if the API would reject new text, as for a result without a call. */
  readonly isWritable: boolean;
  readonly exitCode: number | undefined;
  /** The number of non-text parts in a result. Each is represented by one line in `text`. */
  attachments: number | undefined;
  /**
   * The text that the model receives. In a masked result, removed lines are empty, so that line
   * numbers stay correct. Lines end with "\n"; the "\r" in a "\r\n" belongs to the line.
   */
  text: string;
  record: LedgerRecord | undefined = undefined;
  /**
   * The replacement for the caller's text. Null if that text is removed, undefined if it is
   * unchanged.
   */
  written: string | null | undefined = undefined;
  private failed: boolean | undefined;
  private findings: Findings | undefined = undefined;

  constructor(
    private readonly ownId: string | undefined,
    /** The indexes of the entry, of its message, and of its part within the message. */
    readonly index: number,
    readonly message: number,
    readonly part: number,
    /** The number of assistant turns up to and including this entry. */
    readonly turn: number,
    piece: Piece,
    /** The current number of tokens, including those for calls and message overhead. */
    public tokens: number,
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

  /** An id that is unique and stable throughout the conversation. */
  get id(): string {
    return this.ownId ?? idOfPlace(this.message, this.thinking);
  }

  get found(): Findings {
    this.findings ??= new Findings();
    return this.findings;
  }

  get action(): ToolAction | undefined {
    return this.call?.action;
  }

  get namedExitCode(): number | undefined {
    return readExitCode(this.text);
  }

  /** Whether the harness, the exit code or the text of a result indicates a failure. */
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

  get summary(): string {
    this.found.summary ??= summarize(this);
    return this.found.summary;
  }

  /** The summary without a quotation, for entries that keep some of their lines. */
  get briefSummary(): string {
    this.found.brief ??= summarize(this, true);
    return this.found.brief;
  }

  /** Replaces the text with its masked form. Attachments are dropped. */
  mask(record: LedgerRecord, text: string, tokens: number): void {
    // `isError` depends on the original text, so it is evaluated before the text is replaced.
    this.failed = this.isError;
    this.record = record;
    this.text = text;
    this.tokens = tokens;
    this.attachments = undefined;
    this.findings = undefined;
  }
}
