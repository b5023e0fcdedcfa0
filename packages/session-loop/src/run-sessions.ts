import { fileLog, noLog } from "./log.js";
import { Loop } from "./loop.js";
import type { ChatMessage } from "./message.js";
import type { LoopResult, RunSessionsOptions } from "./options.js";
import { readOptions } from "./settings.js";

/**
 * Runs an agent, turn by turn and session by session, until its task is done, a limit is reached, it makes no
 * progress, or it is aborted. At the soft threshold old observations are masked. At the hard one the agent
 * saves its state, the session ends, and the next one begins with the system prompt read again, the task, the
 * newest turns, the handoff and a marker.
 *
 * With a `log`, a run killed at any moment resumes when it is started again; a finished one returns its
 * result again.
 * @throws TypeError for invalid options; SessionLoopError if the log is held by another process, cannot be
 *   used or belongs to another task, or if the first system prompt cannot be used. Any later problem is a
 *   reason to stop, not an exception.
 */
export async function runSessions<Message extends object = ChatMessage, Context = unknown>(
  options: RunSessionsOptions<Message, Context>,
): Promise<LoopResult<Message>> {
  // Internally a message is any object; only the caller knows its type.
  const settings = readOptions(options as unknown as RunSessionsOptions<object>);
  const log = typeof options.log === "string" ? fileLog(options.log) : (options.log ?? noLog());
  try {
    return (await new Loop(settings, log).run()) as unknown as LoopResult<Message>;
  } finally {
    log.close();
  }
}
