import type { ResponsesRule } from "./openai-responses-rule.js";
import { type Fields, isFields, isFilled, isText, type Report, show } from "./report.js";

const kinds = {
  text: isText,
  filled: isFilled,
  fields: isFields,
  list: Array.isArray,
  any: () => true,
  /** A tool's result: text, or parts as in a user message. */
  output: (value: unknown) => isText(value) || Array.isArray(value),
  textOrNull: (value: unknown) => value === null || isText(value),
};

type Kind = keyof typeof kinds;

/** Every item except messages: the prefix of its id, and its required fields. */
const ITEMS: Record<string, { prefix?: string; fields: Record<string, Kind> }> = {
  reasoning: { prefix: "rs", fields: { id: "filled", summary: "list" } },
  function_call: { prefix: "fc", fields: { call_id: "any", name: "filled", arguments: "text" } },
  function_call_output: { fields: { call_id: "any", output: "output" } },
  custom_tool_call: { prefix: "ctc", fields: { call_id: "any", name: "filled", input: "text" } },
  custom_tool_call_output: { fields: { call_id: "any", output: "output" } },
  local_shell_call: {
    prefix: "lsh",
    fields: { id: "filled", call_id: "any", action: "fields", status: "filled" },
  },
  local_shell_call_output: { fields: { output: "text" } },
  shell_call: { prefix: "sh", fields: { call_id: "any", action: "fields" } },
  shell_call_output: { fields: { call_id: "any", output: "list" } },
  apply_patch_call: { prefix: "apc", fields: { call_id: "any", operation: "fields", status: "filled" } },
  apply_patch_call_output: { fields: { call_id: "any", status: "filled" } },
  computer_call: { prefix: "cu", fields: { id: "filled", call_id: "any", pending_safety_checks: "list" } },
  computer_call_output: { fields: { call_id: "any", output: "fields" } },
  web_search_call: { prefix: "ws", fields: { id: "filled", status: "filled" } },
  file_search_call: { prefix: "fs", fields: { id: "filled", queries: "list", status: "filled" } },
  code_interpreter_call: {
    prefix: "ci",
    fields: { id: "filled", container_id: "filled", code: "textOrNull" },
  },
  image_generation_call: { prefix: "ig", fields: { id: "filled", result: "textOrNull", status: "filled" } },
  mcp_list_tools: { prefix: "mcpl", fields: { id: "filled", server_label: "filled", tools: "list" } },
  mcp_call: {
    prefix: "mcp",
    fields: { id: "filled", server_label: "filled", name: "filled", arguments: "text" },
  },
  mcp_approval_request: {
    prefix: "mcpr",
    fields: { id: "filled", server_label: "filled", name: "filled", arguments: "text" },
  },
  mcp_approval_response: { fields: { approval_request_id: "filled", approve: "any" } },
  compaction: { fields: { encrypted_content: "filled" } },
  item_reference: { fields: { id: "filled" } },
};

const ROLES: Record<string, readonly string[]> = {
  user: ["input_text", "input_image", "input_file", "input_audio"],
  system: ["input_text", "input_image", "input_file"],
  developer: ["input_text", "input_image", "input_file"],
  assistant: ["output_text", "refusal"],
};

const OUTPUT_PARTS = ["input_text", "input_image", "input_file"];

export function judgeItem(item: Fields, where: string, report: Report<ResponsesRule>): void {
  if (item.type === undefined || item.type === "message") {
    judgeMessage(item, where, report);
    return;
  }
  const known = ITEMS[String(item.type)];
  if (known === undefined) {
    report("item", where, `unknown type ${show(item.type)}`);
    return;
  }
  for (const [name, kind] of Object.entries(known.fields)) {
    if (!kinds[kind](item[name]))
      report("item", `${where}.${name}`, `expected ${kind}, got ${show(item[name])}`);
  }
  if (known.prefix !== undefined) judgeId(item.id, known.prefix, where, report);
  const { call_id: callId } = item;
  if ("call_id" in known.fields && (!isFilled(callId) || callId.length > 64)) {
    report("callId", `${where}.call_id`, `expected 1 to 64 characters, got ${show(callId)}`);
  }
  if (known.fields.output === "output" && Array.isArray(item.output)) {
    judgeParts(item.output, OUTPUT_PARTS, `${where}.output`, report);
  }
  if (item.type === "computer_call_output") judgeScreenshot(item, where, report);
  if (item.type === "shell_call_output") judgeShell(item, where, report);
}

function judgeId(id: unknown, prefix: string, where: string, report: Report<ResponsesRule>): void {
  if (id === undefined || id === null) return;
  const fits = isText(id) && id.startsWith(`${prefix}_`) && id.length <= 64;
  if (!fits) report("id", `${where}.id`, `expected an id that begins with ${prefix}, got ${show(id)}`);
}

function judgeMessage(item: Fields, where: string, report: Report<ResponsesRule>): void {
  const parts = ROLES[String(item.role)];
  if (parts === undefined) {
    report("item", where, `unexpected role ${show(item.role)}`);
    return;
  }
  if (item.role === "assistant") judgeId(item.id, "msg", where, report);
  const { content } = item;
  if (isText(content)) return;
  if (!Array.isArray(content) || content.length === 0) {
    report("content", `${where}.content`, `expected a string or a non-empty list, got ${show(content)}`);
    return;
  }
  judgeParts(content, parts, `${where}.content`, report);
}

function judgeParts(
  parts: unknown[],
  allowed: readonly string[],
  where: string,
  report: Report<ResponsesRule>,
): void {
  parts.forEach((part, index) => {
    const problem = isFields(part) ? judgePart(part, allowed) : `expected an object, got ${show(part)}`;
    if (problem !== undefined) report("content", `${where}.${index}`, problem);
  });
}

function judgePart(part: Fields, allowed: readonly string[]): string | undefined {
  if (!allowed.includes(String(part.type))) return `${show(part.type)} is not one of ${allowed.join(", ")}`;
  if (part.type === "refusal") return isText(part.refusal) ? undefined : "expected a refusal";
  if (part.type === "input_text" || part.type === "output_text")
    return isText(part.text) ? undefined : "expected text";
  if (part.type !== "input_image") return undefined;
  const readable =
    isText(part.image_url) && /^(https?:\/\/\S+|data:image\/\w+;base64,[\w+/=]+)$/.test(part.image_url);
  return readable || isFilled(part.file_id) ? undefined : "expected an image_url or a file_id";
}

function judgeScreenshot(item: Fields, where: string, report: Report<ResponsesRule>): void {
  const output = isFields(item.output) ? item.output : {};
  const seen = isFilled(output.image_url) || isFilled(output.file_id);
  if (output.type !== "computer_screenshot" || !seen)
    report("content", `${where}.output`, "expected a screenshot");
}

function judgeShell(item: Fields, where: string, report: Report<ResponsesRule>): void {
  if (!Array.isArray(item.output)) return;
  item.output.forEach((part: unknown, index) => {
    const whole = isFields(part) && isText(part.stdout) && isText(part.stderr) && isFields(part.outcome);
    if (!whole) report("content", `${where}.output.${index}`, "expected stdout, stderr and an outcome");
  });
}
