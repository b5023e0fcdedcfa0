import type { Action, Entry, Role, ToolCall } from "./conversation.js";
import { fingerprint } from "./digest.js";
import { Lines } from "./lines.js";
import { summarize } from "./placeholder/summarize.js";
import type { Rendered } from "./render.js";
import { type Piece, parseInput } from "./shapes/shape.js";
import { readsAsFailure } from "./tools/outcome.js";
import { readAction, type ToolReaders } from "./tools/read-action.js";

/** A call whose arguments are parsed, and whose meaning is read, when somebody asks: most are never asked. */
export class LazyCall implements ToolCall {
  /** Whether its result has not come yet. */
  isOpen = true;
  private isParsed = false;
  private read: Action | undefined = undefined;

  constructor(
    readonly id: string,
    readonly tool: string,
    /** The arguments as they stand in the message, until they are parsed. */
    private given: unknown,
    private readonly readers: ToolReaders,
  ) {}

  get input(): unknown {
    if (!this.isParsed) this.given = parseInput(this.given);
    this.isParsed = true;
    return this.given;
  }

  get action(): Action {
    this.read ??= readAction(this.tool, this.input, this.readers);
    return this.read;
  }
}

/** Where an entry stands in its list. */
export interface Place {
  /** Among the entries. */
  readonly index: number;
  /** Among the messages, and among the pieces of its message. */
  readonly message: number;
  readonly part: number;
  /** The count of assistants' turns up to it. */
  readonly turn: number;
}

/** An entry over the piece of a message that it stands for. What is seldom asked is found out when it is. */
export class LazyEntry implements Entry, Place {
  readonly index: number;
  readonly message: number;
  readonly part: number;
  readonly turn: number;
  private print: string | undefined = undefined;
  private failed: boolean | undefined = undefined;
  private split: Lines | undefined = undefined;
  private told: string | undefined = undefined;
  /** How it last read with a summary and none of its lines; undefined where that is no gain. */
  shortest: { readonly summary: string; readonly rendered: Rendered | undefined } | undefined = undefined;

  constructor(
    { index, message, part, turn }: Place,
    readonly id: string,
    /** As the caller's list has it: original, or masked before. */
    public piece: Piece,
    readonly text: string,
    readonly tokens: number,
    readonly calls: readonly ToolCall[],
    readonly call: LazyCall | undefined,
    /** Whether another text may stand in its place. */
    readonly isWritable: boolean,
    private readonly isMasked = false,
  ) {
    this.index = index;
    this.message = message;
    this.part = part;
    this.turn = turn;
  }

  get role(): Role {
    return this.piece.role;
  }

  get thinking(): true | undefined {
    return this.piece.thinking;
  }

  get attachments(): number | undefined {
    return this.isMasked ? undefined : this.piece.attachments;
  }

  get exitCode(): number | undefined {
    return this.piece.exitCode;
  }

  get action(): Action | undefined {
    return this.call?.action;
  }

  get isError(): true | undefined {
    this.failed ??= this.role === "result" && fails(this.piece);
    return this.failed || undefined;
  }

  get lines(): Lines {
    this.split ??= new Lines(this.text);
    return this.split;
  }

  /** The line that says what this is. */
  get summary(): string {
    this.told ??= summarize(this);
    return this.told;
  }

  /** Of the text in the caller's list. */
  fingerprint(): string {
    this.print ??= fingerprint(this.piece.text);
    return this.print;
  }

  /** The same entry as it reads once it is masked. What was attached is gone then. */
  masked(text: string, tokens: number): LazyEntry {
    const { id, piece, calls, call, isWritable } = this;
    const masked = new LazyEntry(this, id, piece, text, tokens, calls, call, isWritable, true);
    masked.failed = this.isError ?? false;
    return masked;
  }
}

function fails({ isError, exitCode, text }: Piece): boolean {
  return isError === true || (exitCode === undefined ? readsAsFailure(text) : exitCode !== 0);
}
