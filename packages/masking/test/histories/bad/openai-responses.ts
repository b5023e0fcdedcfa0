import type { ResponsesRule } from "../../validators/index.js";
import { seal } from "../seals.js";
import { type Bad, type Fields, LONE, of } from "./labelled.js";

/** Parts of messages, to be combined wrongly. */
export const responses = {
  ask: { role: "user", content: "Fix the test." },
  call: (id: string, more: Fields = {}) => ({
    type: "function_call",
    call_id: id,
    name: "read",
    arguments: "{}",
    ...more,
  }),
  output: (id: string, more: Fields = {}) => ({
    type: "function_call_output",
    call_id: id,
    output: "x",
    ...more,
  }),
  reason: (id: string, more: Fields = {}) => ({
    type: "reasoning",
    id,
    summary: [],
    encrypted_content: seal(id),
    ...more,
  }),
  say: {
    type: "message",
    role: "assistant",
    content: [{ type: "output_text", text: "Done.", annotations: [] }],
  },
};

export function openaiResponsesCases(): Bad<ResponsesRule>[] {
  const { ask, call, output, reason, say } = responses;
  return of<ResponsesRule>("openai-responses", [
    ["list", "an empty list", []],
    ["list", "an entry that is not an item", [ask, null]],
    ["item", "an unknown type", [ask, { type: "tool_result", tool_use_id: "c1", content: "x" }]],
    ["item", "a role from another API", [ask, { role: "tool", content: "x" }]],
    ["item", "a call with arguments as an object", [ask, call("c1", { arguments: {} }), output("c1")]],
    ["item", "a null output", [ask, call("c1"), output("c1", { output: null })]],
    ["item", "reasoning without a summary", [ask, { type: "reasoning", id: "rs_1" }, say]],
    ["content", "no content", [{ role: "user" }]],
    [
      "content",
      "an assistant message that contains input_text",
      [ask, { role: "assistant", content: [{ type: "input_text", text: "x" }] }],
    ],
    ["content", "a part from another API", [{ role: "user", content: [{ type: "text", text: "x" }] }]],
    [
      "content",
      "an output that contains output_text",
      [ask, call("c1"), output("c1", { output: [{ type: "output_text", text: "x" }] })],
    ],
    [
      "content",
      "a screenshot that became text",
      [
        ask,
        { type: "computer_call", id: "cu_1", call_id: "c1", pending_safety_checks: [] },
        { type: "computer_call_output", call_id: "c1", output: { type: "output_text", text: "[image]" } },
      ],
    ],
    [
      "content",
      "a shell's output without its outcome",
      [
        ask,
        { type: "shell_call", call_id: "c1", action: { commands: ["ls"] } },
        { type: "shell_call_output", call_id: "c1", output: [{ stdout: "x", stderr: "" }] },
      ],
    ],
    ["id", "an id with the prefix of a different type", [ask, call("c1", { id: "call_1" }), output("c1")]],
    [
      "id",
      "an item's id used twice",
      [ask, call("c1", { id: "fc_1" }), call("c2", { id: "fc_1" }), output("c1"), output("c2")],
    ],
    ["callId", "a call_id that is too long", [ask, call("x".repeat(65)), output("x".repeat(65))]],
    ["callId", "a call_id used twice", [ask, call("c1"), output("c1"), call("c1"), output("c1")]],
    ["unanswered", "a call without an output", [ask, call("c1")]],
    [
      "unanswered",
      "a custom call without an output",
      [ask, { type: "custom_tool_call", call_id: "c1", name: "apply_patch", input: "x" }],
    ],
    ["orphan", "an output without its call", [ask, output("c1")]],
    [
      "orphan",
      "a custom output without its call",
      [ask, { type: "custom_tool_call_output", call_id: "c9", output: "x" }],
    ],
    [
      "kind",
      "a custom call answered by a function output",
      [ask, { type: "custom_tool_call", call_id: "c1", name: "apply_patch", input: "x" }, output("c1")],
    ],
    ["duplicate", "a call answered twice", [ask, call("c1"), output("c1"), output("c1")]],
    ["reasoning", "reasoning at the end", [ask, reason("rs_1")]],
    ["reasoning", "reasoning before a user message", [ask, reason("rs_1"), ask, say]],
    ["reasoning", "reasoning without its call", [ask, call("c1"), reason("rs_1"), output("c1")]],
    [
      "reasoningChanged",
      "encrypted reasoning from a different item",
      [ask, { ...reason("rs_1"), encrypted_content: seal("rs_2") }, say],
    ],
    [
      "approval",
      "an approval that was not requested",
      [ask, { type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true }],
    ],
    ["unicode", "half of a surrogate pair", [ask, call("c1"), output("c1", { output: LONE })]],
  ]);
}
