import { asObject, asText, type JsonObject } from "@agentos/platform";
import { type Action, type FileEdit, messageText, type Outcome } from "../session/index.js";

/** Errors of a call that did not run: denied by the user, by a rule or by a hook, or called wrongly. */
const DID_NOT_RUN =
  /^(?:The user doesn't want|Permission to use|<tool_use_error>|\[Request interrupted|PreToolUse:)/;

/**
 * How a call ended, from the agent's result and the client's own record of it.
 * @param text the agent's result, as text
 */
export function readOutcome(action: Action, result: JsonObject, row: JsonObject, text: string): Outcome {
  const told = asObject(row.toolUseResult) ?? {};
  // If a hook refuses to let a task be completed, there is no error, only this.
  const isHeldBack = action.kind === "todo-changed" && told.success === false;
  const isError = result.is_error === true || asText(told.error) !== undefined || isHeldBack;
  const isStopped = told.interrupted === true || (isError && DID_NOT_RUN.test(text));
  // The agent reads "(Bash completed with no output)" then.
  const isSilent = action.kind === "command" && !isError && told.stdout === "" && told.stderr === "";
  const outcome = { output: isSilent ? "" : text, action: carriedOut(action, told) };
  if (row.toolDenialKind !== undefined || isStopped) return { ...outcome, status: "not-run" };
  const task = isError ? undefined : taskOf(action, told, text);
  if (task !== undefined) return { ...outcome, status: "running", task };
  const report = action.kind === "delegation" ? messageText(told.content) : "";
  return {
    ...outcome,
    status: isError ? "failed" : "done",
    ...(action.kind === "command" && { exitCode: isError ? (exitCodeIn(text) ?? 1) : 0 }),
    ...(report !== "" && { bareOutput: report }),
  };
}

/** Adds what only the client's own record has to the call. */
function carriedOut(action: Action, told: JsonObject): Action {
  switch (action.kind) {
    case "edits":
      return { ...action, edits: action.edits.map((edit) => ({ ...edit, ...wholeFiles(told) })) };
    case "todo-added": {
      const task = asObject(told.task);
      const id = asText(task?.id);
      return {
        ...action,
        name: asText(task?.subject) ?? action.name,
        ...(id !== undefined && { id }),
      };
    }
    case "question": {
      const answers = Object.entries(asObject(told.answers) ?? {}).flatMap(([question, given]) => {
        const answer = asText(given)?.replace(/^"([\s\S]*)"$/, "$1");
        return answer ? [{ question, answer }] : [];
      });
      return answers.length === 0 ? action : { ...action, answers };
    }
    case "plan": {
      const plan = asText(told.plan) ?? action.plan;
      return plan === undefined ? action : { ...action, plan };
    }
    default:
      return action;
  }
}

function wholeFiles(told: JsonObject): Pick<FileEdit, "before" | "after"> {
  const { originalFile: before, content, oldString, newString } = told;
  if (before !== null && typeof before !== "string") return {};
  if (typeof content === "string") return { before, after: content };
  if (typeof before !== "string" || typeof oldString !== "string" || typeof newString !== "string") return {};
  const after =
    told.replaceAll === true
      ? before.replaceAll(oldString, () => newString)
      : before.replace(oldString, () => newString);
  return { before, after };
}

function taskOf(action: Action, told: JsonObject, text: string): string | undefined {
  if (action.kind === "delegation") return told.isAsync === true ? asText(told.agentId) : undefined;
  if (action.kind !== "command") return undefined;
  // "Command running in background with ID: b1a2"
  const [, task] = /^Command running in background with ID: (\w{1,40})/.exec(text) ?? [];
  return asText(told.backgroundTaskId) ?? task;
}

function exitCodeIn(text: string): number | undefined {
  const [, code] = /^(?:Error: )?Exit code (\d{1,5})\b/.exec(text) ?? [];
  return code === undefined ? undefined : Number(code);
}
