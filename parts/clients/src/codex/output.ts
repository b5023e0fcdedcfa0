import { asObject, asObjects, asText, type JsonObject, parseObject } from "@agentos/platform";
import { messageText, resultOf, type SessionCall, type SessionEvent } from "../session/index.js";

/** The client's header ends within this many characters. */
const HEAD = 400;
const NEVER_RAN = /^(?:unsupported |failed to parse)/;

export function readOutput(output: unknown): string {
  if (typeof output !== "string") return messageText(output) || (asText(asObject(output)?.content) ?? "");
  // Older clients wrote {"output": "...", "metadata": {"exit_code": 1}}.
  const wrapped = output.startsWith("{") ? parseObject(output) : undefined;
  const code = asObject(wrapped?.metadata)?.exit_code;
  return typeof code === "number" ? `Exit code: ${code}\nOutput:\n${asText(wrapped?.output) ?? ""}` : output;
}

/** Reads a call's result from its output, unless an earlier event has reported the result. */
export function* readCallOutput(call: SessionCall, output: string): Iterable<SessionEvent> {
  const code = exitCodeIn(output);
  const { action, tool } = call;
  if (NEVER_RAN.test(output)) {
    yield resultOf(call, { status: "not-run", output });
    return;
  }
  switch (action.kind) {
    case "command":
      yield commandResult(call, code, output);
      return;
    case "poll":
      if (code !== undefined) yield taskEnd(action.task, code, output);
      break;
    case "question": {
      const answers = answersIn(call.input, parseObject(output) ?? {});
      yield resultOf(call, { status: "done", output, action: answers ? { ...action, answers } : action });
      return;
    }
  }
  if (tool === "wait" || tool === "wait_agent" || tool === "spawn_agent") yield* reportsIn(output);
  const isDone =
    action.kind === "edits" ? code === 0 || (code === undefined && output.startsWith("Success")) : !code;
  yield resultOf(call, { status: isDone ? "done" : "failed", output });
}

export function commandEnd(exitCode: number, bareOutput: string) {
  return {
    status: exitCode === 0 ? "done" : "failed",
    exitCode,
    output: `Exit code ${exitCode}\n${bareOutput}`,
    bareOutput,
  } as const;
}

function commandResult(call: SessionCall, code: number | undefined, output: string): SessionEvent {
  const [, task] = /^Process running with session ID (\d{1,12})$/m.exec(output.slice(0, HEAD)) ?? [];
  if (task !== undefined) return resultOf(call, { status: "running", output, task });
  if (code === undefined) return resultOf(call, { status: "not-run", output });
  return resultOf(call, commandEnd(code, withoutHead(output)));
}

function taskEnd(task: string, exitCode: number, output: string): SessionEvent {
  const status = exitCode === 0 ? "done" : "failed";
  return { type: "task-ended", task, status, exitCode, output: withoutHead(output) };
}

function* reportsIn(output: string): Iterable<SessionEvent> {
  for (const status of Object.values(asObject(parseObject(output)?.status) ?? {})) {
    const text = asText(asObject(status)?.completed);
    if (text !== undefined) yield { type: "report", text };
  }
}

/** Returns the answers except secret ones; undefined if nothing was answered. */
function answersIn(input: JsonObject, output: JsonObject) {
  const given = asObject(output.answers) ?? {};
  const answered = asObjects(input.questions).flatMap((asked) => {
    const texts = asObject(given[asText(asked.id) ?? ""])?.answers;
    const answer = Array.isArray(texts) ? texts.filter((entry) => typeof entry === "string").join(", ") : "";
    return answer === "" ? [] : [{ asked, answer }];
  });
  if (answered.length === 0) return undefined;
  return answered.flatMap(({ asked, answer }) => {
    const question = asText(asked.question) ?? asText(asked.header);
    const isSecret = asked.isSecret === true || asked.is_secret === true;
    return question === undefined || isSecret ? [] : [{ question, answer }];
  });
}

function withoutHead(output: string): string {
  const label = /^Output:\n/m.exec(output.slice(0, HEAD));
  return label === null ? output : output.slice(label.index + label[0].length);
}

function exitCodeIn(output: string): number | undefined {
  const [, code] = /^(?:Exit code: |Process exited with code )(\d{1,10})$/m.exec(output.slice(0, HEAD)) ?? [];
  return code === undefined ? undefined : Number(code);
}
