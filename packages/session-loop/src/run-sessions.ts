import { fileLog, memoryLog } from "./log.js";
import { Loop } from "./loop.js";
import type { ChatMessage } from "./message.js";
import type { LoopResult, RunSessionsOptions } from "./options.js";
import { readOptions } from "./settings.js";

/**
 * Runs an agent, turn by turn and session after session, until its task is done, a limit is reached, it makes no progress, or
 * somebody stops it. At the soft threshold old observations are masked; at the hard one the agent writes its state down, the session
 * ends, and the next one begins with the system prompt read afresh, the task, the newest turns, the handoff and a marker.
 *
 * With a `log` a run that was killed at any moment goes on when it is started again; one that was done gives its result again.
 * @throws TypeError for options that make no sense; SessionLoopError when the log is held by another process, cannot be used or is
 * of another task, or the first system prompt cannot be used. All that happens later is a reason to stop, and no exception.
 */
export async function runSessions<Message extends object = ChatMessage, Context = unknown>(
  options: RunSessionsOptions<Message, Context>,
): Promise<LoopResult<Message>> {
  // From here on a message is any object: only the caller knows more.
  const settings = readOptions(options as unknown as RunSessionsOptions<object>);
  const log = typeof options.log === "string" ? fileLog(options.log) : (options.log ?? memoryLog());
  try {
    return (await new Loop(settings, log).run()) as unknown as LoopResult<Message>;
  } finally {
    log.close();
  }
}
