import { fileLog, noLog } from "./log.js";
import { Loop } from "./loop.js";
import type { ChatMessage } from "./message.js";
import type { LoopResult, RunSessionsOptions } from "./options.js";
import { readOptions } from "./settings.js";

/**
 * Runs an agent in sessions until its task is done, a limit is reached, the agent makes no progress,
 * or the run is aborted. At the soft threshold, old observations are masked. At the hard threshold,
 * the agent saves its state, and a new session begins with the system prompt, the task, the latest
 * turns, the handoff and a marker.
 *
 * With a `log`, a killed run resumes when it is started again. A finished run returns its result.
 * @throws TypeError for invalid options
 * @throws SessionLoopError if the log is held by another process, is unusable or belongs to a
 *   different task, or if the first system prompt is unusable. Later problems stop the loop without
 *   an exception
 */
export async function runSessions<Message extends object = ChatMessage, Context = unknown>(
  options: RunSessionsOptions<Message, Context>,
): Promise<LoopResult<Message>> {
  // Only the caller knows the type of the messages.
  const settings = readOptions(options as unknown as RunSessionsOptions<object>);
  const log = typeof options.log === "string" ? fileLog(options.log) : (options.log ?? noLog());
  try {
    return (await new Loop(settings, log).run()) as unknown as LoopResult<Message>;
  } finally {
    log.close();
  }
}
