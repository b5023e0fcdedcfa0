import { asObject, asText, type JsonObject } from "@agentos/platform";
import {
  type Action,
  editsAction,
  inputOf,
  OpenCalls,
  OTHER_ACTION,
  type RowReader,
  replacement,
  resultOf,
  type SessionCall,
  type SessionEvent,
  SessionFacts,
  type TranscriptFormat,
  wholeFile,
} from "../session/index.js";
import { patchEdits } from "../session/patch.js";
import { requestOf } from "../transcript/request-text.js";
import { isCopilotRow } from "./own-row.js";

const ROW_TYPES =
  /^\{"type":"(?:session\.(?:start|usage_record|compaction_complete)|(?:user|assistant)\.message|tool\.execution_(?:start|complete))"/;

/** Reads `~/.copilot/session-state/<session>/events.jsonl`. */
export const copilotTranscript: TranscriptFormat<"copilot"> = {
  client: "copilot",
  recognizes: isCopilotRow,
  wants: (head) => !head.startsWith('{"type":') || ROW_TYPES.test(head),
  callMarks: ["tool.execution_start", "session.start"],
  isOfSubagent: (row) => asText(row.agentId) !== undefined,
  createReader: () => new CopilotReader(),
};

class CopilotReader implements RowReader {
  readonly #calls = new OpenCalls();
  readonly #facts = new SessionFacts();

  *read(row: JsonObject): Iterable<SessionEvent> {
    const data = asObject(row.data) ?? {};
    switch (row.type) {
      case "session.start":
        yield* this.#facts.changes(asText(data.sessionId), asText(asObject(data.context)?.cwd));
        break;
      case "user.message": {
        const text = requestOf(asText(data.content) ?? "");
        if (text !== undefined) yield { type: "request", text };
        break;
      }
      case "assistant.message": {
        const text = asText(data.content);
        if (text !== undefined) yield { type: "answer", text };
        break;
      }
      case "tool.execution_start":
        yield* this.#begin(data);
        break;
      case "tool.execution_complete":
        yield* this.#end(data);
        break;
      case "session.compaction_complete":
        if (data.success !== false) yield { type: "compacted" };
        break;
    }
  }

  *#begin({ toolCallId, toolName, arguments: given }: JsonObject): Iterable<SessionEvent> {
    const tool = asText(toolName);
    if (tool === undefined) return;
    const input = inputOf(given);
    yield this.#calls.begin({ id: asText(toolCallId) ?? "", tool, input, action: actionOf(tool, input) });
  }

  *#end(data: JsonObject): Iterable<SessionEvent> {
    const call = this.#calls.end(asText(data.toolCallId) ?? "");
    if (call === undefined) return;
    const output = asText(asObject(data.result)?.content) ?? "";
    const stated = asObject(data.shellExecution)?.exitCode;
    const code = typeof stated === "number" ? stated : exitCodeIn(output);
    const isOk = data.success === true;
    if (call.action.kind === "poll" && code !== undefined) {
      const status = code === 0 ? "done" : "failed";
      yield { type: "task-ended", task: call.action.task, status, exitCode: code, output };
    }
    yield resultOf(call, { output, ...endOf(call, isOk, code, output) });
  }
}

function endOf({ action, input }: SessionCall, isOk: boolean, code: number | undefined, output: string) {
  if (action.kind !== "command") return { status: isOk ? "done" : "failed" } as const;
  if (code === undefined && isOk && input.mode === "async") {
    const task = asText(input.shellId) ?? shellIn(output);
    return { status: "running", ...(task !== undefined && { task }) } as const;
  }
  if (code === undefined && !isOk) return { status: "not-run" } as const;
  return { status: code ? "failed" : "done", exitCode: code ?? 0 } as const;
}

function actionOf(tool: string, input: JsonObject): Action {
  const [command, path] = [asText(input.command), asText(input.path)];
  switch (tool) {
    case "bash":
    case "powershell":
      return command === undefined ? OTHER_ACTION : { kind: "command", command };
    case "create":
      // The tool refuses to overwrite a file.
      return path === undefined
        ? OTHER_ACTION
        : editsAction({ ...wholeFile(path, input.file_text), before: null });
    case "edit":
      return path === undefined ? OTHER_ACTION : editsAction(replacement(path, input.old_str, input.new_str));
    case "view":
      return path === undefined ? OTHER_ACTION : { kind: "read", paths: [path] };
    case "apply_patch":
      return editsAction(...patchEdits(asText(input.input) ?? ""));
    case "read_bash":
      return { kind: "poll", task: asText(input.shellId) ?? "" };
    default:
      return OTHER_ACTION;
  }
}

/** Reads "<command started in background with shellId: 0>". */
function shellIn(output: string): string | undefined {
  return /shellId: ([\w-]{1,64})>/.exec(output.slice(-200))?.[1];
}

/** Reads "<shellId: 0 completed with exit code 0>" at the end of a command's output. */
function exitCodeIn(output: string): number | undefined {
  const [, code] = /<[^<>]{0,120}exit(?:ed with exit)? code:? (\d{1,5})>\s*$/.exec(output.slice(-200)) ?? [];
  return code === undefined ? undefined : Number(code);
}
