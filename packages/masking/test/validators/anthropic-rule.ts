import type { Fields } from "./report.js";

export type AnthropicRule = keyof typeof anthropicRules;

/** A block and its position, with consecutive messages of one role merged as in the API. */
export interface Placed {
  block: Fields;
  where: string;
}

/** What the Messages API refuses with a 400, and what its documentation forbids. */
export const anthropicRules = {
  list: "messages is a non-empty list of objects with role and content, and no other fields",
  role: "roles are user, assistant and system, and the first message is the user's",
  content: "content is a string or a list of blocks, non-empty except in a final assistant message",
  block: "a block has a known type, the fields of that type, and no others",
  blockRole: "a block is in a message of a role that may contain it",
  emptyText: "a text block contains more than whitespace",
  trailingSpace: "a final assistant message does not end with whitespace",
  unanswered: "every tool_use is answered by a tool_result in the next user message",
  orphan: "a tool_result answers a tool_use of the assistant message before it",
  resultOrder: "tool_result blocks come before all others in their message",
  duplicateUse: "tool_use ids are unique",
  duplicateResult: "a tool_use has one tool_result",
  errorContent: "a tool_result with is_error contains only text, and at least some",
  serverUnanswered: "a server_tool_use has its result in the same message, unless the turn was paused there",
  serverOrphan: "a server tool's result follows its server_tool_use in the same message",
  serverKind: "a server tool's result has the type that belongs to its tool",
  thinkingFirst: "the assistant's last turn begins with thinking if it contains any",
  thinkingLast: "an assistant message does not end with thinking",
  thinkingChanged: "thinking has not changed since it was signed",
  cacheMarks: "there are at most 4 cache markers",
  cachePlace: "thinking and empty text have no cache marker",
  cacheOrder: "one-hour cache markers come before five-minute ones",
  source: "images and documents have a source that the API can read",
  citation: "a citation refers to a document, search result or page that is in the conversation",
  unicode: "strings have no lone surrogates (the API cannot parse the body)",
} as const;
