import { randomUUID } from "node:crypto";

export type Answer =
  | { type: "text"; text: string }
  | { type: "call"; name: string; input: Readonly<Record<string, unknown>> };

export interface ModelRequest {
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** A JSON value, or server-sent events. */
export type Reply = { json: object } | { events: readonly ServerEvent[] };
type ServerEvent = readonly [name: string | undefined, data: object | string];

export interface ModelApi {
  /** Whether requests to a path ask the model for a response. */
  isAsked(path: string): boolean;
  /** Returns the part of a request that contains the conversation. */
  conversation(body: ModelRequest["body"]): unknown;
  reply(answer: Answer, request: ModelRequest): Reply;
  /** Responds to the client's other requests. Absent if the client makes none. */
  other?(path: string): object | undefined;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}
