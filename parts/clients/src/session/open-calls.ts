import { asObject, type JsonObject, parseObject } from "@agentos/platform";
import type { CallResult, SessionCall, SessionEvent } from "./session-event.js";

const MAX_OPEN = 200;

export type Outcome = Pick<CallResult, "status" | "output"> & Partial<CallResult>;

/** Calls that have no result yet. The oldest are dropped if there are too many. */
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
   * Ends a call and returns it, unless it has not begun or has already ended.
   * @param kind ends the call only if it is of this kind
   */
  end(id: string, kind?: SessionCall["action"]["kind"]): SessionCall | undefined {
    const call = this.#calls.get(id);
    if (kind !== undefined && call?.action.kind !== kind) return undefined;
    this.#calls.delete(id);
    return call;
  }
}

/** Reads a tool's input: an object, JSON, or text in the tool's own grammar, such as a patch. */
export function inputOf(given: unknown): JsonObject {
  return typeof given === "string" ? (parseObject(given) ?? { input: given }) : (asObject(given) ?? {});
}

export function resultOf(call: SessionCall, outcome: Outcome): CallResult {
  return { type: "result", ...call, ...outcome };
}
