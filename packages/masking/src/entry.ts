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

/** The id of an entry that is not a result, unless another entry already has it. */
export function idOfPlace(message: number, thinking: true | undefined): string {
  return thinking ? `m${message}.thinking` : `m${message}`;
}

export const ID_OF_PLACE = /^m\d+(?:\.thinking)?$/;

/** Cached facts about an entry's current text. */
class Findings {
  lines: Lines | undefined = undefined;
  summary: string | undefined = undefined;
  brief: string | undefined = undefined;
  /** The entry rendered as its summary alone. */
  shortest: Rendered | undefined = undefined;
  /** Its lines with the facts in them, followed by the facts of its calls. */
  factLines: readonly FactLine[] | undefined = undefined;
  /** For an assistant's answer: the results it refers to. */
  referred: readonly Entry[] | undefined = undefined;
}

/**
 * The unit of masking, the same for every API: a piece of a conversation that can be kept or masked
 * independently. Rarely needed facts are computed on demand.
 */
export class Entry {
  readonly role: Role;
  /** The calls of an assistant entry; empty for all others. */
  readonly calls: readonly Call[];
  /** Whether this is the assistant's thinking, which is a separate entry. */
  readonly thinking: true | undefined;
  /**
   * Whether its text may be replaced. The API would reject a change to a result without a call, so such a
   * result is left alone.
   */
  readonly isWritable: boolean;
  /** For a result: the exit code that its message carries next to the text. */
  readonly exitCode: number | undefined;
  /** For a result: the number of its non-text parts. Each is one line in `text`. */
  attachments: number | undefined;
  /**
   * The text that the model reads. A masked result keeps its lines at their positions, with an empty line for
   * each removed one, so that line numbers stay correct. Lines end with "\n"; in "\r\n" the "\r" belongs to
   * the line.
   */
  text: string;
  /** The record of how it is masked; undefined while it is unchanged. */
  record: LedgerRecord | undefined = undefined;
  /**
   * The masked text that replaces the caller's text: null if the piece is removed, undefined while the
   * caller's text is in place.
   */
  written: string | null | undefined = undefined;
  private failed: boolean | undefined;
  private findings: Findings | undefined = undefined;

  constructor(
    private readonly ownId: string | undefined,
    /** Its index among the entries, among the messages, and among the pieces of its message. */
    readonly index: number,
    readonly message: number,
    readonly part: number,
    /** The number of assistant turns up to and including this entry. */
    readonly turn: number,
    piece: Piece,
    /**
     * The current cost of the whole entry: text, calls and the surrounding message, by the estimator in use.
     */
    public tokens: number,
    /** For a result: the call it answers, if one precedes it. */
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

  /** Unique, and stable for the rest of the conversation. */
  get id(): string {
    return this.ownId ?? idOfPlace(this.message, this.thinking);
  }

  /** Cached facts about the current text. */
  get found(): Findings {
    this.findings ??= new Findings();
    return this.findings;
  }

  /** For a result with a call: what that call did. */
  get action(): ToolAction | undefined {
    return this.call?.action;
  }

  /** The exit code mentioned in its text. */
  get namedExitCode(): number | undefined {
    return readExitCode(this.text);
  }

  /** For a result: whether the harness marked it as failed, or its exit code or text indicates a failure. */
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

  /** The line that describes this entry. */
  get summary(): string {
    this.found.summary ??= summarize(this);
    return this.found.summary;
  }

  /** The summary without a quotation, for entries that keep some of their lines. */
  get briefSummary(): string {
    this.found.brief ??= summarize(this, true);
    return this.found.brief;
  }

  /** Masks the entry as recorded and sets its new text. Attachments are dropped. */
  mask(record: LedgerRecord, text: string, tokens: number): void {
    // Determined before the original text is replaced.
    this.failed = this.isError;
    this.record = record;
    this.text = text;
    this.tokens = tokens;
    this.attachments = undefined;
    this.findings = undefined;
  }
}
