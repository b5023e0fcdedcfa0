import type { ChatMessage } from "./message.js";
import { canonical } from "./progress/normalize.js";
import type { NewRecord } from "./records.js";
import type { LoopState, RecordedCall } from "./state.js";

/** A tool call that is about to be made. */
export interface ToolCall {
  /** The model's id for the call, if there is one. */
  id?: string | undefined;
  name: string;
  input: unknown;
  /** Set for calls that only read, so that they can be repeated after a crash. */
  repeatable?: boolean | undefined;
}

/** The argument that `runTurn` receives. */
export interface Turn<Message extends object = ChatMessage, Context = unknown> {
  /** The session's number, starting at 1. */
  session: number;
  /** The turn's number, starting at 1 in each session. */
  turn: number;
  messages: readonly Message[];
  /** The loop's messages since the last turn, which are also in `messages`. */
  notices: readonly string[];
  /** The context that `startSession` returned. */
  context: Context;
  /**
   * The number of turns left for saving state, including this one. Undefined unless the session is ending.
   */
  windDownTurnsLeft: number | undefined;
  signal: AbortSignal;
  /** Asks the model once. A repeated turn gets the recorded answer. Answers must be JSON values. */
  ask<Answer>(request: () => Answer | Promise<Answer>): Promise<Answer>;
  /**
   * Makes a tool call once, with records before and after it. In a repeated turn, a finished call
   * returns its recorded result, and an unfinished one returns {@link UNKNOWN_OUTCOME}. Results
   * must be JSON values. Errors thrown by `execute` are recorded and rethrown.
   */
  call<Result = string>(call: ToolCall, execute: () => Result | Promise<Result>): Promise<Result | string>;
}

/** The result of a started call whose outcome is unknown. */
export const UNKNOWN_OUTCOME =
  "[Outcome unknown: the process was stopped while this call was running. It may or may not have completed. Check before you repeat it.]";

export class TurnJournal {
  #answers = 0;
  readonly #taken = new Set<number>();

  constructor(
    private readonly state: LoopState,
    private readonly commit: (record: NewRecord) => void,
    private readonly signal: AbortSignal,
  ) {}

  async ask<Answer>(request: () => Answer | Promise<Answer>): Promise<Answer> {
    const number = ++this.#answers;
    const { answers } = this.state.openTurn;
    if (number <= answers.length) return answers[number - 1] as Answer;
    this.signal.throwIfAborted();
    const value = await request();
    this.commit({ type: "answer", ...this.#place(), answer: number, value });
    return value;
  }

  async call<Result>({ id, name, input, repeatable }: ToolCall, execute: () => Result | Promise<Result>) {
    const known = this.#find({ id, name, input });
    if (known?.result) return outcomeOf<Result>(known);
    if (known && !known.repeatable) {
      this.commit({
        type: "result",
        ...this.#place(),
        call: known.call,
        output: UNKNOWN_OUTCOME,
        unknown: true,
      });
      return UNKNOWN_OUTCOME;
    }
    this.signal.throwIfAborted();
    const number = known?.call ?? this.state.openTurn.calls.length + 1;
    if (!known) {
      this.#taken.add(number);
      this.commit({
        type: "call",
        ...this.#place(),
        call: number,
        ...(id !== undefined && { id }),
        name,
        input,
        ...(repeatable && { repeatable: true as const }),
      });
    }
    return this.#execute(number, execute);
  }

  async #execute<Result>(number: number, execute: () => Result | Promise<Result>): Promise<Result> {
    let output: Result;
    try {
      output = await execute();
    } catch (error) {
      // An aborted call may have completed, so no result is recorded.
      if (!this.signal.aborted)
        this.commit({ type: "result", ...this.#place(), call: number, error: messageOf(error) });
      throw error;
    }
    this.commit({ type: "result", ...this.#place(), call: number, output });
    return output;
  }

  /** Finds an earlier call that matches. Each call is found at most once. */
  #find({ id, name, input }: ToolCall): RecordedCall | undefined {
    const wanted = canonical(input ?? null);
    const found = this.state.openTurn.calls.find(
      (each) =>
        !this.#taken.has(each.call) &&
        each.name === name &&
        (each.id === undefined || id === undefined || each.id === id) &&
        canonical(each.input ?? null) === wanted,
    );
    if (found) this.#taken.add(found.call);
    return found;
  }

  #place() {
    return { session: this.state.session, turn: this.state.turn + 1 };
  }
}

function outcomeOf<Result>({ result }: RecordedCall): Result {
  if (result?.error !== undefined) throw new Error(result.error);
  return result?.output as Result;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
