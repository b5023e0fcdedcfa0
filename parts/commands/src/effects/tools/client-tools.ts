import { isHarmlessTool } from "./harmless-tools.js";
import { isShellTool } from "./shell-tools.js";

/** How agents' own clients call their tools that change files. */
const EDIT_TOOLS: ReadonlySet<string> = new Set([
  "edit",
  "replace",
  "str_replace",
  "str_replace_editor",
  "str_replace_based_edit_tool",
  "search_replace",
]);
const WRITE_TOOLS: ReadonlySet<string> = new Set([
  "write",
  "write_file",
  "create",
  "create_file",
  "write_to_file",
  "save_file",
]);
export const DELETE_TOOLS: ReadonlySet<string> = new Set([
  "delete",
  "delete_file",
  "remove_file",
  "delete_files",
  "remove_directory",
]);
const OTHERS: ReadonlySet<string> = new Set(["multiedit", "notebookedit", "apply_patch", "patch"]);

/** Whether a tool comes with a client: then its input alone tells what it does. */
export function isClientTool(tool: string): boolean {
  const name = tool.toLowerCase();
  return (
    isHarmlessTool(name) ||
    isShellTool(name) ||
    EDIT_TOOLS.has(name) ||
    WRITE_TOOLS.has(name) ||
    DELETE_TOOLS.has(name) ||
    OTHERS.has(name)
  );
}
