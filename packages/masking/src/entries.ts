import type { Action, Entry, Role, ToolCall } from "./conversation.js";
import { parseInput } from "./shapes/shape.js";
import { readsAsFailure } from "./tools/outcome.js";
import { readAction, type ToolReaders } from "./tools/read-action.js";

/** A call whose arguments are parsed, and whose meaning is read, when somebody asks: most are never asked. */
export class LazyCall implements ToolCall {
  #input: unknown;
  #isParsed = false;
  #action: Action | undefined;

  constructor(
    readonly id: string,
    readonly tool: string,
    /** As it stands in the message. */
    readonly given: unknown,
    readonly readers: ToolReaders,
  ) {}

  get input(): unknown {
    if (!this.#isParsed) {
      this.#input = parseInput(this.given);
      this.#isParsed = true;
    }
    return this.#input;
  }

  get action(): Action {
    this.#action ??= readAction(this.tool, this.input, this.readers);
    return this.#action;
  }
}

/** What an entry is made of; all but the call is as in `Entry`. */
export interface EntryParts {
  id: string;
  role: Role;
  text: string;
  tokens: number;
  calls: readonly ToolCall[];
  call?: LazyCall | undefined;
  thinking?: true | undefined;
  isError?: true | undefined;
  attachments?: number | undefined;
}

/** Whether a result failed is read from its original text, when somebody asks. */
export class LazyEntry implements Entry {
  readonly id: string;
  readonly role: Role;
  readonly text: string;
  readonly tokens: number;
  readonly calls: readonly ToolCall[];
  declare readonly call?: LazyCall;
  declare readonly thinking?: true;
  declare readonly attachments?: number;
  #isError: boolean | undefined;

  constructor({ id, role, text, tokens, calls, call, thinking, isError, attachments }: EntryParts) {
    this.id = id;
    this.role = role;
    this.text = text;
    this.tokens = tokens;
    this.calls = calls;
    if (call) this.call = call;
    if (thinking) this.thinking = thinking;
    if (attachments) this.attachments = attachments;
    this.#isError = role === "result" ? isError : false;
  }

  get isError(): true | undefined {
    this.#isError ??= readsAsFailure(this.text);
    return this.#isError || undefined;
  }

  get action(): Action | undefined {
    return this.call?.action;
  }

  /** The same entry as it reads once it is masked. What was attached is gone then. */
  masked(text: string, tokens: number): LazyEntry {
    const { id, role, calls, call, thinking } = this;
    const masked = new LazyEntry({ id, role, text, tokens, calls, call, thinking });
    masked.#isError = this.isError ?? false;
    return masked;
  }
}
