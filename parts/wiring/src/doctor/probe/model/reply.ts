import { randomUUID } from "node:crypto";

/** What a model says: words, or the call of a tool. */
export type Answer =
  | { type: "text"; text: string }
  | { type: "call"; name: string; input: Readonly<Record<string, unknown>> };

/** What is read of a request, whoever's interface it is. */
export interface ModelRequest {
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** A reply: a JSON value, or server-sent events. */
export type Reply = { json: object } | { events: readonly ServerEvent[] };
type ServerEvent = readonly [name: string | undefined, data: object | string];

/** How a vendor's models are asked over HTTP. */
export interface ModelApi {
  /** Whether a path asks the model for an answer. */
  isAsked(path: string): boolean;
  /** The part of a request that is the conversation. */
  conversation(body: ModelRequest["body"]): unknown;
  reply(answer: Answer, request: ModelRequest): Reply;
  /** What else the client asks for; absent: nothing. */
  other?(path: string): object | undefined;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}
