import { asObject, asText, type JsonObject } from "@agentos/platform";
import { type Action, type FileEdit, messageText, type Outcome } from "../session/index.js";

/** Errors from calls that were invalid, interrupted, or denied by the user, a rule or a hook. */
const DID_NOT_RUN =
  /^(?:The user doesn't want|Permission to use|<tool_use_error>|\[Request interrupted|PreToolUse:)/;

export function readOutcome(action: Action, result: JsonObject, row: JsonObject, text: string): Outcome {
  const record = asObject(row.toolUseResult) ?? {};
  // If a hook refuses to let a task be completed, this field is the only sign of it.
  const isHeldBack = action.kind === "todo-changed" && record.success === false;
  const isError = result.is_error === true || asText(record.error) !== undefined || isHeldBack;
  const isStopped = record.interrupted === true || (isError && DID_NOT_RUN.test(text));
  // If a command prints nothing, the agent reads "(Bash completed with no output)".
  const isSilent = action.kind === "command" && !isError && record.stdout === "" && record.stderr === "";
  const outcome = { output: isSilent ? "" : text, action: withRecordedDetails(action, record) };
  if (row.toolDenialKind !== undefined || isStopped) return { ...outcome, status: "not-run" };
  const task = isError ? undefined : taskOf(action, record, text);
  if (task !== undefined) return { ...outcome, status: "running", task };
  const report = action.kind === "delegation" ? messageText(record.content) : "";
  return {
    ...outcome,
    status: isError ? "failed" : "done",
    ...(action.kind === "command" && { exitCode: isError ? (exitCodeIn(text) ?? 1) : 0 }),
    ...(report !== "" && { bareOutput: report }),
  };
}

/** Adds details that only the client's own record contains. */
function withRecordedDetails(action: Action, record: JsonObject): Action {
  switch (action.kind) {
    case "edits":
      return { ...action, edits: action.edits.map((edit) => ({ ...edit, ...wholeFiles(record) })) };
    case "todo-added": {
      const task = asObject(record.task);
      const id = asText(task?.id);
      return {
        ...action,
        name: asText(task?.subject) ?? action.name,
        ...(id !== undefined && { id }),
      };
    }
    case "question": {
      const answers = Object.entries(asObject(record.answers) ?? {}).flatMap(([question, given]) => {
        const answer = asText(given)?.replace(/^"([\s\S]*)"$/, "$1");
        return answer ? [{ question, answer }] : [];
      });
      return answers.length === 0 ? action : { ...action, answers };
    }
    case "plan": {
      const plan = asText(record.plan) ?? action.plan;
      return plan === undefined ? action : { ...action, plan };
    }
    default:
      return action;
  }
}

function wholeFiles(record: JsonObject): Pick<FileEdit, "before" | "after"> {
  const { originalFile: before, content, oldString, newString } = record;
  if (before !== null && typeof before !== "string") return {};
  if (typeof content === "string") return { before, after: content };
  if (typeof before !== "string" || typeof oldString !== "string" || typeof newString !== "string") return {};
  const after =
    record.replaceAll === true
      ? before.replaceAll(oldString, () => newString)
      : before.replace(oldString, () => newString);
  return { before, after };
}

function taskOf(action: Action, record: JsonObject, text: string): string | undefined {
  if (action.kind === "delegation") return record.isAsync === true ? asText(record.agentId) : undefined;
  if (action.kind !== "command") return undefined;
  const [, task] = /^Command running in background with ID: (\w{1,40})/.exec(text) ?? [];
  return asText(record.backgroundTaskId) ?? task;
}

function exitCodeIn(text: string): number | undefined {
  const [, code] = /^(?:Error: )?Exit code (\d{1,5})\b/.exec(text) ?? [];
  return code === undefined ? undefined : Number(code);
}
