/** How a message begins that no user wrote: output of commands, notices, summaries. */
const NOT_A_REQUEST = [
  "<local-command-",
  "<bash-",
  "<task-notification",
  "<user-prompt-submit-hook",
  "<turn_aborted",
  "<user_shell_command",
  "<subagent_notification",
  "<session_context",
  "<environment_context",
  "<user_instructions",
  "<skill",
  "<INSTRUCTIONS",
  "[Request interrupted by user",
  "Caveat: The messages below were generated",
  "This session is being continued from a previous conversation",
  "Another language model started to solve this problem",
  "Stop hook feedback:",
  "# AGENTS.md instructions",
];

/** Whether a message in the user's name is the user's own. */
export function isRequest(message: string): boolean {
  const text = message.trimStart();
  return text !== "" && NOT_A_REQUEST.every((beginning) => !text.startsWith(beginning));
}
