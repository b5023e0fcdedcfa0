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

/** Returns whether a tool is built into a client. For such tools, only the input matters. */
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

const READ_TOOLS = new Set([
  "read",
  "read_file",
  "read_many_files",
  "view",
  "view_image",
  "glob",
  "grep",
  "grep_search",
  "ls",
  "list_directory",
  "search_file_content",
  "file_search",
  "webfetch",
  "websearch",
  "web_fetch",
  "google_web_search",
  "web_search",
  "todowrite",
  "todoread",
  "write_todos",
  "update_plan",
  "report_intent",
  "task",
  "agent",
  "taskcreate",
  "taskupdate",
  "tasklist",
  "taskget",
  "skill",
  "exitplanmode",
  "enterplanmode",
  "askuserquestion",
  "bashoutput",
  "killshell",
]);

/** Returns whether a tool only reads or plans. No rule applies to such tools. */
export function isHarmlessTool(tool: string): boolean {
  return READ_TOOLS.has(tool.toLowerCase());
}

const SHELL_TOOLS: ReadonlySet<string> = new Set([
  "bash",
  "shell",
  "run_shell_command",
  "local_shell",
  "exec_command",
  "shell_command",
  "unified_exec",
  "run_command",
  "execute_command",
  "run_terminal_cmd",
  "run_in_terminal",
  "powershell",
  "pwsh",
  "monitor",
  // These tools type text into a running shell.
  "write_stdin",
  "write_bash",
  "write_powershell",
]);

export function dialectOf(tool: string): "bash" | "powershell" {
  const name = tool.toLowerCase();
  return name.includes("powershell") || name.includes("pwsh") ? "powershell" : "bash";
}

export function isShellTool(tool: string): boolean {
  return SHELL_TOOLS.has(tool.toLowerCase());
}
