import { asObject, type JsonObject, parseObject } from "@agentos/platform";
import type { CallResult, SessionCall, SessionEvent } from "./session-event.js";

const MAX_OPEN = 200;

/** What is known of a call's end besides the call. */
export type Outcome = Pick<CallResult, "status" | "output"> & Partial<CallResult>;

/**
 * Tool calls whose results are still to come; of very many the oldest, which will not get one, are forgotten.
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
   * The call that ends, once; undefined for one that did not begin.
   * @param kind ends it only where it is of this kind
   */
  end(id: string, kind?: SessionCall["action"]["kind"]): SessionCall | undefined {
    const call = this.#calls.get(id);
    if (kind !== undefined && call?.action.kind !== kind) return undefined;
    this.#calls.delete(id);
    return call;
  }
}

/**
 * What a tool was given: an object, the same as JSON in a string, or text of its own grammar, such as a
 * patch.
 */
export function inputOf(given: unknown): JsonObject {
  return typeof given === "string" ? (parseObject(given) ?? { input: given }) : (asObject(given) ?? {});
}

export function resultOf(call: SessionCall, outcome: Outcome): CallResult {
  return { type: "result", ...call, ...outcome };
}
