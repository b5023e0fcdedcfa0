/**
 * What clients and their hooks add to a user's message. A handoff (`<continue_here>`) without the
 * attribute `after` may have been pasted by the user, so it is kept.
 */
const ADDED =
  /<(system-reminder|hook_context|qwen:[a-z-]{1,64}|ide_[a-z_]{1,64}|environment_context|user_instructions|local-command-caveat|continue_here(?=[^>]{0,200} after=))\b[^>]{0,200}>[\s\S]*?(?:<\/\1>|$)/g;

/** Beginnings of messages that no user wrote: command output, notices, summaries. */
const NOT_A_REQUEST =
  /^(?:<(?:local-command-|bash-(?:input|stdout|stderr)|task-notification|command-(?:name|message)|user-prompt-submit-hook|turn_aborted|user_shell_command|subagent_notification|skill|session_context|INSTRUCTIONS)|\[Request interrupted by user|\[System: You |Caveat: The messages below were generated|This session is being continued from a previous conversation|Another language model started to solve this problem|Stop hook feedback:|# AGENTS\.md instructions)/;

const COMMAND =
  /^<command-message>[\s\S]{0,200}<\/command-message>\s{0,8}<command-name>\s{0,8}(\/?[^<]{1,200})<\/command-name>/;
const COMMAND_ARGUMENTS = /<command-args>([\s\S]*?)<\/command-args>/;

/**
 * Returns the user's request, or undefined if the message is a reminder, output or a summary. The
 * user's own commands (`/ship quickly`) are requests; the client's (`/model`, `/compact`) are not.
 */
export function requestOf(message: string): string | undefined {
  const text = message.replace(ADDED, "").trim();
  const [, command] = COMMAND.exec(text) ?? [];
  if (command !== undefined) {
    const [, given = ""] = COMMAND_ARGUMENTS.exec(text) ?? [];
    return `${command.trim()} ${given.trim()}`.trim();
  }
  return text === "" || NOT_A_REQUEST.test(text) ? undefined : text;
}

/** Whether the message is the client's note that the user stopped the agent. */
export function isInterruption(message: string): boolean {
  return /^\s{0,8}(?:\[Request interrupted by user|<turn_aborted>)/.test(message);
}

/** What a client appends to a summary: how to resume, and where to read more. */
const AFTER_SUMMARY =
  /\n(?:If you need specific details from before compaction|Continue the conversation from where it left off|(?:The messages after this summary|Recent messages) are |Please continue the conversation from where we left)/;

/** Returns a compaction's summary without the client's own words around it. */
export function summaryOf(message: string): string {
  const text = message.replace(ADDED, "").trim();
  if (!NOT_A_REQUEST.test(text)) return text;
  const begin = text.slice(0, 700).search(/:?\n/);
  if (begin === -1) return "";
  const summary = text.slice(begin + 1).replace(/^:?\n/, "");
  const end = summary.search(AFTER_SUMMARY);
  return (end === -1 ? summary : summary.slice(0, end)).trim();
}
