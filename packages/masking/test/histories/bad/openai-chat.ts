import type { OpenaiChatRule } from "../../validators/index.js";
import { type Bad, type Fields, LONE, of } from "./labelled.js";

/** Parts of messages, to be combined wrongly. */
export const chat = {
  ask: { role: "user", content: "Fix the test." },
  call: (id: string, more: Fields = {}) => ({
    id,
    type: "function",
    function: { name: "read", arguments: "{}", ...more },
  }),
  say: (...calls: Fields[]) => ({ role: "assistant", content: null, tool_calls: calls }),
  give: (id: string, more: Fields = {}) => ({ role: "tool", tool_call_id: id, content: "x", ...more }),
};

export function openaiChatCases(): Bad<OpenaiChatRule>[] {
  const { ask, call, say, give } = chat;
  return of<OpenaiChatRule>("openai-chat", [
    ["list", "an empty list", []],
    ["list", "an entry that is not a message", [ask, "x"]],
    ["role", "an unknown role", [{ role: "model", content: "x" }]],
    ["content", "null content without calls", [ask, { role: "assistant", content: null }]],
    ["content", "no content", [{ role: "user" }]],
    ["content", "a result without content", [ask, say(call("c1")), give("c1", { content: null })]],
    ["content", "a result that is an object", [ask, say(call("c1")), give("c1", { content: { ok: true } })]],
    ["content", "an empty list of parts", [{ role: "user", content: [] }]],
    [
      "part",
      "an image in a tool message",
      [
        ask,
        say(call("c1")),
        give("c1", { content: [{ type: "image_url", image_url: { url: "https://a.example/x.png" } }] }),
      ],
    ],
    ["part", "a block from another API", [{ role: "user", content: [{ type: "image", source: {} }] }]],
    [
      "part",
      "a picture given as a path",
      [{ role: "user", content: [{ type: "image_url", image_url: { url: "shot.png" } }] }],
    ],
    ["part", "text that is not a string", [{ role: "user", content: [{ type: "text" }] }]],
    ["name", "a name with a space", [{ ...ask, name: "the user" }]],
    ["call", "an empty list of calls", [ask, { role: "assistant", content: "x", tool_calls: [] }]],
    ["call", "arguments as an object", [ask, say(call("c1", { arguments: {} })), give("c1")]],
    ["call", "a tool's name with a dot", [ask, say(call("c1", { name: "fs.read" })), give("c1")]],
    ["call", "an id that is too long", [ask, say(call("c".repeat(41))), give("c".repeat(41))]],
    ["unanswered", "a call without a result", [ask, say(call("c1"))]],
    ["unanswered", "a user message before the result", [ask, say(call("c1"), call("c2")), give("c1"), ask]],
    ["orphan", "a result without its call", [ask, give("c1")]],
    [
      "orphan",
      "a result after another answer",
      [ask, say(call("c1")), give("c1"), { role: "assistant", content: "x" }, give("c1")],
    ],
    ["duplicate", "a call answered twice", [ask, say(call("c1")), give("c1"), give("c1")]],
    ["duplicate", "an id twice in one message", [ask, say(call("c1"), call("c1")), give("c1")]],
    ["unicode", "half of a surrogate pair", [{ role: "user", content: LONE }]],
  ]);
}
