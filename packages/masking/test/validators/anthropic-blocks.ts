import type { AnthropicRule } from "./anthropic-rule.js";
import { type Fields, isBase64, isFields, isFilled, isText, type Report, show } from "./report.js";

/** What a field must be. `name?` in a block's table marks one that may be absent or null. */
const kinds = {
  text: isText,
  filled: isFilled,
  flag: (value: unknown) => typeof value === "boolean",
  fields: isFields,
  list: Array.isArray,
  any: () => true,
  toolId: (value: unknown) => isText(value) && /^[a-zA-Z0-9_-]+$/.test(value),
  serverId: (value: unknown) => isText(value) && /^srvtoolu_[a-zA-Z0-9_]+$/.test(value),
  toolName: (value: unknown) => isText(value) && /^[a-zA-Z0-9_-]{1,200}$/.test(value),
  cache: (value: unknown) =>
    isFields(value) &&
    value.type === "ephemeral" &&
    (value.ttl === undefined || /^(5m|1h)$/.test(String(value.ttl))),
};

type Kind = keyof typeof kinds;
type Roles = "user" | "assistant" | "both";

/** Every block: which roles may contain it, and its fields. */
const BLOCKS: Record<string, { roles: Roles; fields: Record<string, Kind> }> = {
  text: { roles: "both", fields: { text: "text", "cache_control?": "cache", "citations?": "list" } },
  image: {
    roles: "user",
    fields: { source: "fields", "cache_control?": "cache", "transformations?": "fields" },
  },
  document: {
    roles: "user",
    fields: {
      source: "fields",
      "cache_control?": "cache",
      "citations?": "fields",
      "context?": "text",
      "title?": "text",
    },
  },
  search_result: {
    roles: "user",
    fields: {
      content: "list",
      source: "text",
      title: "text",
      "cache_control?": "cache",
      "citations?": "fields",
    },
  },
  thinking: {
    roles: "assistant",
    fields: { thinking: "text", signature: "filled", "cache_control?": "any" },
  },
  redacted_thinking: { roles: "assistant", fields: { data: "filled", "cache_control?": "any" } },
  tool_use: {
    roles: "assistant",
    fields: {
      id: "toolId",
      name: "toolName",
      input: "fields",
      "cache_control?": "cache",
      "caller?": "fields",
    },
  },
  tool_result: {
    roles: "user",
    fields: { tool_use_id: "toolId", "content?": "any", "is_error?": "flag", "cache_control?": "cache" },
  },
  server_tool_use: {
    roles: "assistant",
    fields: {
      id: "serverId",
      name: "filled",
      input: "fields",
      "cache_control?": "cache",
      "caller?": "fields",
    },
  },
  container_upload: { roles: "user", fields: { file_id: "filled", "cache_control?": "cache" } },
};

/** The blocks of server tool results; one table row for all of them. */
const SERVER_RESULT = {
  roles: "assistant" as const,
  fields: {
    tool_use_id: "serverId",
    content: "any",
    "cache_control?": "cache",
    "caller?": "fields",
  } as const,
};

const IN_RESULTS = new Set(["text", "image", "document", "search_result", "tool_reference"]);

export function checkBlock(block: Fields, role: string, where: string, report: Report<AnthropicRule>): void {
  const type = String(block.type);
  const known = BLOCKS[type] ?? (type.endsWith("_tool_result") ? SERVER_RESULT : undefined);
  if (known === undefined) {
    report("block", where, `unknown type ${show(block.type)}`);
    return;
  }
  if (known.roles !== "both" && known.roles !== role)
    report("blockRole", where, `${type} in a message of ${role}`);
  checkFields(block, known.fields, where, report);
  if (type === "text") checkText(block, where, report);
  if (type === "image" || type === "document") checkSource(block, where, report);
  if (type === "tool_result") checkResult(block, where, report);
  if (type === "web_search_tool_result") checkWebSearch(block, where, report);
}

function checkFields(
  block: Fields,
  fields: Record<string, Kind>,
  where: string,
  report: Report<AnthropicRule>,
): void {
  for (const [key, kind] of Object.entries(fields)) {
    const optional = key.endsWith("?");
    const name = optional ? key.slice(0, -1) : key;
    const value = block[name];
    if (optional && (value === undefined || value === null)) continue;
    if (!kinds[kind](value)) report("block", `${where}.${name}`, `expected ${kind}, got ${show(value)}`);
  }
  const extra = Object.keys(block).filter(
    (key) => key !== "type" && !(key in fields) && !(`${key}?` in fields),
  );
  if (extra.length > 0) report("block", where, `extra inputs are not permitted: ${extra.join(", ")}`);
}

function checkText(block: Fields, where: string, report: Report<AnthropicRule>): void {
  if (!isText(block.text) || block.text.trim() !== "") return;
  if (block.text === "" && block.cache_control) return; // Reported as a cache marker on empty text.
  report("emptyText", where, "text content blocks must contain non-whitespace text");
}

function checkResult(block: Fields, where: string, report: Report<AnthropicRule>): void {
  const { content } = block;
  const isError = block.is_error === true;
  if (content === undefined || content === null || isText(content)) {
    if (isError && !content) report("errorContent", where, "content cannot be empty if is_error is true");
    return;
  }
  if (!Array.isArray(content)) {
    report("block", `${where}.content`, `expected a string or a list`);
    return;
  }
  if (isError && content.length === 0)
    report("errorContent", where, "content cannot be empty if is_error is true");
  content.forEach((item: unknown, index) => {
    const place = `${where}.content.${index}`;
    if (!isFields(item) || !IN_RESULTS.has(String(item.type))) {
      report("block", place, `a tool_result cannot contain ${isFields(item) ? show(item.type) : show(item)}`);
      return;
    }
    if (isError && item.type !== "text")
      report("errorContent", place, "all content must be text if is_error is true");
    if (item.type !== "tool_reference") checkBlock(item, "user", place, report);
  });
}

function checkWebSearch(block: Fields, where: string, report: Report<AnthropicRule>): void {
  const { content } = block;
  if (isFields(content) && content.type === "web_search_tool_result_error" && isFilled(content.error_code))
    return;
  if (!Array.isArray(content)) {
    report("block", `${where}.content`, "expected a list or an error");
    return;
  }
  content.forEach((item: unknown, index) => {
    const whole = isFields(item) && item.type === "web_search_result" && isFilled(item.encrypted_content);
    if (!whole || !isText(item.url) || !isText(item.title)) {
      report("block", `${where}.content.${index}`, "expected a web_search_result with its encrypted_content");
    }
  });
}

/** The first bytes of the image formats that the API reads, in base64. */
const SIGNATURES: Record<string, RegExp> = {
  "image/png": /^iVBORw0KGgo/,
  "image/jpeg": /^\/9j\//,
  "image/gif": /^R0lGOD/,
  "image/webp": /^UklGR/,
};

const MAXIMUM_IMAGE = 5 * 1024 * 1024;

function checkSource(block: Fields, where: string, report: Report<AnthropicRule>): void {
  if (!isFields(block.source)) return;
  const problem = block.type === "image" ? judgeImage(block.source) : judgeDocument(block.source);
  if (problem !== undefined) report("source", `${where}.source`, problem);
}

/** Sources that images and documents share; undefined for an unknown one. */
function judgeShared(source: Fields): { problem?: string } | undefined {
  if (source.type === "url") {
    return isText(source.url) && /^https?:\/\/\S+$/.test(source.url) ? {} : { problem: "expected a URL" };
  }
  if (source.type === "file") return isFilled(source.file_id) ? {} : { problem: "expected a file_id" };
  if (source.type === "base64" && !isBase64(source.data)) return { problem: "data is not base64" };
  return undefined;
}

function judgeImage(source: Fields): string | undefined {
  const shared = judgeShared(source);
  if (shared !== undefined) return shared.problem;
  if (source.type !== "base64" || !isText(source.data)) return `unknown source ${show(source.type)}`;
  const signature = SIGNATURES[String(source.media_type)];
  if (signature === undefined) return `unknown media type ${show(source.media_type)}`;
  if (!signature.test(source.data)) return `the data is not ${source.media_type}`;
  return source.data.length * 0.75 > MAXIMUM_IMAGE ? "the image exceeds 5 MB" : undefined;
}

function judgeDocument(source: Fields): string | undefined {
  const shared = judgeShared(source);
  if (shared !== undefined) return shared.problem;
  switch (source.type) {
    case "base64":
      return source.media_type === "application/pdf" ? undefined : "a base64 document must be a PDF";
    case "text":
      return source.media_type === "text/plain" && isFilled(source.data)
        ? undefined
        : "expected text/plain with data";
    case "content":
      return isText(source.content) || Array.isArray(source.content) ? undefined : "expected content";
    default:
      return `unknown source ${show(source.type)}`;
  }
}
