import { asObject, asObjects, asText, type JsonObject, parseObject, textOf } from "../json.js";
import type { RecordBuilder } from "../record-builder.js";
import { isRequest } from "../requests.js";
import type { ClientFormat } from "./client.js";

/** Codex: `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl`. */
export const codex: ClientFormat = {
  client: "codex",
  recognises: (row) => asObject(row.payload) !== undefined && asText(row.type) !== undefined,
  read(rows, builder) {
    for (const row of rows) {
      const payload = asObject(row.payload) ?? {};
      if (row.type === "session_meta" || row.type === "turn_context") builder.folder ??= asText(payload.cwd);
      else if (row.type === "event_msg") readEvent(payload, builder);
      else if (row.type === "response_item") readItem(payload, builder, row.timestamp);
    }
  },
};

function readItem(item: JsonObject, builder: RecordBuilder, at: unknown): void {
  const id = asText(item.call_id) ?? "";
  if (item.type === "message") {
    const text = item.role === "user" ? userText(item) : textOf(item.content);
    if (item.role === "assistant") builder.said(text);
    else if (item.role === "user" && isRequest(text)) builder.asked(text, at);
  } else if (item.type === "function_call" || item.type === "local_shell_call") {
    const input = asObject(item.action) ?? parseObject(String(item.arguments)) ?? {};
    const command = commandText(input.cmd ?? input.command);
    if (command !== "") builder.began(id, command, asText(input.workdir) ?? asText(input.working_directory));
    else if (item.name === "write_stdin") builder.asksFor(id, String(input.session_id));
    else if (item.name === "apply_patch") builder.editing(id, patchEdits(asText(input.input) ?? ""));
  } else if (item.type === "custom_tool_call" && item.name === "apply_patch") {
    builder.editing(id, patchEdits(asText(item.input) ?? ""));
  } else if (item.type === "function_call_output" || item.type === "custom_tool_call_output") {
    readOutput(id, outputText(item.output), builder);
  }
}

function readOutput(id: string, output: string, builder: RecordBuilder): void {
  const head = output.slice(0, 400);
  const [, told] = /^(?:Exit code: |Process exited with code )(\d{1,5})$/m.exec(head) ?? [];
  const code = told === undefined ? undefined : Number(told);
  const asked = builder.askedFor(id);
  if (asked !== undefined) {
    if (code !== undefined) builder.taskEnded(asked, code, withoutHead(output));
  } else if (builder.isCommand(id)) {
    const [, process] = /^Process running with session ID (\d{1,12})$/m.exec(head) ?? [];
    if (process !== undefined) builder.leftRunning(id, process);
    else if (code !== undefined) builder.ended(id, code, withoutHead(output));
  } else if (code === undefined || code === 0) builder.edited(id);
}

function readEvent(event: JsonObject, builder: RecordBuilder): void {
  const item = asObject(event.item);
  const told = event.type === "item_completed" ? item : event;
  const kind = event.type === "item_completed" ? item?.type : event.type;
  const id = asText(told?.call_id) ?? asText(told?.id) ?? "";
  if (kind === "CommandExecution" || kind === "exec_command_end") {
    if (typeof told?.exit_code !== "number") return;
    const output =
      asText(told.aggregated_output) ??
      [told.stdout, told.stderr].flatMap((text) => asText(text) ?? []).join("\n");
    if (!builder.isCommand(id)) builder.began(id, commandText(told.command), folderOf(told.cwd));
    builder.ended(id, told.exit_code, output);
  } else if (kind === "FileChange" || kind === "patch_apply_end") {
    if (told?.status !== "completed" && told?.success !== true) return;
    const changes = Object.entries(asObject(told.changes) ?? {});
    // The patch itself tells more; it stands before this.
    builder.editingUnlessBegun(
      id,
      changes.map(([path, change]) => ({ path: asText(asObject(change)?.move_path) ?? path })),
    );
    builder.edited(id);
  }
}

function folderOf(cwd: unknown): string | undefined {
  return asText(cwd)?.replace(/^file:\/\//, "");
}

/** A message's text without what the client put beside the user's. */
function userText(item: JsonObject): string {
  const kinds = asObject(item.internal_chat_message_metadata_passthrough)?.content_item_kinds;
  const parts = asObjects(item.content).filter((_, index) => {
    const kind: unknown = Array.isArray(kinds) ? kinds[index] : undefined;
    return typeof kind !== "string" || kind.startsWith("user.");
  });
  return textOf(parts);
}

/** The command without the shell that runs it. */
function commandText(command: unknown): string {
  if (!Array.isArray(command)) return asText(command) ?? "";
  const words = command.filter((word) => typeof word === "string");
  return words.length === 3 && /^-\w{0,5}c$/.test(words[1]!) ? words[2]! : words.join(" ");
}

function outputText(output: unknown): string {
  if (typeof output !== "string") return textOf(output) || (asText(asObject(output)?.content) ?? "");
  // Older clients wrapped it: {"output": "...", "metadata": {"exit_code": 1}}
  const wrapped = output.startsWith("{") ? parseObject(output) : undefined;
  const code = asObject(wrapped?.metadata)?.exit_code;
  return typeof code === "number" ? `Exit code: ${code}\nOutput:\n${asText(wrapped?.output) ?? ""}` : output;
}

function withoutHead(output: string): string {
  const at = output.indexOf("Output:\n");
  return at === -1 || at > 400 ? output : output.slice(at + 8);
}

/** The changes of a patch in apply_patch's own grammar; of each file, what its lines take away and bring. */
export function patchEdits(patch: string): { path: string; removed?: string; added?: string }[] {
  const edits: { path: string; removed?: string; added?: string }[] = [];
  let current: { path: string; removed: string[]; added: string[]; isWhole: boolean } | undefined;
  const close = () => {
    if (current === undefined) return;
    const { path, removed, added, isWhole } = current;
    edits.push(isWhole ? { path } : { path, removed: removed.join("\n"), added: added.join("\n") });
    current = undefined;
  };
  for (const line of patch.split("\n")) {
    const file = FILE_LINES.find((beginning) => line.startsWith(beginning));
    if (file !== undefined) {
      close();
      const isWhole = file !== "*** Update File: ";
      current = { path: line.slice(file.length).trim(), removed: [], added: [], isWhole };
    } else if (line.startsWith("*** Move to: ") && current !== undefined) {
      current.path = line.slice("*** Move to: ".length).trim();
    } else if (line.startsWith("-")) current?.removed.push(line.slice(1));
    else if (line.startsWith("+")) current?.added.push(line.slice(1));
  }
  close();
  return edits;
}

const FILE_LINES = ["*** Add File: ", "*** Update File: ", "*** Delete File: "];
