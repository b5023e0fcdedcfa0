import { asObject, asObjects, asText, type JsonObject, textOf } from "../json.js";
import type { RecordBuilder } from "../record-builder.js";
import { isRequest } from "../requests.js";
import type { ClientFormat } from "./client.js";

/** Gemini CLI: `~/.gemini/tmp/<project>/chats/session-<time>-<id>.jsonl`. */
export const gemini: ClientFormat = {
  client: "gemini",
  recognises: (row) =>
    (asText(row.projectHash) !== undefined && asText(row.sessionId) !== undefined) ||
    (row.type === "gemini" && asText(row.id) !== undefined),
  read(rows, builder) {
    const seen = new Set<string>();
    for (const row of rows) {
      if (row.type === "user") {
        const text = textOf(row.content);
        if (isRequest(text)) builder.asked(text, row.timestamp);
      } else if (row.type === "gemini") {
        builder.said(textOf(row.content));
        // A message is appended again when its tool calls have ended.
        for (const call of asObjects(row.toolCalls)) {
          const id = asText(call.id) ?? "";
          if (seen.has(id) || (call.status !== "success" && call.status !== "error")) continue;
          seen.add(id);
          const args = asObject(call.args) ?? {};
          beginGeminiCall(builder, id, String(call.name), args);
          endGeminiCall(builder, id, args, resultText(call.result), call.status === "success");
        }
      }
    }
  },
};

/** A call of a tool that Gemini CLI has, or Qwen Code, which came from it. */
export function beginGeminiCall(builder: RecordBuilder, id: string, tool: string, args: JsonObject): void {
  const path = asText(args.file_path) ?? asText(args.absolute_path);
  const command = asText(args.command);
  if (tool === "run_shell_command" && command !== undefined) {
    builder.began(id, command, asText(args.directory) ?? asText(args.dir_path));
  } else if (path !== undefined && tool === "write_file") {
    const after = asText(args.content);
    builder.editing(id, [{ path, ...(after !== undefined && { after }) }]);
  } else if (path !== undefined && (tool === "replace" || tool === "edit")) {
    const [removed, added] = [asText(args.old_string), asText(args.new_string)];
    builder.editing(id, [removed === undefined || added === undefined ? { path } : { path, removed, added }]);
  }
}

export function endGeminiCall(
  builder: RecordBuilder,
  id: string,
  args: JsonObject,
  output: string,
  isOk: boolean,
): void {
  if (!builder.isCommand(id)) {
    if (isOk) builder.edited(id);
    return;
  }
  if (args.is_background === true) {
    builder.leftRunning(id, undefined);
    return;
  }
  // A failed command is a success of the tool; it tells its code only where that is not 0, or always in older versions.
  const [, code] = /^Exit Code: (\d{1,10})\b/m.exec(output) ?? [];
  if (isOk || code !== undefined) builder.ended(id, Number(code ?? 0), commandOutput(output));
}

/** What the command wrote, on both streams, without the tool's own labels. */
function commandOutput(output: string): string {
  const starts = ["Output: ", "Stdout: "].map((label) => output.indexOf(label)).filter((at) => at !== -1);
  if (starts.length === 0) return output;
  const lines = output.slice(Math.min(...starts) + 8).split("\n");
  while (LABELS.some((label) => lines.at(-1)?.startsWith(label))) lines.pop();
  return lines
    .map((line) => (line === "(empty)" ? "" : line))
    .join("\n")
    .trim();
}

const LABELS = ["Error: (none)", "Exit Code: ", "Signal: ", "Background PIDs: ", "Process Group PGID: "];

function resultText(result: unknown): string {
  return asObjects(result)
    .map((part) => asObject(asObject(part.functionResponse)?.response))
    .flatMap((response) => asText(response?.output) ?? asText(response?.error) ?? [])
    .join("\n");
}
