import { randomUUID } from "node:crypto";

/** A model's answer: text or a tool call. */
export type Answer =
  | { type: "text"; text: string }
  | { type: "call"; name: string; input: Readonly<Record<string, unknown>> };

/** The parts of a request that matter, in any API. */
export interface ModelRequest {
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** A reply: a JSON value, or server-sent events. */
export type Reply = { json: object } | { events: readonly ServerEvent[] };
type ServerEvent = readonly [name: string | undefined, data: object | string];

/** A vendor's HTTP API for its models. */
export interface ModelApi {
  /** Whether a path requests an answer from the model. */
  isAsked(path: string): boolean;
  /** The part of a request that is the conversation. */
  conversation(body: ModelRequest["body"]): unknown;
  reply(answer: Answer, request: ModelRequest): Reply;
  /** Answers the client's other requests; absent if there are none. */
  other?(path: string): object | undefined;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}
