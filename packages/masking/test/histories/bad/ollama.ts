import type { OllamaRule } from "../../validators/index.js";
import { type Bad, type Fields, of, PNG } from "./labelled.js";

/** Parts of messages, to be combined wrongly. */
export const ollama = {
  ask: { role: "user", content: "Fix the test." },
  call: (name: string, more: Fields = {}) => ({ function: { name, arguments: { path: "a" }, ...more } }),
  say: (...calls: Fields[]) => ({ role: "assistant", content: "", tool_calls: calls }),
  give: (name: string, more: Fields = {}) => ({ role: "tool", tool_name: name, content: "x", ...more }),
};

export function ollamaCases(): Bad<OllamaRule>[] {
  const { ask, call, say, give } = ollama;
  return of<OllamaRule>("ollama", [
    ["list", "an empty list", []],
    ["list", "an entry that is not a message", [ask, []]],
    ["role", "a role from another API", [{ role: "developer", content: "x" }]],
    ["content", "content as parts", [{ role: "user", content: [{ type: "text", text: "x" }] }]],
    [
      "content",
      "a result that is an object",
      [ask, say(call("read")), give("read", { content: { ok: true } })],
    ],
    ["content", "thinking that is not text", [ask, { role: "assistant", content: "x", thinking: true }]],
    ["images", "a picture given as a path", [{ ...ask, images: ["./shot.png"] }]],
    ["images", "a picture that is a data URL", [{ ...ask, images: [`data:image/png;base64,${PNG}`] }]],
    ["call", "arguments as text", [ask, say(call("read", { arguments: "{}" }))]],
    ["call", "a call by the user", [{ ...ask, tool_calls: [call("read")] }]],
    ["unanswered", "a call without a result", [ask, say(call("read"))]],
    [
      "unanswered",
      "a user message before the result",
      [ask, say(call("read"), call("list")), give("read"), ask],
    ],
    ["orphan", "a result without its call", [ask, give("read")]],
    ["orphan", "one result too many", [ask, say(call("read")), give("read"), give("read")]],
    [
      "order",
      "results in a different order",
      [ask, say(call("read"), call("read"), call("list")), give("read"), give("list"), give("list")],
    ],
  ]);
}
