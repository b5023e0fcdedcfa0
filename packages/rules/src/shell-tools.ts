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
  "monitor",
  // What they send is typed into a shell that runs.
  "write_stdin",
  "write_bash",
  "write_powershell",
]);

/** Whether a client runs what this tool is given in a shell. */
export function isShellTool(tool: string): boolean {
  return SHELL_TOOLS.has(tool.toLowerCase());
}
