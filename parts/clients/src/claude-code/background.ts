import { asText, type JsonObject } from "@agentos/platform";
import type { SessionEvent } from "../session/index.js";

/** Reads a notice that a background task has ended, or a subagent's report. */
export function* noticeOf(message: string): Iterable<SessionEvent> {
  if (!message.trimStart().startsWith("<task-notification>")) return;
  const task = between(message, "task-id");
  if (task === undefined) return;
  const status = statusOf(between(message, "status"));
  const [, stated] = /exit code (\d{1,5})/.exec(between(message, "summary") ?? "") ?? [];
  const exitCode = stated === undefined ? (status === "failed" ? 1 : undefined) : Number(stated);
  yield { type: "task-ended", task, status, ...(exitCode !== undefined && { exitCode }) };
  const report = between(message, "result");
  if (report !== undefined) yield { type: "report", text: report };
}

/**
 * Reads the answer to a query about a background task.
 * @param input the query, which names the task if the answer does not
 */
export function* polledTask(text: string, input: JsonObject): Iterable<SessionEvent> {
  const stated = between(text, "status");
  const status = statusOf(stated);
  const task =
    between(text, "task_id") ??
    between(text, "shell_id") ??
    asText(input.task_id) ??
    asText(input.shell_id) ??
    asText(input.bash_id);
  if (task === undefined) return;
  const output = between(text, "output") ?? between(text, "stdout") ?? "";
  if (stated === "running" && output !== "") yield { type: "task-output", task, output };
  if (status === "unknown") return;
  const exitCode = Number(between(text, "exit_code") ?? Number.NaN);
  yield { type: "task-ended", task, status, output, ...(!Number.isNaN(exitCode) && { exitCode }) };
}

function statusOf(stated: string | undefined): "done" | "failed" | "unknown" {
  if (stated === "completed") return "done";
  return stated === "failed" ? "failed" : "unknown";
}

function between(text: string, tag: string): string | undefined {
  const from = text.indexOf(`<${tag}>`);
  const to = from === -1 ? -1 : text.indexOf(`</${tag}>`, from);
  return to === -1 ? undefined : text.slice(from + tag.length + 2, to).trim();
}
