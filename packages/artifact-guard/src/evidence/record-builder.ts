import type { CallResult, SessionCall, SessionEvent, TaskEnd } from "@agentos/clients";
import type { CommandStep, SessionRecord, SessionStep } from "./session-record.js";

interface Timed {
  /** Milliseconds since 1970, or NaN if the client does not report the time. */
  at: number;
  step: SessionStep;
}

/**
 * Collects the events of a session. A run keeps the position at which it started, because it may
 * not include edits that were made while it was running.
 */
export class RecordBuilder {
  private folder: string | undefined;
  private readonly steps: Timed[] = [];
  private readonly requests: string[] = [];
  private readonly commands = new Map<string, CommandStep>();
  private readonly otherCalls: number[] = [];
  private readonly tasks = new Map<string, CommandStep>();
  private turn: SessionRecord["turn"];
  private lastMessage = "";
  private now = Number.NaN;

  /** @param at the time of the row in the client's format */
  add(event: SessionEvent, at: unknown): void {
    this.now = typeof at === "string" ? Date.parse(at) : Number.NaN;
    switch (event.type) {
      case "session":
        this.folder ??= event.folder;
        break;
      case "request":
        this.requested(event.text, event.isMidTurn === true);
        break;
      case "answer":
        if (event.text.trim() !== "") this.lastMessage = event.text;
        break;
      case "call":
        if (event.action.kind === "command") this.began(event.id, event.action);
        else if (event.action.kind === "other") this.otherCalls.push(this.steps.length);
        break;
      case "result":
        if (event.action.kind === "command") this.ended(event, event.action);
        else if (event.action.kind === "edits" && event.status === "done")
          for (const { isDeleted: _, movedFrom: __, ...edit } of event.action.edits)
            this.took({ type: "edit", ...edit });
        break;
      case "task-output":
        this.printed(event.task, event.output);
        break;
      case "task-ended":
        this.taskEnded(event);
        break;
    }
  }

  /** @param isWhole whether the file was read from its start */
  record(isWhole: boolean, subagents: readonly RecordBuilder[] = []): SessionRecord {
    const { folder, turn } = this;
    const delegated = subagents
      .flatMap(({ steps }) => steps)
      .filter(({ at }) => !Number.isNaN(at))
      .sort((a, b) => a.at - b.at)
      .map(({ at, step }) => ({ after: this.steps.filter((own) => own.at <= at).length, step }));
    return {
      ...(folder !== undefined && { folder }),
      steps: this.steps.map(({ step }) => step),
      otherCalls: this.otherCalls,
      ...(delegated.length > 0 && { delegated }),
      requests: this.requests,
      ...(turn !== undefined && { turn }),
      lastMessage: this.lastMessage,
      isWhole,
    };
  }

  private requested(request: string, isMidTurn: boolean): void {
    this.requests.push(request);
    if (isMidTurn && this.turn !== undefined) return;
    this.lastMessage = "";
    const { now } = this;
    this.turn = { from: this.steps.length, ...(Number.isNaN(now) ? {} : { startedAt: now }) };
  }

  /** The result is unknown until the command ends. */
  private began(id: string, { command, folder }: Command): CommandStep {
    const step: CommandStep = {
      type: "command",
      command,
      status: "not-run",
      output: "",
      ...(folder !== undefined && { folder }),
    };
    this.took(step);
    this.commands.set(id, step);
    return step;
  }

  private ended(result: CallResult, action: Command): void {
    const { id, status, exitCode, task, output, bareOutput = output } = result;
    const step = this.commands.get(id) ?? this.began(id, action);
    if (status === "running") {
      step.status = "background";
      if (task !== undefined) this.tasks.set(task, step);
    } else if (exitCode !== undefined && status !== "not-run") this.end(step, exitCode, bareOutput);
  }

  /** Adds a run each time the agent reads the output of a running command, such as a test watcher. */
  private printed(task: string, output: string): void {
    const step = this.tasks.get(task);
    if (step !== undefined) this.took({ ...step, status: "ended", output });
  }

  private taskEnded({ task, status, exitCode, output = "" }: TaskEnd): void {
    const step = this.tasks.get(task);
    if (step !== undefined && status !== "unknown") this.end(step, exitCode, output);
  }

  private end(step: CommandStep, exitCode: number | undefined, output: string): void {
    step.status = "ended";
    if (exitCode !== undefined) step.exitCode = exitCode;
    if (output !== "") step.output = output;
  }

  private took(step: SessionStep): void {
    this.steps.push({ at: this.now, step });
  }
}

type Command = Extract<SessionCall["action"], { kind: "command" }>;
