import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";
import { editsAction, type Outcome, readPatch, type SessionCall } from "../session/index.js";
import { commandEnd } from "./output.js";
import { commandText } from "./tools.js";

export interface ItemEnd {
  call: SessionCall;
  outcome: Outcome;
  /** Files that a command only displayed. */
  read: readonly string[];
}

export function readItemEnd(event: JsonObject): ItemEnd | undefined {
  const item = event.type === "item_completed" ? (asObject(event.item) ?? {}) : event;
  switch (item.type) {
    case "CommandExecution":
    case "exec_command_end":
      return commandItem(item);
    case "FileChange":
    case "patch_apply_end":
      return patchItem(item);
    default:
      return undefined;
  }
}

function commandItem(item: JsonObject): ItemEnd | undefined {
  const command = commandText(item.command);
  if (typeof item.exit_code !== "number" || command === "") return undefined;
  const output =
    asText(item.aggregated_output) ??
    [item.stdout, item.stderr].flatMap((text) => asText(text) ?? []).join("\n");
  const folder = asText(item.cwd)?.replace(/^file:\/\//, "");
  const action = { kind: "command", command, ...(folder !== undefined && { folder }) } as const;
  const read = asObjects(item.parsed_cmd).flatMap((part) =>
    part.type === "read" && item.exit_code === 0 ? (asText(part.path) ?? []) : [],
  );
  return {
    call: { id: idOf(item), tool: "exec_command", input: { command }, action },
    outcome: commandEnd(item.exit_code, output),
    read,
  };
}

function patchItem(item: JsonObject): ItemEnd | undefined {
  if (item.status !== "completed" && item.success !== true) return undefined;
  const edits = Object.entries(asObject(item.changes) ?? {}).map(([path, change]) => {
    const { type, move_path: moved, unified_diff: diff } = asObject(change) ?? {};
    const [hunks] = typeof diff === "string" ? readPatch(`*** Update File: ${path}\n${diff}`) : [];
    return {
      path: asText(moved) ?? path,
      ...(hunks && { removed: hunks.removed.join("\n"), added: hunks.added.join("\n") }),
      ...(type === "delete" && { isDeleted: true }),
    };
  });
  return {
    call: { id: idOf(item), tool: "apply_patch", input: {}, action: editsAction(...edits) },
    outcome: { status: "done", output: "" },
    read: [],
  };
}

function idOf(item: JsonObject): string {
  return asText(item.call_id) ?? asText(item.id) ?? "";
}
