import type { AnthropicRule } from "../../validators/index.js";
import { seal } from "../seals.js";
import { type Bad, type Fields, LONE, of, PNG } from "./labelled.js";

/** Parts of messages, to be combined wrongly. */
export const anthropic = {
  ask: { role: "user", content: "Fix the test." },
  say: (...content: Fields[]) => ({ role: "assistant", content }),
  give: (...content: Fields[]) => ({ role: "user", content }),
  text: (text: string, more: Fields = {}) => ({ type: "text", text, ...more }),
  use: (id: string, more: Fields = {}) => ({
    type: "tool_use",
    id,
    name: "Read",
    input: { file_path: "a.ts" },
    ...more,
  }),
  result: (id: string, more: Fields = {}) => ({
    type: "tool_result",
    tool_use_id: id,
    content: "1→x",
    ...more,
  }),
  think: (thinking: string, more: Fields = {}) => ({
    type: "thinking",
    thinking,
    signature: seal(thinking),
    ...more,
  }),
  image: (source: Fields) => ({ type: "image", source }),
  document: (source: Fields, more: Fields = {}) => ({ type: "document", title: "manual", source, ...more }),
  search: { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } },
  pages: {
    type: "web_search_tool_result",
    tool_use_id: "srvtoolu_1",
    content: [{ type: "web_search_result", url: "https://a.example", title: "A", encrypted_content: "abc" }],
  },
};

export function anthropicCases(): Bad<AnthropicRule>[] {
  const { ask, say, give, text, use, result, think, image, document, search, pages } = anthropic;
  const mark = { cache_control: { type: "ephemeral" } };
  const plain = (data: string) => document({ type: "text", media_type: "text/plain", data });
  const cites = (citation: Fields) => text("It does.", { citations: [citation] });
  const place = {
    type: "char_location",
    cited_text: "ports",
    document_title: "manual",
    start_char_index: 0,
    end_char_index: 5,
  };
  const found = {
    type: "search_result",
    source: "s1",
    title: "S",
    content: [text("ports")],
    citations: { enabled: true },
  };
  const foundPlace = {
    type: "search_result_location",
    source: "s1",
    title: "S",
    cited_text: "ports",
    start_block_index: 0,
    end_block_index: 1,
  };
  const page = {
    type: "web_search_result_location",
    url: "https://b.example",
    title: "B",
    encrypted_index: "x",
    cited_text: "b",
  };
  return of<AnthropicRule>("anthropic", [
    ["list", "an empty list", []],
    ["list", "an object instead of a list", { role: "user", content: "x" }],
    ["list", "an entry that is not a message", [ask, null]],
    ["list", "a field that the API does not know", [{ ...ask, masked: true }]],
    ["role", "a role from another API", [ask, { role: "tool", content: "x" }]],
    ["role", "the assistant speaks first", [say(text("Hello.")), ask]],
    ["content", "no content", [{ role: "user" }]],
    ["content", "null content", [{ role: "user", content: null }]],
    ["content", "an empty user message", [{ role: "user", content: [] }]],
    ["content", "an empty string", [ask, { role: "assistant", content: "" }, ask]],
    [
      "block",
      "a block from another API",
      [ask, say({ type: "tool-call", toolCallId: "c1", toolName: "Read", input: {} })],
    ],
    ["block", "an unknown block", [{ role: "user", content: ["text"] }]],
    ["block", "text that is not a string", [give({ type: "text", text: 5 })]],
    [
      "block",
      "a tool_use with arguments as text",
      [ask, say(use("t1", { input: "{}" })), give(result("t1"))],
    ],
    [
      "block",
      "a tool_use without a name",
      [ask, say({ type: "tool_use", id: "t1", input: {} }), give(result("t1"))],
    ],
    [
      "block",
      "a field that marks a masked result",
      [ask, say(use("t1")), give(result("t1", { masked: true }))],
    ],
    [
      "block",
      "a tool_result within a tool_result",
      [ask, say(use("t1")), give(result("t1", { content: [result("t2")] }))],
    ],
    [
      "block",
      "thinking without a signature",
      [ask, say({ type: "thinking", thinking: "x" }, text("y")), ask],
    ],
    [
      "block",
      "a search's pages without their encrypted content",
      [
        ask,
        say(search, {
          ...pages,
          content: [{ type: "web_search_result", url: "https://a.example", title: "A" }],
        }),
        ask,
      ],
    ],
    [
      "blockRole",
      "a tool_result by the assistant",
      [ask, say(text("x"), { type: "container_upload", file_id: "f1" }), ask],
    ],
    ["blockRole", "thinking by the user", [give(think("hm"), text("x"))]],
    ["emptyText", "an empty text block", [give(text("x"), text(""))]],
    [
      "emptyText",
      "a blank text block in a result",
      [ask, say(use("t1")), give(result("t1", { content: [text(" \n")] }))],
    ],
    ["trailingSpace", "a final answer that ends with a space", [ask, say(text("Done. "))]],
    ["unanswered", "a call at the end without its result", [ask, say(use("t1"))]],
    ["unanswered", "a user message where the result belongs", [ask, say(use("t1")), ask]],
    [
      "unanswered",
      "one of two parallel results is missing",
      [ask, say(use("t1"), use("t2")), give(result("t1"))],
    ],
    ["orphan", "a result without its call", [ask, say(text("x")), give(result("t1"))]],
    [
      "orphan",
      "a result two messages late",
      [ask, say(use("t1")), give(result("t1")), say(text("x")), give(result("t1"))],
    ],
    ["orphan", "a history that begins with a result", [give(result("t1"))]],
    ["resultOrder", "text before the result", [ask, say(use("t1")), give(text("so"), result("t1"))]],
    [
      "resultOrder",
      "text between merged results",
      [ask, say(use("t1"), use("t2")), give(result("t1"), text("so")), give(result("t2"))],
    ],
    [
      "duplicateUse",
      "an id used twice",
      [ask, say(use("t1")), give(result("t1")), say(use("t1")), give(result("t1"))],
    ],
    ["duplicateResult", "a call answered twice", [ask, say(use("t1")), give(result("t1"), result("t1"))]],
    [
      "errorContent",
      "a failure without content",
      [ask, say(use("t1")), give(result("t1", { is_error: true, content: "" }))],
    ],
    [
      "errorContent",
      "a failure with a picture",
      [
        ask,
        say(use("t1")),
        give(
          result("t1", {
            is_error: true,
            content: [image({ type: "base64", media_type: "image/png", data: PNG })],
          }),
        ),
      ],
    ],
    ["serverUnanswered", "a server search without its result", [ask, say(search, text("x")), ask]],
    ["serverOrphan", "a server result without its search", [ask, say(pages, text("x")), ask]],
    [
      "serverKind",
      "a search answered by a code execution result",
      [ask, say(search, { type: "code_execution_tool_result", tool_use_id: "srvtoolu_1", content: {} }), ask],
    ],
    [
      "thinkingFirst",
      "the last turn's thinking is missing at its beginning",
      [ask, say(use("t1")), give(result("t1")), say(think("hm"), use("t2")), give(result("t2"))],
    ],
    [
      "thinkingFirst",
      "text before thinking",
      [ask, say(text("x"), think("hm"), use("t1")), give(result("t1"))],
    ],
    ["thinkingLast", "an answer that contains only thinking", [ask, say(think("hm")), ask]],
    [
      "thinkingChanged",
      "thinking that was shortened",
      [ask, say({ ...think("a long thought"), thinking: "a thought" }, text("x")), ask],
    ],
    ["cacheMarks", "five cache markers", [give(...Array.from({ length: 5 }, () => text("x", mark)))]],
    ["cachePlace", "a cache marker on thinking", [ask, say(think("hm", mark), text("x")), ask]],
    ["cachePlace", "a cache marker on empty text", [give(text("x"), text("", mark))]],
    [
      "cacheOrder",
      "a one-hour cache marker after a five-minute one",
      [give(text("x", mark), text("y", { cache_control: { type: "ephemeral", ttl: "1h" } }))],
    ],
    [
      "source",
      "an image that is not base64",
      [give(image({ type: "base64", media_type: "image/png", data: "[image]" }))],
    ],
    [
      "source",
      "a JPEG declared as a PNG",
      [give(image({ type: "base64", media_type: "image/png", data: "/9j/4AAQSkZJ" }))],
    ],
    ["source", "an image given as a path", [give(image({ type: "url", url: "./shot.png" }))]],
    [
      "source",
      "an image in the format of another API",
      [give(image({ type: "image_url", url: "https://a.example/x.png" }))],
    ],
    ["source", "an emptied document", [give(plain(""), text("x"))]],
    ["citation", "a citation of a removed document", [ask, say(cites({ ...place, document_index: 0 })), ask]],
    [
      "citation",
      "a citation of words that were masked",
      [give(plain("[file_read: manual]")), say(cites({ ...place, document_index: 0 })), ask],
    ],
    [
      "citation",
      "a citation of a search result that was masked",
      [
        ask,
        say(use("t1")),
        give(result("t1", { content: "[search: 1 result]" })),
        say(cites({ ...foundPlace, search_result_index: 0 })),
        ask,
      ],
    ],
    [
      "citation",
      "a citation of the wrong search result",
      [give(found), say(cites({ ...foundPlace, source: "s2", search_result_index: 0 })), ask],
    ],
    ["citation", "a citation of a removed page", [ask, say(search, pages, cites(page)), ask]],
    ["unicode", "half of a surrogate pair", [ask, say(use("t1")), give(result("t1", { content: LONE }))]],
  ]);
}
