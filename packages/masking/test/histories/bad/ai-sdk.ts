import type { AiSdkRule } from "../../validators/index.js";
import { type Bad, type Fields, of } from "./labelled.js";

/** Parts of messages, to be combined wrongly. */
export const sdk = {
  ask: { role: "user", content: "Fix the test." },
  call: (id: string, more: Fields = {}) => ({
    type: "tool-call",
    toolCallId: id,
    toolName: "read",
    input: {},
    ...more,
  }),
  say: (...content: Fields[]) => ({ role: "assistant", content }),
  result: (id: string, more: Fields = {}) => ({
    type: "tool-result",
    toolCallId: id,
    toolName: "read",
    output: { type: "text", value: "x" },
    ...more,
  }),
  give: (...content: Fields[]) => ({ role: "tool", content }),
};

export function aiSdkCases(): Bad<AiSdkRule>[] {
  const { ask, call, say, result, give } = sdk;
  const answered = (output: unknown) => [ask, say(call("c1")), give(result("c1", { output }))];
  return of<AiSdkRule>("ai-sdk", [
    ["list", "an empty list", []],
    ["list", "an entry that is not a message", [ask, 7]],
    ["role", "a role from another API", [{ role: "developer", content: "x" }]],
    [
      "content",
      "a tool message that is text",
      [ask, say(call("c1")), give(result("c1")), { role: "tool", content: "x" }],
    ],
    [
      "content",
      "a system message that consists of parts",
      [{ role: "system", content: [{ type: "text", text: "x" }] }],
    ],
    ["content", "no content", [{ role: "user" }]],
    ["part", "a block from another API", [ask, say({ type: "tool_use", id: "t1", name: "Read", input: {} })]],
    [
      "part",
      "a call without its input",
      [ask, { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "read" }] }],
    ],
    ["part", "a call by the user", [{ role: "user", content: [call("c1")] }]],
    ["part", "a picture without data", [{ role: "user", content: [{ type: "image", image: null }] }]],
    ["output", "an output that is plain text", answered("x")],
    ["output", "an output of an unknown type", answered({ type: "placeholder", value: "x" })],
    ["output", "a text output that is an object", answered({ type: "text", value: { a: 1 } })],
    ["output", "a content output that is text", answered({ type: "content", value: "x" })],
    [
      "output",
      "an output with a part from another API",
      answered({ type: "content", value: [{ type: "image", source: {} }] }),
    ],
    [
      "output",
      "an output that JSON cannot represent",
      answered({ type: "json", value: { at: new Date(0) } }),
    ],
    ["unanswered", "a call without a result", [ask, say(call("c1"))]],
    ["unanswered", "a user message before the result", [ask, say(call("c1")), ask]],
    ["orphan", "a result without its call", [ask, give(result("c1"))]],
    [
      "toolName",
      "a result from a different tool",
      [ask, say(call("c1")), give(result("c1", { toolName: "write" }))],
    ],
    ["duplicate", "a call answered twice", [ask, say(call("c1")), give(result("c1"), result("c1"))]],
    [
      "duplicate",
      "an id used twice",
      [ask, say(call("c1")), give(result("c1")), say(call("c1")), give(result("c1"))],
    ],
    [
      "approval",
      "an answer without a request",
      [
        ask,
        say(call("c1")),
        give({ type: "tool-approval-response", approvalId: "a1", approved: true }, result("c1")),
      ],
    ],
    [
      "approval",
      "an approval for an unknown call",
      [ask, say({ type: "tool-approval-request", approvalId: "a1", toolCallId: "c9" })],
    ],
  ]);
}
