export type ResponsesRule = keyof typeof openaiResponsesRules;

/** What the Responses API refuses with a 400. */
export const openaiResponsesRules = {
  list: "input is a non-empty list of objects",
  item: "an item is a message with a role, or has a known type with that type's fields",
  content: "content has a type that the role may contain",
  id: "an item's id begins with its type's prefix, is at most 64 characters long, and is unique",
  callId: "call_id is 1 to 64 characters long, and unique among calls",
  unanswered: "every call that the client runs has an output",
  orphan: "an output follows the call that it answers",
  kind: "an output has the type that belongs to its call",
  duplicate: "a call has one output",
  reasoning: "a reasoning item is followed by the item that it led to",
  reasoningChanged: "encrypted reasoning is unchanged",
  approval: "an approval response answers a request",
  unicode: "strings have no lone surrogates (the API cannot parse the body)",
} as const;
