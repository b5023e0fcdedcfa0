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
  // What they send is typed into a shell that runs.
  "write_stdin",
  "write_bash",
  "write_powershell",
]);

/** The language of what a tool is given: PowerShell's own tools say so by their name. */
export function dialectOf(tool: string): "bash" | "powershell" {
  const name = tool.toLowerCase();
  return name.includes("powershell") || name.includes("pwsh") ? "powershell" : "bash";
}

/** Whether a client runs what this tool is given in a shell. */
export function isShellTool(tool: string): boolean {
  return SHELL_TOOLS.has(tool.toLowerCase());
}
