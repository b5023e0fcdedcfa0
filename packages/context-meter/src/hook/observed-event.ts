import { type ClientEvent, readEvent, type ToolCall } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import { estimateJson } from "../estimate.js";
import { stateName } from "../state-files.js";

type Action =
  /** Measures the context, and prints an alert if one is due. */
  | "observe"
  /** Measures the context, but prints nothing, because the output for this event does not reach a model. */
  | "measure"
  /** The conversation was started, resumed or compacted, so alerts may be repeated. */
  | "rearm";

const ACTIONS: Readonly<Partial<Record<ClientEvent["kind"], Action>>> = {
  "after-tool": "observe",
  "after-tool-batch": "observe",
  "tool-failure": "measure",
  "turn-end": "measure",
  "subagent-end": "measure",
  "session-start": "rearm",
  "after-compaction": "rearm",
};

export interface ObservedEvent extends ClientEvent {
  action: Action;
  sessionId: string;
  /** The base name of the session's or subagent's state files. */
  stateName: string;
  callIds: string[];
  /** Estimated tokens in the calls' inputs. */
  inputTokens: number;
  resultTokens: number;
}

/**
 * Interprets a hook event. Returns undefined for events that do not concern the meter. Nothing may
 * be printed for such events: Claude Code pastes the output of PreCompact hooks into its summary
 * prompt.
 */
export function observedEvent(input: JsonObject): ObservedEvent | undefined {
  const event = readEvent(input);
  const action = event && ACTIONS[event.kind];
  if (action === undefined || event?.sessionId === undefined) return undefined;
  const { sessionId, agentId, calls } = event;
  // Without an id, the subagent is unknown, and the session's window would be the wrong one.
  if (event.isSubagent && agentId === undefined) return undefined;
  const name = stateName(sessionId, agentId);
  if (name === undefined) return undefined;
  return {
    ...event,
    action,
    sessionId,
    stateName: name,
    callIds: calls.flatMap(({ ids }) => ids),
    inputTokens: sum(calls, ({ input }) => input),
    resultTokens: sum(calls, ({ result }) => result),
  };
}

function sum(calls: readonly ToolCall[], part: (call: ToolCall) => unknown): number {
  return calls.reduce((tokens, call) => tokens + estimate(part(call)), 0);
}

function estimate(value: unknown): number {
  return value === undefined || value === null ? 0 : estimateJson(value);
}
