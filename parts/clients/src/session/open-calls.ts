import { asObject, type JsonObject, parseObject } from "@agentos/platform";
import type { CallResult, SessionCall, SessionEvent } from "./session-event.js";

const MAX_OPEN = 200;

/** The end of a call, without the call itself. */
export type Outcome = Pick<CallResult, "status" | "output"> & Partial<CallResult>;

/**
 * Tool calls that have no result yet. If there are very many, the oldest ones are forgotten, because they
 * will not get one.
 */
export class OpenCalls {
  readonly #calls = new Map<string, SessionCall>();

  begin(call: SessionCall): SessionEvent {
    if (call.id !== "") this.#calls.set(call.id, call);
    if (this.#calls.size > MAX_OPEN) {
      const [oldest] = this.#calls.keys();
      this.#calls.delete(oldest!);
    }
    return { type: "call", ...call };
  }

  /**
   * The call that ends, once; undefined if it did not begin.
   * @param kind ends it only if it is of this kind
   */
  end(id: string, kind?: SessionCall["action"]["kind"]): SessionCall | undefined {
    const call = this.#calls.get(id);
    if (kind !== undefined && call?.action.kind !== kind) return undefined;
    this.#calls.delete(id);
    return call;
  }
}

/**
 * A tool's input: an object, an object as JSON in a string, or text in its own grammar, such as a patch.
 */
export function inputOf(given: unknown): JsonObject {
  return typeof given === "string" ? (parseObject(given) ?? { input: given }) : (asObject(given) ?? {});
}

export function resultOf(call: SessionCall, outcome: Outcome): CallResult {
  return { type: "result", ...call, ...outcome };
}
